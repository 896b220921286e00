/** Whether a text is a day of the calendar, as YYYY-MM-DD: not 30 February. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day that does not exist results in an invalid date or one in the next month.
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Parses a calendar day of a year that the database knows; undefined for anything else. */
export function parseCalendarDate(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDate(value) && !value.startsWith('0000') ? value : undefined;
}

/** @param month YYYY-MM. @returns its last day, YYYY-MM-DD. */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** @param date YYYY-MM-DD. @returns the date this number of days later. */
export function addDays(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00.000Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** @param date YYYY-MM-DD. @returns the day on which the week after it begins. */
export function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return addDays(date, (8 - weekday) % 7 || 7);
}

/**
 * A calendar day in the business time zone, from `start` (included) to `end` (not included, the start of the next day).
 */
export interface BusinessDay {
  /** YYYY-MM-DD. */
  date: string;
  start: Date;
  end: Date;
}

/** The calendar day of an instant, as YYYY-MM-DD, in some time zone. */
export type DateOf = (at: Date) => string;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * By bisection, the first millisecond at which a condition holds that is false at `low`, true at `high` and changes
 * once.
 */
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
  // Formatting dates is slow, and all but two days of a year have 24 hours.
  let after = start + DAY_MS;
  if (dateAt(after - 1) === date && dateAt(after) !== date) return after;
  while (dateAt(after) === date) after += DAY_MS;
  return firstInstant(start, after, (instant) => dateAt(instant) !== date);
}

/** Every business day that overlaps the range from `from` (included) to `to` (not included), in order. */
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

/** The first instant of a day, or of the next one if the clocks skip it. @param date YYYY-MM-DD. */
export function startOfDate(date: string, dateOf: DateOf): Date | undefined {
  const noonMs = Date.parse(`${date}T12:00:00.000Z`);
  const near = businessDays(new Date(noonMs - DAY_MS), new Date(noonMs + DAY_MS), dateOf);
  return near.find((day) => day.date >= date)?.start;
}

/** Covers consecutive dates by the fewest whole months (YYYY-MM) and days (YYYY-MM-DD). */
export function periodsOf(dates: readonly string[]): string[] {
  const months = new Map<string, string[]>();
  for (const date of dates) months.set(date.slice(0, 7), [...(months.get(date.slice(0, 7)) ?? []), date]);
  return [...months].flatMap(([month, days]) => (`${month}-${days.length}` === lastDayOfMonth(month) ? [month] : days));
}
