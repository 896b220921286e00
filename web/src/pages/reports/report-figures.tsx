import { Card } from '../../components/card';
import { Chart } from '../../components/chart';
import { Figure, Figures } from '../../components/stats';
import { shortDay } from '../../lib/days';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/reports';
import { formatFigure, isOfTime, nameOf, nameOfTime, timesOf, type Row } from './report-rows';
import type { Measure, ReportParameters } from './reports-search';
import classes from './reports.module.css';

/** The number of largest rows in the chart; the table has all. */
const LARGEST = 10;

interface ReportChartProps {
  asked: ReportParameters;
  rows: readonly Row[];
  measure: Measure;
  today: string;
}

/** How a measure went from day to day or from month to month. */
function OverTime({ asked: { by, days }, rows, measure, today }: ReportChartProps) {
  const values = new Map(rows.map((row) => [row.key, row[measure] ?? 0]));
  const bars = timesOf(by, days).map((key) => {
    const [value, name] = [values.get(key) ?? 0, nameOfTime(key)];
    return {
      id: key,
      name: by === 'day' ? shortDay(key) : name,
      value,
      says: `${name}: ${formatFigure(measure, value)}`,
    };
  });
  return (
    <Chart
      label={t.reports.chart(t.reports.measure[measure])}
      bars={bars}
      endsToday={days.last === today}
      lastName={by === 'day' ? undefined : bars.at(-1)?.name}
    />
  );
}

/** The rows with the highest figures, as bars next to their names. */
function Largest({ asked: { by }, rows, measure }: ReportChartProps) {
  const figure = (row: Row): number => row[measure] ?? 0;
  const largest = rows.toSorted((one, other) => figure(other) - figure(one)).slice(0, LARGEST);
  const most = Math.max(1, ...largest.map(figure));
  return (
    <div className={classes.largest} role="img" aria-label={t.reports.chart(t.reports.measure[measure])}>
      {largest.map((row) => (
        <div key={row.key} className={classes.line} data-testid="bar">
          <span className={classes.name}>{nameOf(by, row)}</span>
          <span className={classes.bar}>
            <i style={{ width: `${(Math.max(0, figure(row)) / most) * 100}%` }} />
          </span>
          <span className={classes.value}>{formatFigure(measure, row[measure])}</span>
        </div>
      ))}
      {rows.length > LARGEST && <small>{t.reports.largest(LARGEST, formatNumber(rows.length))}</small>}
    </div>
  );
}

/** A measure of a report's rows as a chart: times in order, or the largest of other groups. */
function ReportChart(props: ReportChartProps) {
  if (props.rows.length === 0) return null;
  return isOfTime(props.asked.by) ? <OverTime {...props} /> : <Largest {...props} />;
}

interface ReportFiguresProps {
  asked: ReportParameters;
  report: { rows: readonly Row[]; total: Row };
  /** Those that the role may see. */
  measures: readonly Measure[];
  shown: Measure;
  onShow: (measure: Measure) => void;
  today: string;
}

/** The totals of all rows; the chart shows the pressed one. */
export function ReportFigures({ asked, report, measures, shown, onShow, today }: ReportFiguresProps) {
  return (
    <Card
      label={t.reports.figures}
      rows={
        <>
          <Figures label={t.words.inChart}>
            {measures.map((measure) => (
              <Figure
                key={measure}
                label={t.reports.measure[measure]}
                value={formatFigure(measure, report.total[measure])}
                {...(measure === 'margin' &&
                  report.rows.length > 0 &&
                  typeof report.total.margin !== 'number' && { more: t.reports.costsUnknown })}
                isShown={measure === shown}
                onShow={() => onShow(measure)}
              />
            ))}
          </Figures>
          <div className={classes.chart}>
            <ReportChart asked={asked} rows={report.rows} measure={shown} today={today} />
          </div>
        </>
      }
    />
  );
}
