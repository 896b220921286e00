import { useEffect, useState } from 'react';
import { t } from '../texts';
import classes from './loading.module.css';

const DELAY_MS = 200;
const WIDTHS = ['62%', '48%', '70%', '55%'];

/** Whether what is waited for has taken long enough to be noticed. */
export function useIsDelayed(): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDelayed;
}

/** The placeholder of a string that is being loaded. @param width such as `46px`. */
export function SkeletonLine({ width }: { width: string }) {
  return <span className={classes.line} style={{ width }} />;
}

/** Says that something is being loaded, once that takes long enough to be noticed. */
export function Loading() {
  const isDelayed = useIsDelayed();
  return (
    <div className={classes.skeleton} role="status" aria-label={isDelayed ? t.loading : undefined}>
      {isDelayed && WIDTHS.map((width) => <SkeletonLine key={width} width={width} />)}
    </div>
  );
}
