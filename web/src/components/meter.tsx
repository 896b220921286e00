// Instead of Mantine's progress, which adds 2.6 kB: the browser has such a bar.
import classes from './meter.module.css';

interface MeterProps {
  /** In percent; more than 100 is shown as 100. */
  used: number;
  tone?: 'amber' | 'red' | undefined;
}

/** A bar for the used share; the figure is next to it. */
export function Meter({ used, tone }: MeterProps) {
  return <progress className={classes.bar} data-tone={tone} aria-hidden value={Math.min(used, 100)} max={100} />;
}

interface ProgressBarProps {
  /** The running task. */
  title: string;
  done: number;
  total: number;
}

/** How far something has come. */
export function ProgressBar({ title, done, total }: ProgressBarProps) {
  return <progress className={classes.bar} aria-label={title} value={done} max={Math.max(total, 1)} />;
}
