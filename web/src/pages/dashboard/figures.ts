import type { Instants } from '../../api/dashboard';
import type { SalesFiguresFragment } from '../../api/generated/types';
import { addDays, countDays, formatDay } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import { daysOf, type PeriodSearch } from '../../lib/period';
import { dayIn, endOfDay, startOfDay } from '../../lib/times';

type Day = SalesFiguresFragment['days'][number];

/** The names of the sales figures. */
export type Measure = 'orders' | 'revenue' | 'keysSold';

export const MEASURES: readonly Measure[] = ['revenue', 'orders', 'keysSold'];

type Figures = Pick<Day, Measure>;

/** One bar of a chart, and one row of the table: a day, or a week of a long period. */
export interface Step extends Figures {
  first: string;
  /** Included. */
  last: string;
  /** The same days of the period before. */
  before: Figures;
}

// More bars would be too narrow to distinguish.
const MAX_DAILY = 92;
const WEEK = 7;

function sumOf(days: readonly Day[]): Figures {
  const sum = (measure: Measure): number => days.reduce((total, day) => total + day[measure], 0);
  return { orders: sum('orders'), revenue: sum('revenue'), keysSold: sum('keysSold') };
}

/** @param before the days of the previous period, of the same number. */
export function stepsOf(days: readonly Day[], before: readonly Day[]): Step[] {
  const size = days.length > MAX_DAILY ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const [from, to] = [index * size, Math.min((index + 1) * size, days.length)];
    return {
      ...sumOf(days.slice(from, to)),
      first: days[from]?.date ?? '',
      last: days[to - 1]?.date ?? '',
      before: sumOf(before.slice(from, to)),
    };
  });
}

/**
 * The start and end of the period, and of an equally long period before it. If the period includes today, both end at
 * the same time of day, so that they can be compared.
 */
export function instantsOf(search: PeriodSearch, zone: string, now: Date): Instants {
  const { first, last } = daysOf(search, zone, now);
  const length = countDays(first, last);
  const start = (date: string): string => startOfDay(date, zone) ?? now.toISOString();
  const end = (date: string): string => endOfDay(date, zone) ?? now.toISOString();
  const [from, fromBefore, lastBefore] = [start(first), start(addDays(first, -length)), addDays(last, -length)];
  if (last !== dayIn(zone, now)) return { from, to: end(last), fromBefore, toBefore: end(lastBefore) };
  const sinceMidnightMs = now.getTime() - Date.parse(start(last));
  const toBefore = new Date(Date.parse(start(lastBefore)) + sinceMidnightMs).toISOString();
  return { from, to: now.toISOString(), fromBefore, toBefore };
}

export function formatFigure(measure: Measure, value: number): string {
  return measure === 'revenue' ? formatAmount(value) : formatNumber(value);
}

/** A day, or the days of a week. */
export function nameOf({ first, last }: Pick<Step, 'first' | 'last'>): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}
