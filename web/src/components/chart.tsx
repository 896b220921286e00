import type { ReactNode } from 'react';
import { formatSigned } from '../lib/money';
import { t } from '../texts';
import classes from './chart.module.css';

/** `1,500`, `24k`, `24 Tsd.`: all lines of a scale use the unit of its maximum. */
function scaled(value: number, end: number): string {
  const countOf = (unit: number): string => formatSigned(value / unit);
  if (value === 0 || end < 10_000) return countOf(1);
  return end < 1_000_000 ? t.thousands(countOf(1_000)) : t.millions(countOf(1_000_000));
}

const [WIDTH, HEIGHT] = [100, 100];
/** The share of its slot that a bar fills, and the maximum. */
const [FILLED, WIDEST] = [0.78, 8];
/** The steps of the scale between lines. */
const STEPS = 3;
/** The number of bars with a name below the chart. */
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
  /** Below it, if there is enough space. */
  name: string;
  value: number;
  /** The value of the dashed line; omitted for a chart without one. */
  before?: number;
  /** The full text, shown on hover. */
  says: string;
}

interface ChartProps {
  label: string;
  bars: readonly ChartBar[];
  /** The last bar is today's and still growing. */
  endsToday: boolean;
  /** The name of the last bar if it is not a day. */
  lastName?: string | undefined;
  /** A legend below the bars. */
  children?: ReactNode;
}

/**
 * A measure as bars, and its previous values as a dashed line: they differ by shape, not only by colour. A table with
 * the same figures serves screen readers. Bars of losses hang below zero.
 */
export function Chart({ label, bars, endsToday, lastName, children }: ChartProps) {
  const values = bars.flatMap(({ value, before = 0 }) => [value, before]);
  const top = scaleEnd(Math.max(0, ...values.map(Math.abs)));
  const bottom = values.some((value) => value < 0) ? -top : 0;
  const slot = WIDTH / bars.length;
  const width = Math.min(slot * FILLED, WIDEST);
  const areFew = bars.length > 1 && bars.length <= NAMED;
  const y = (value: number): number => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT;
  // From the middle of the first bar to that of the last; a single bar uses the full width.
  const line = bars.flatMap(({ before }, index) =>
    before === undefined
      ? []
      : (bars.length === 1 ? [0, WIDTH] : [(index + 0.5) * slot]).map((x) => `${x},${y(before)}`),
  );
  const every = MONTH.includes(bars.length) ? WEEK : Math.ceil(bars.length / NAMED);
  // The last name would collide with the end of the axis.
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
