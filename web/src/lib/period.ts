import { addDays } from './days';
import { dayFrom, oneOf, withoutEmpty } from './list-search';
import { dayIn } from './times';

/** The predefined periods, as in the URL. */
const PERIODS = ['today', '7-days', '30-days', 'this-month', 'last-month', 'this-year', 'last-year'] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '30-days';

/** The period, as in the URL: a predefined one, or from one day to another. By default the last 30 days. */
export interface PeriodSearch {
  period?: Period;
  /** The first day. */
  from?: string;
  /** The last day, inclusive; defaults to today. */
  to?: string;
}

export function parsePeriodSearch({ period, from, to }: Record<string, unknown>): PeriodSearch {
  const first = dayFrom(from);
  return withoutEmpty(first ? { from: first, to: dayFrom(to) } : { period: oneOf(PERIODS, period) });
}

/** Days of the business, both included. */
export interface Days {
  first: string;
  last: string;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

function daysOfPeriod(period: Period, today: string): Days {
  const beforeMonth = addDays(firstOfMonth(today), -1);
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'today':
      return { first: today, last: today };
    case '7-days':
      return { first: addDays(today, -6), last: today };
    case '30-days':
      return { first: addDays(today, -29), last: today };
    case 'this-month':
      return { first: firstOfMonth(today), last: today };
    case 'last-month':
      return { first: firstOfMonth(beforeMonth), last: beforeMonth };
    case 'this-year':
      return { first: `${year}-01-01`, last: today };
    case 'last-year':
      return { first: `${year - 1}-01-01`, last: `${year - 1}-12-31` };
  }
}

/** The days of the period, none after today. */
export function daysOf({ period = DEFAULT_PERIOD, from, to }: PeriodSearch, zone: string, now: Date): Days {
  const today = dayIn(zone, now);
  if (!from) return daysOfPeriod(period, today);
  return { first: from, last: to && to < today ? to : today };
}
