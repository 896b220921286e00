import type { SalesReportBy, SalesReportQueryVariables } from '../../api/generated/types';
import { oneOf, parseListSearch, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { daysOf, parsePeriodSearch, type Days, type PeriodSearch } from '../../lib/period';
import { sortsOf } from '../../lib/sorting';
import { endOfDay, startOfDay } from '../../lib/times';

/** The groupings of a report, as in the URL and in the service. The first is the default. */
export const GROUPINGS = {
  product: 'PRODUCT',
  customer: 'CUSTOMER',
  category: 'CATEGORY',
  country: 'COUNTRY',
  month: 'MONTH',
  day: 'DAY',
} as const satisfies Record<string, SalesReportBy>;

export type Grouping = keyof typeof GROUPINGS;

export const GROUPING_NAMES = Object.keys(GROUPINGS) as Grouping[];

export const DEFAULT_GROUPING: Grouping = 'product';

/** The figures of a row. Not every role sees the last two. */
export const MEASURES = ['orders', 'keysSold', 'net', 'vat', 'gross', 'credited', 'cost', 'margin'] as const;

export type Measure = (typeof MEASURES)[number];

export const REPORT_SORTS = sortsOf(
  Object.fromEntries(['label', ...MEASURES].map((column) => [column, column])) as Record<'label' | Measure, string>,
);

export interface ReportsSearch extends PeriodSearch, ListSearch {
  by?: Grouping;
  /** Omitted, the service sorts: times in order, all else by `net` in descending order. */
  sort?: (typeof REPORT_SORTS)[number];
}

export function parseReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const own = withoutEmpty({ by: oneOf(GROUPING_NAMES, search.by), sort: oneOf(REPORT_SORTS, search.sort) });
  return { ...parsePeriodSearch(search), ...own, ...parseListSearch(search) };
}

/** The subject of a report. */
export interface ReportParameters {
  by: Grouping;
  days: Days;
}

export function reportParameters(search: ReportsSearch, zone: string, now: Date): ReportParameters {
  return { by: search.by ?? DEFAULT_GROUPING, days: daysOf(search, zone, now) };
}

/** The request's filters. */
export function toVariables({ by, days: { first, last } }: ReportParameters, zone: string): SalesReportQueryVariables {
  return { by: GROUPINGS[by], from: startOfDay(first, zone) ?? first, to: endOfDay(last, zone) ?? last };
}
