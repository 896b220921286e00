import type { SalesRowFragment } from '../../api/generated/types';
import { countryName } from '../../lib/countries';
import { addDays, formatDay, formatMonth } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import type { Days } from '../../lib/period';
import { columnOf } from '../../lib/sorting';
import { language } from '../../texts/language';
import { t } from '../../texts/reports';
import type { Grouping, Measure, ReportsSearch } from './reports-search';

export type Row = SalesRowFragment;

export const isOfTime = (by: Grouping): boolean => by === 'month' || by === 'day';

/** @param key a day or a month. */
export const nameOfTime = (key: string): string => (key.length > 7 ? formatDay(key) : formatMonth(key));

/** The subject of a row, in the language of the console. */
export function nameOf(by: Grouping, { key, label }: Row): string {
  if (isOfTime(by)) return nameOfTime(key);
  return by === 'country' ? countryName(key) : label;
}

/** Whether a figure is no amount of money. */
export const isCount = (measure: Measure): measure is 'orders' | 'keysSold' =>
  measure === 'orders' || measure === 'keysSold';

export function formatFigure(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return t.none;
  return isCount(measure) ? formatNumber(value) : formatAmount(value);
}

/** The sort column and direction in the URL. */
export const sortOf = (by: Grouping, { sort }: ReportsSearch): string => sort ?? (isOfTime(by) ? 'label' : '-net');

/** The rows as sorted in the URL; rows with an unknown figure are the lowest. */
export function sortedRows(by: Grouping, rows: readonly Row[], search: ReportsSearch): Row[] {
  const { column, isDescending } = columnOf(sortOf(by, search));
  const text = (row: Row): string => (isOfTime(by) ? row.key : nameOf(by, row));
  const figure = (row: Row): number => row[column as Measure] ?? Number.NEGATIVE_INFINITY;
  const compare = (one: Row, other: Row): number => {
    if (column === 'label') return text(one).localeCompare(text(other), language);
    return Math.sign(figure(one) - figure(other)) || 0;
  };
  return rows.toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)));
}

/** The keys of all days or months of a period, including those without sales. */
export function timesOf(by: Grouping, { first, last }: Days): string[] {
  const times: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const key = by === 'month' ? day.slice(0, 7) : day;
    if (times.at(-1) !== key) times.push(key);
  }
  return times;
}
