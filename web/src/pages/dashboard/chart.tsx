import { formatDay } from '../../lib/days';
import { t } from '../../texts/dashboard';
import { scaleEnd, type Measure, type Step } from './figures';
import { formatFigure, nameOf } from './measures';

const [WIDTH, HEIGHT] = [100, 100];
/** The part of its place that a bar fills. */
const FILLED = 0.7;

interface ChartProps {
  measure: Measure;
  steps: readonly Step[];
}

/**
 * A measure as bars, and the period before as a dashed line: the two differ by their form, not by colour alone. Whoever
 * cannot see it has the table with the same figures.
 */
export function Chart({ measure, steps }: ChartProps) {
  const end = scaleEnd(Math.max(...steps.flatMap((step) => [step[measure], step.before[measure]])));
  const place = WIDTH / steps.length;
  const y = (value: number): number => HEIGHT - (value / end) * HEIGHT;
  // From the middle of the first bar to that of the last; a single one has the whole width.
  const line = steps.flatMap(({ before }, index) =>
    (steps.length === 1 ? [0, WIDTH] : [(index + 0.5) * place]).map((x) => `${x},${y(before[measure])}`),
  );
  return (
    <figure className="chart">
      <div className="scale" aria-hidden>
        {[end, end / 2, 0].map((value) => (
          <span key={value}>{t.dashboard.short(value)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.dashboard.chart(t.dashboard.measure[measure])}
      >
        {[0, HEIGHT / 2, HEIGHT].map((height) => (
          <line key={height} className="grid" x1={0} x2={WIDTH} y1={height} y2={height} />
        ))}
        {steps.map((step, index) => (
          <rect
            key={step.first}
            className="bar"
            x={(index + (1 - FILLED) / 2) * place}
            width={place * FILLED}
            y={y(step[measure])}
            height={HEIGHT - y(step[measure])}
          />
        ))}
        <polyline className="before" points={line.join(' ')} />
        {steps.map((step, index) => (
          <rect key={step.first} className="hit" x={index * place} width={place} y={0} height={HEIGHT}>
            <title>
              {t.dashboard.bar(
                nameOf(step),
                formatFigure(measure, step[measure]),
                formatFigure(measure, step.before[measure]),
              )}
            </title>
          </rect>
        ))}
      </svg>
      <div className="days" aria-hidden>
        <span>{formatDay(steps[0]?.first ?? '')}</span>
        {steps.length > 1 && <span>{formatDay(steps.at(-1)?.last ?? '')}</span>}
      </div>
    </figure>
  );
}
