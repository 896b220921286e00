import { Card } from '../../components/card';
import { Figure, Figures } from '../../components/stats';
import { t } from '../../texts/reports';
import { ReportChart } from './report-chart';
import { formatFigure, type Row } from './report-rows';
import type { Measure, ReportParameters } from './reports-search';
import classes from './reports.module.css';

interface ReportFiguresProps {
  asked: ReportParameters;
  report: { rows: readonly Row[]; total: Row };
  /** Those that the role may see. */
  measures: readonly Measure[];
  shown: Measure;
  onShow: (measure: Measure) => void;
  today: string;
}

/** The totals of all rows; the pressed figure is the chart's. */
export function ReportFigures({ asked, report, measures, shown, onShow, today }: ReportFiguresProps) {
  return (
    <Card
      label={t.reports.figures}
      rows={
        <>
          <Figures label={t.reports.inChart}>
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
