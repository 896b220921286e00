/** A calendar day in the business time zone, as instants: from its start up to its end, which is the next one's start. */
export interface BusinessDay {
  /** YYYY-MM-DD. */
  date: string;
  start: Date;
  end: Date;
}

/** The calendar day of an instant, as YYYY-MM-DD, in some time zone. */
export type DateOf = (at: Date) => string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first millisecond at which something holds that does not hold at `low`, holds at `high`, and begins once. */
function firstInstant(low: number, high: number, holds: (at: number) => boolean): number {
  let [before, after] = [low, high];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

function startOfDay(at: number, dateAt: (at: number) => string): number {
  const date = dateAt(at);
  let before = at - DAY_MS;
  // A day on which the clocks go back is longer than others.
  while (dateAt(before) === date) before -= DAY_MS;
  return firstInstant(before, at, (instant) => dateAt(instant) === date);
}

function endOfDay(start: number, dateAt: (at: number) => string): number {
  const date = dateAt(start);
  // All but two days of a year have 24 hours, and asking for a date is slow.
  let after = start + DAY_MS;
  if (dateAt(after - 1) === date && dateAt(after) !== date) return after;
  while (dateAt(after) === date) after += DAY_MS;
  return firstInstant(start, after, (instant) => dateAt(instant) !== date);
}

/** Every business day that has a part between the two instants, the second not included, in order and without a gap. */
export function businessDays(from: Date, to: Date, dateOf: DateOf): BusinessDay[] {
  if (from >= to) return [];
  const days: BusinessDay[] = [];
  const dateAt = (at: number): string => dateOf(new Date(at));
  for (let start = startOfDay(from.getTime(), dateAt); start < to.getTime();) {
    const end = endOfDay(start, dateAt);
    days.push({ date: dateAt(start), start: new Date(start), end: new Date(end) });
    start = end;
  }
  return days;
}

/** As many days as the month of a YYYY-MM has. */
function lengthOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The fewest whole months (YYYY-MM) and days (YYYY-MM-DD) that make up the days of these consecutive dates. */
export function periodsOf(dates: readonly string[]): string[] {
  const months = new Map<string, string[]>();
  for (const date of dates) months.set(date.slice(0, 7), [...(months.get(date.slice(0, 7)) ?? []), date]);
  return [...months].flatMap(([month, days]) => (days.length === lengthOfMonth(month) ? [month] : days));
}
