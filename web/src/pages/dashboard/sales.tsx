import { useState } from 'react';
import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { Chart, type ChartBar } from '../../components/chart';
import { column } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Figure, Figures } from '../../components/stats';
import { countDays, shortDay } from '../../lib/days';
import { formatAmount, formatNumber, formatPercent, formatWhole } from '../../lib/money';
import type { Days } from '../../lib/period';
import { t } from '../../texts/dashboard';
import classes from './dashboard.module.css';
import { formatFigure, MEASURES, nameOf, stepsOf, type Measure, type Step } from './figures';

/** The difference from the previous figure, in words that need no colour. */
function changeOf(value: number, before: number): string {
  if (before === 0) return value === 0 ? t.dashboard.same : t.dashboard.fromNothing;
  const percent = Math.round((value / before - 1) * 100);
  if (percent === 0) return t.dashboard.same;
  return percent > 0 ? t.dashboard.more(percent) : t.dashboard.less(-percent);
}

const FIGURE_COLUMNS: Column<Step>[] = [
  column('days', t.words.day, nameOf),
  ...MEASURES.flatMap((measure): Column<Step>[] => [
    column(measure, t.dashboard.measure[measure], (step) => formatFigure(measure, step[measure]), { isNumeric: true }),
    {
      id: `${measure}-before`,
      title: t.dashboard.measureBefore[measure],
      isNumeric: true,
      cell: ({ before }) => formatFigure(measure, before[measure]),
    },
  ]),
];

function barOf(measure: Measure, step: Step): ChartBar {
  const [value, before] = [step[measure], step.before[measure]];
  return {
    id: step.first,
    name: shortDay(step.first),
    value,
    before,
    says: t.dashboard.bar(nameOf(step), formatFigure(measure, value), formatFigure(measure, before)),
  };
}

/** The profit; nothing if the cost of a key is unknown. */
function Margin({ net, margin }: NonNullable<DashboardQuery['salesReport']>['total']) {
  const isKnown = typeof margin === 'number';
  return (
    <Figure
      label={t.words.margin}
      value={isKnown && net > 0 ? formatPercent(Math.round((margin / net) * 1_000) / 10) : t.none}
      more={isKnown ? formatWhole(margin) : t.dashboard.costUnknown}
    />
  );
}

interface SalesProps {
  data: DashboardQuery;
  days: Days;
  today: string;
}

/** Sales, compared with the previous period. */
export function Sales({ data: { dashboard, before, salesReport }, days: { first, last }, today }: SalesProps) {
  const [shown, setShown] = useState<Measure>('revenue');
  const [isTable, setIsTable] = useState(false);
  const span = t.dashboard.span(shortDay(first), shortDay(last));
  const steps = stepsOf(dashboard.days, before.days);
  return (
    <Card
      label={t.dashboard.sales}
      rows={
        <>
          <Figures label={t.words.inChart}>
            {MEASURES.map((measure) => {
              const [value, past] = [dashboard[measure], before[measure]];
              return (
                <Figure
                  key={measure}
                  label={t.dashboard.measure[measure]}
                  value={measure === 'revenue' ? formatWhole(value) : formatNumber(value)}
                  title={formatFigure(measure, value)}
                  more={changeOf(value, past)}
                  moreTitle={t.dashboard.before(formatFigure(measure, past))}
                  isShown={measure === shown}
                  onShow={() => setShown(measure)}
                />
              );
            })}
            {salesReport && <Margin {...salesReport.total} />}
            <Figure
              label={t.today}
              value={formatAmount(dashboard.today.net)}
              more={t.dashboard.todayOf(dashboard.today.orders, dashboard.today.keysSold)}
            />
          </Figures>
          <Chart
            label={t.dashboard.chart(t.dashboard.measure[shown])}
            bars={steps.map((step) => barOf(shown, step))}
            endsToday={last === today}
          >
            <div className={classes.legend}>
              <PageLink
                to="/orders"
                search={{ from: first, to: last }}
                title={t.dashboard.toOrders}
                aria-label={`${t.dashboard.toOrders}: ${span}`}
              >
                <i />
                {span}
              </PageLink>
              <span>
                <i data-dashed />
                {t.dashboard.daysBefore(countDays(first, last))}
              </span>
              <button type="button" className="link" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
                {t.dashboard.table}
              </button>
            </div>
          </Chart>
          {isTable && (
            <DataTable title={t.dashboard.figures} columns={FIGURE_COLUMNS} rows={steps} rowId={(step) => step.first} />
          )}
        </>
      }
    />
  );
}
