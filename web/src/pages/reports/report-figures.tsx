import { Card } from '../../components/card';
import stats from '../../components/stats.module.css';
import { t } from '../../texts/reports';
import { ReportChart } from './report-chart';
import { formatFigure, type Row } from './report-rows';
import type { Measure, ReportAsked } from './reports-search';
import classes from './reports.module.css';

interface ReportFiguresProps {
  asked: ReportAsked;
  report: { rows: readonly Row[]; total: Row };
  /** Those that the role may see. */
  measures: readonly Measure[];
  shown: Measure;
  onShow: (measure: Measure) => void;
  today: string;
}

/** What all rows add up to; the figure that is pressed is the chart's. */
export function ReportFigures({ asked, report, measures, shown, onShow, today }: ReportFiguresProps) {
  return (
    <Card
      label={t.reports.figures}
      rows={
        <>
          <div className={stats.stats} role="group" aria-label={t.reports.inChart}>
            {measures.map((measure) => (
              <button
                key={measure}
                type="button"
                className={`${stats.stat} ${classes.figure}`}
                aria-pressed={measure === shown}
                onClick={() => onShow(measure)}
              >
                <span className={stats.label}>{t.reports.measure[measure]}</span>
                <span className={stats.value}>{formatFigure(measure, report.total[measure])}</span>
              </button>
            ))}
          </div>
          <div className={classes.chart}>
            <ReportChart asked={asked} rows={report.rows} measure={shown} today={today} />
          </div>
        </>
      }
    />
  );
}
