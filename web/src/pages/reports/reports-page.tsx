import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { salesReportQuery } from '../../api/reports';
import { Counted } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { ListCard } from '../../components/list-card';
import { ExportButton } from '../../components/list-page';
import { Loading } from '../../components/loading';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { OwnPeriod, PeriodChoice } from '../../components/period-choice';
import { Money } from '../../components/values';
import { useListViews, ViewTabs } from '../../components/view-tabs';
import { addDays } from '../../lib/days';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { toFormErrors } from '../../lib/form-errors';
import { oneOf, PAGE_SIZE, useFilters, withoutEmpty } from '../../lib/list-search';
import { useNow } from '../../lib/now';
import type { Days, Period, PeriodSearch } from '../../lib/period';
import { seesCosts } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { sortingOf } from '../../lib/sorting';
import { dayIn } from '../../lib/times';
import { viewQueryOf } from '../../lib/view-query';
import { cityOf } from '../../texts/language';
import { t } from '../../texts/reports';
import { ReportFigures } from './report-figures';
import { isCount, nameOf, sortedRows, sortOf, type Row } from './report-rows';
import {
  DEFAULT_GROUPING,
  GROUPING_NAMES,
  MEASURES,
  REPORT_SORTS,
  reportParameters,
  toVariables,
  type Measure,
  type ReportParameters,
  type ReportsSearch,
} from './reports-search';
import classes from './reports.module.css';

/** The days of a month within a period. */
function daysOfMonth(month: string, { first, last }: Days): { from: string; to: string } {
  const begin = `${month}-01`;
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1);
  return { from: begin < first ? first : begin, to: end > last ? last : end };
}

interface SubjectProps {
  asked: ReportParameters;
  row: Row;
  children: ReactNode;
}

/** The subject of a row; links to the data that it sums up. */
function Subject({ asked: { by, days }, row: { key }, children }: SubjectProps) {
  const period = { from: days.first, to: days.last };
  switch (by) {
    case 'product':
    case 'customer':
      return (
        <PageLink to="/orders" search={{ [by]: key, ...period }}>
          {children}
        </PageLink>
      );
    case 'category':
      return (
        <PageLink to="/products" search={{ category: key }}>
          {children}
        </PageLink>
      );
    case 'month':
      return (
        <PageLink to="/reports" search={{ by: 'day', ...daysOfMonth(key, days) }}>
          {children}
        </PageLink>
      );
    case 'day':
      return (
        <PageLink to="/orders" search={{ from: key, to: key }}>
          {children}
        </PageLink>
      );
    case 'country':
      return children;
  }
}

const NARROW: Partial<Record<Measure, Column<Row>['narrow']>> = { net: 'end', orders: 'meta', keysSold: 'meta' };
const FROM: Partial<Record<Measure, Column<Row>['from']>> = { vat: 1440, gross: 1200, credited: 1200 };
const WIDTH: Partial<Record<Measure, number>> = { orders: 116, keysSold: 96, credited: 140 };
const USUAL_WIDTH = 108;

/** @param measures those that the role may see. */
function reportColumns(asked: ReportParameters, measures: readonly Measure[]): Column<Row>[] {
  return [
    {
      id: 'label',
      title: t.reports.by[asked.by],
      narrow: 'title',
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <Subject asked={asked} row={row}>
          {nameOf(asked.by, row)}
        </Subject>
      ),
    },
    ...measures.map((measure): Column<Row> => ({
      id: measure,
      title: t.reports.measure[measure],
      width: WIDTH[measure] ?? USUAL_WIDTH,
      isNumeric: true,
      isSortable: true,
      ...(NARROW[measure] && { narrow: NARROW[measure] }),
      ...(FROM[measure] && { from: FROM[measure] }),
      cell: (row) =>
        isCount(measure) ? (
          <Counted count={row[measure]} unit={t.reports.counted[measure]} />
        ) : (
          <Money amount={measure === 'credited' ? row.credited || null : row[measure]} />
        ),
    })),
  ];
}

const PERIODS: readonly Period[] = ['30-days', 'this-month', 'last-month', 'this-year', 'last-year'];
const FIGURES: readonly Measure[] = ['net', 'margin', 'orders', 'keysSold'];
const COSTS: readonly Measure[] = ['cost', 'margin'];

/** A tab for each grouping, which leaves the period as it is. */
function groupingTabs({ period, from, to }: PeriodSearch, shown: string) {
  return GROUPING_NAMES.map((by) => {
    const search = withoutEmpty({ by: by === DEFAULT_GROUPING ? undefined : by, period, from, to });
    return {
      name: t.reports.by[by],
      query: viewQueryOf(new URLSearchParams(search as Record<string, string>).toString()),
      isShown: by === shown,
    };
  });
}

/** Sales and profit: by product, customer, category, country, month or day, as a chart and a table. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const { businessZone: zone, role } = useSession();
  const navigate = useNavigate();
  const change = useFilters<ReportsSearch>();
  const [measure, setMeasure] = useState<Measure>('net');
  const now = new Date(useNow());
  const asked = reportParameters(search, zone, now);
  const variables = toVariables(asked, zone);
  const query = useDeferredQuery(salesReportQuery({ asked }, variables));
  const views = useListViews('reports');
  const { data, error, isOutdated } = query;
  const { fields } = toFormErrors(error, ['from', 'to']);
  const isSeen = (one: Measure): boolean => seesCosts(role) || !COSTS.includes(one);
  const measures = MEASURES.filter(isSeen);
  const choose = (chosen: PeriodSearch) =>
    void navigate({
      to: '/reports',
      search: { ...withoutEmpty({ by: search.by, sort: search.sort, hide: search.hide }), ...chosen },
      replace: true,
      resetScroll: false,
    });
  const start = Number(search.after ?? 0);
  const rows = data && sortedRows(data.asked.by, data.rows, search);
  const end = start + PAGE_SIZE;
  return (
    <>
      <PageHeader title={t.shell.reports} help="reports">
        <ExportButton href={exportAddress('sales', variables)} label={t.reports.csvLabel} />
      </PageHeader>
      <ViewTabs {...views} title={t.shell.reports} own={groupingTabs(search, asked.by)} />
      <div className={classes.period}>
        <PeriodChoice periods={PERIODS} search={search} days={asked.days} onChange={choose} />
      </div>
      <OwnPeriod search={search} errors={fields} onChange={choose} />
      {error && !fields.from && !fields.to && <ErrorView error={error} reset={() => void query.refetch()} />}
      {!data && !error && <Loading />}
      {data && rows && !error && (
        <div className={classes.body} aria-busy={isOutdated}>
          <ReportFigures
            asked={data.asked}
            report={data}
            measures={FIGURES.filter(isSeen)}
            shown={measure}
            onShow={setMeasure}
            today={dayIn(zone, now)}
          />
          <ListCard
            title={t.shell.reports}
            search={search}
            query={{
              ...query,
              // The page's loading overlay is enough.
              isOutdated: false,
              data: {
                nodes: rows.slice(start, end),
                pageInfo: { hasNextPage: end < rows.length, endCursor: String(end) },
              },
            }}
            total={rows.length}
            columns={reportColumns(data.asked, measures)}
            sum={{ title: t.reports.total, row: data.total }}
            rowId={({ key }) => key}
            sorting={sortingOf(sortOf(data.asked.by, search), (sort) => change({ sort: oneOf(REPORT_SORTS, sort) }))}
            views={views}
            empty={{ title: t.words.noSales, hint: t.reports.emptyHint, icon: 'chart-bar' }}
          />
          <Text size="xs" c="dimmed">
            {t.reports.explained(cityOf(zone))} {seesCosts(role) && t.reports.explainedCosts}
          </Text>
        </div>
      )}
    </>
  );
}
