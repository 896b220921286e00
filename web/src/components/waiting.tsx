import { useEffect, useState } from 'react';
import { t } from '../texts';
import classes from './waiting.module.css';

const DELAY_MS = 200;
const WIDTHS = ['62%', '48%', '70%', '55%'];

/** Whether what is waited for has taken long enough to be noticed. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The place of a text that is on its way. @param width such as `46px`. */
export function Bone({ width }: { width: string }) {
  return <span className={classes.bone} style={{ width }} />;
}

/** Says that something is on its way, once that takes long enough to be noticed. */
export function Waiting() {
  const isLate = useIsLate();
  return (
    <div className={classes.bones} role="status" aria-label={isLate ? t.loading : undefined}>
      {isLate && WIDTHS.map((width) => <Bone key={width} width={width} />)}
    </div>
  );
}
