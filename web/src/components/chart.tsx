import type { ReactNode } from 'react';
import { formatSigned } from '../lib/money';
import { t } from '../texts';
import classes from './chart.module.css';

/** `1,500`, `24k`, `24 Tsd.`: all lines of a scale count in what suits its end. */
function scaled(value: number, end: number): string {
  const countOf = (unit: number): string => formatSigned(value / unit);
  if (value === 0 || end < 10_000) return countOf(1);
  return end < 1_000_000 ? t.thousands(countOf(1_000)) : t.millions(countOf(1_000_000));
}

const [WIDTH, HEIGHT] = [100, 100];
/** The part of its place that a bar fills, and the most of the chart. */
const [FILLED, WIDEST] = [0.78, 8];
/** Those of the scale, from line to line. */
const STEPS = 3;
/** So many bars have a name below the chart. */
const NAMED = 4;
/** Days that are named by weeks. */
const MONTH = [28, 29, 30, 31];
const WEEK = 7;

/** The end of a scale from 0 that holds a value: three steps of 1, 2, 3, 4, 5, 6, 8 or 10 times a power of ten. */
function scaleEnd(value: number): number {
  const third = Math.max(value / STEPS, 1);
  const power = 10 ** Math.floor(Math.log10(third));
  return STEPS * power * ([1, 2, 3, 4, 5, 6, 8].find((step) => step * power >= third) ?? 10);
}

/** A bar of a {@link Chart}. */
export interface ChartBar {
  id: string;
  /** Below it, where there is room. */
  name: string;
  value: number;
  /** What the dashed line has there; left out of a chart without one. */
  before?: number;
  /** All of it, for whoever points at it. */
  says: string;
}

interface ChartProps {
  label: string;
  bars: readonly ChartBar[];
  /** The last bar is today's, which goes on. */
  endsToday: boolean;
  /** Of the last bar, where it is no day. */
  lastName?: string | undefined;
  /** Below the bars: what they mean. */
  children?: ReactNode;
}

/**
 * A measure as bars, and what it was before as a dashed line: the two differ by their form, not by colour alone. Whoever
 * cannot see it has the table with the same figures. Bars of losses hang below the zero.
 */
export function Chart({ label, bars, endsToday, lastName, children }: ChartProps) {
  const values = bars.flatMap(({ value, before = 0 }) => [value, before]);
  const top = scaleEnd(Math.max(0, ...values.map(Math.abs)));
  const bottom = values.some((value) => value < 0) ? -top : 0;
  const slot = WIDTH / bars.length;
  const width = Math.min(slot * FILLED, WIDEST);
  const areFew = bars.length > 1 && bars.length <= NAMED;
  const y = (value: number): number => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT;
  // From the middle of the first bar to that of the last; a single one has the whole width.
  const line = bars.flatMap(({ before }, index) =>
    before === undefined
      ? []
      : (bars.length === 1 ? [0, WIDTH] : [(index + 0.5) * slot]).map((x) => `${x},${y(before)}`),
  );
  const every = MONTH.includes(bars.length) ? WEEK : Math.ceil(bars.length / NAMED);
  // The last one has no room beside the end.
  const isNamed = (index: number): boolean =>
    areFew || (index % every === 0 && (index === 0 || index + Math.max(1, every * 0.75) < bars.length));
  const steps = bottom < 0 ? 2 : STEPS;
  const lines = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        {lines.map((part) => (
          <span key={part}>{scaled(Math.round(top + part * (bottom - top)), top)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {lines.map((part) => (
          <line key={part} className={classes.grid} x1={0} x2={WIDTH} y1={part * HEIGHT} y2={part * HEIGHT} />
        ))}
        {bars.map(({ id, value }, index) => (
          <rect
            key={id}
            className={classes.bar}
            data-testid="bar"
            data-now={(endsToday && index === bars.length - 1) || undefined}
            x={(index + 0.5) * slot - width / 2}
            width={width}
            y={y(Math.max(value, 0))}
            height={Math.abs(y(value) - y(0))}
          />
        ))}
        <polyline className={classes.before} points={line.join(' ')} />
        {bars.map(({ id, says }, index) => (
          <rect key={id} className={classes.hit} x={index * slot} width={slot} y={0} height={HEIGHT}>
            <title>{says}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.days} aria-hidden>
        {bars.map(
          ({ id, name }, index) =>
            isNamed(index) && (
              <span
                key={id}
                className={areFew ? classes.middle : undefined}
                style={{ left: `${(index + (areFew ? 0.5 : 0)) * slot}%` }}
              >
                {name}
              </span>
            ),
        )}
        {endsToday && !areFew && bars.length > 1 && <span className={classes.now}>{lastName ?? t.today}</span>}
      </div>
      {children}
    </div>
  );
}
