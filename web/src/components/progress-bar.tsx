import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** The running task. */
  title: string;
  done: number;
  total: number;
}

/** How far something has come. */
export function ProgressBar({ title, done, total }: ProgressBarProps) {
  return <progress className={classes.progress} aria-label={title} value={done} max={Math.max(total, 1)} />;
}
