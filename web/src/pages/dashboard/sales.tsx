import { useState } from 'react';
import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { Chart, type ChartBar } from '../../components/chart';
import { DataTable, type Column } from '../../components/data-table';
import figure from '../../components/stats.module.css';
import { PageLink } from '../../components/page-link';
import { countDays, shortDay } from '../../lib/days';
import { formatAmount, formatNumber, formatPercent, formatWhole } from '../../lib/money';
import type { Days } from '../../lib/period';
import { t } from '../../texts/dashboard';
import classes from './dashboard.module.css';
import { MEASURES, stepsOf, type Measure, type Step } from './figures';
import { formatFigure, nameOf } from './measures';

/** By how much a figure differs from the one before, in words that need no colour. */
function changeOf(value: number, before: number): string {
  if (before === 0) return value === 0 ? t.dashboard.same : t.dashboard.fromNothing;
  const percent = Math.round((value / before - 1) * 100);
  if (percent === 0) return t.dashboard.same;
  return percent > 0 ? t.dashboard.more(percent) : t.dashboard.less(-percent);
}

const FIGURE_COLUMNS: Column<Step>[] = [
  { id: 'days', title: t.dashboard.day, cell: nameOf },
  ...MEASURES.flatMap((measure): Column<Step>[] => [
    {
      id: measure,
      title: t.dashboard.measure[measure],
      isNumeric: true,
      cell: (step) => formatFigure(measure, step[measure]),
    },
    {
      id: `${measure}-before`,
      title: t.dashboard.measureBefore[measure],
      isNumeric: true,
      cell: ({ before }) => formatFigure(measure, before[measure]),
    },
  ]),
];

interface FigureProps {
  measure: Measure;
  value: number;
  before: number;
  isShown: boolean;
  onShow: (measure: Measure) => void;
}

/** A figure of the period; pressed, the chart shows its days. */
function Figure({ measure, value, before, isShown, onShow }: FigureProps) {
  return (
    <button
      type="button"
      className={`${figure.stat} ${classes.figure}`}
      aria-pressed={isShown}
      onClick={() => onShow(measure)}
    >
      <span className={figure.label}>{t.dashboard.measure[measure]}</span>
      <span className={figure.value} title={formatFigure(measure, value)}>
        {measure === 'revenue' ? formatWhole(value) : formatNumber(value)}
      </span>
      <span className={figure.more} title={t.dashboard.before(formatFigure(measure, before))}>
        {changeOf(value, before)}
      </span>
    </button>
  );
}

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

interface StillProps {
  label: string;
  value: string;
  more: string;
}

/** A figure that the chart has not. */
function Still({ label, value, more }: StillProps) {
  return (
    <div className={figure.stat}>
      <span className={figure.label}>{label}</span>
      <span className={figure.value}>{value}</span>
      <span className={figure.more}>{more}</span>
    </div>
  );
}

/** What was earned; nothing where the cost of a key is unknown. */
function Margin({ net, margin }: NonNullable<DashboardQuery['salesReport']>['total']) {
  const isKnown = typeof margin === 'number';
  return (
    <Still
      label={t.dashboard.margin}
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

/** What was sold, against the period before. */
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
          <div className={figure.stats} role="group" aria-label={t.dashboard.inChart}>
            {MEASURES.map((measure) => (
              <Figure
                key={measure}
                measure={measure}
                value={dashboard[measure]}
                before={before[measure]}
                isShown={measure === shown}
                onShow={setShown}
              />
            ))}
            {salesReport && <Margin {...salesReport.total} />}
            <Still
              label={t.today}
              value={formatAmount(dashboard.today.net)}
              more={t.dashboard.todayOf(dashboard.today.orders, dashboard.today.keysSold)}
            />
          </div>
          <Chart
            label={t.dashboard.chart(t.dashboard.measure[shown])}
            bars={steps.map((step) => barOf(shown, step))}
            endsToday={last === today}
          />
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
          {isTable && (
            <DataTable title={t.dashboard.figures} columns={FIGURE_COLUMNS} rows={steps} rowId={(step) => step.first} />
          )}
        </>
      }
    />
  );
}
