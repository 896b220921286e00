// Instead of Mantine's skeleton: this one is announced, and is shown only once loading takes noticeably long.
import { useEffect, useState } from 'react';
import { t } from '../texts';
import classes from './loading.module.css';

const DELAY_MS = 200;
const WIDTHS = ['62%', '48%', '70%', '55%'];

/** Whether loading has taken noticeably long. */
export function useIsDelayed(): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDelayed;
}

/** The placeholder of a text that is loading. @param width such as `46px`. */
export function SkeletonLine({ width }: { width: string }) {
  return <span className={classes.line} style={{ width }} />;
}

/** Announces that something is loading, once that takes noticeably long. */
export function Loading() {
  const isDelayed = useIsDelayed();
  return (
    <div className={classes.skeleton} role="status" aria-label={isDelayed ? t.loading : undefined}>
      {isDelayed && WIDTHS.map((width) => <SkeletonLine key={width} width={width} />)}
    </div>
  );
}
