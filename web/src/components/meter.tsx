import classes from './meter.module.css';

interface MeterProps {
  /** In percent; more than all shows as all. */
  used: number;
  tone?: 'amber' | 'red' | undefined;
}

/** How much of something is used, as a bar; the figure stands beside it. */
export function Meter({ used, tone }: MeterProps) {
  return (
    <span className={classes.meter} data-tone={tone} aria-hidden>
      <i style={{ width: `${Math.min(used, 100)}%` }} />
    </span>
  );
}
