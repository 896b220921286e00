import type { DashboardQueryVariables } from '../../api/generated/types';
import { addDays, countDays, dayOf } from '../../lib/days';
import { textOf, withoutEmpty } from '../../lib/place';
import { dayIn, endOfDay, startOfDay } from '../../lib/times';

/** How many days, today included, can be chosen by one click. */
export const SPANS = [7, 30, 90, 365] as const;

export type Span = (typeof SPANS)[number];

export const USUAL_SPAN: Span = 30;

/** The period, as the address has it: some last days, or from a day to another. Nothing is the last 30 days. */
export interface PeriodSearch {
  days?: Span;
  /** The first day. */
  from?: string;
  /** The last day, included; today where it is left out. */
  to?: string;
}

/** The last days, out of a text; the usual ones for anything else. */
export function ofSpan(text: string | undefined): PeriodSearch {
  const days = SPANS.find((span) => String(span) === text);
  return days === undefined || days === USUAL_SPAN ? {} : { days };
}

export function parsePeriodSearch({ days, from, to }: Record<string, unknown>): PeriodSearch {
  const first = dayOf(textOf(from));
  if (first) return withoutEmpty({ from: first, to: dayOf(textOf(to)) });
  return ofSpan(textOf(days));
}

/** Days of the business, both included. */
export interface Days {
  first: string;
  last: string;
}

/** The days that are meant. None is behind today. */
export function daysOf({ days = USUAL_SPAN, from, to }: PeriodSearch, zone: string, now: Date): Days {
  const today = dayIn(zone, now);
  if (!from) return { first: addDays(today, 1 - days), last: today };
  return { first: from, last: to && to < today ? to : today };
}

/**
 * When the period begins and ends, and as long a period before it. While today is a part of it, both end at the same time of
 * the day, so that they can be compared.
 */
export function instantsOf(search: PeriodSearch, zone: string, now: Date): DashboardQueryVariables {
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
