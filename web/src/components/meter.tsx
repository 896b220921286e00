import classes from './meter.module.css';

interface MeterProps {
  /** In percent; more than 100 is shown as 100. */
  used: number;
  tone?: 'amber' | 'red' | undefined;
}

/** A bar for the used share; the figure is next to it. */
export function Meter({ used, tone }: MeterProps) {
  return (
    <span className={classes.meter} data-tone={tone} aria-hidden>
      <i style={{ width: `${Math.min(used, 100)}%` }} />
    </span>
  );
}
