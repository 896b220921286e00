import type { Instants } from '../../api/dashboard';
import { addDays, countDays } from '../../lib/days';
import { daysOf, type PeriodSearch } from '../../lib/period';
import { dayIn, endOfDay, startOfDay } from '../../lib/times';

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
