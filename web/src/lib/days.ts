import { language } from '../texts/language';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar dates, such as `2026-05-06`. They are counted in UTC, in which each day has 24 hours. */
const midnightUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const dateOf = (midnightMs: number): string => new Date(midnightMs).toISOString().slice(0, 10);

/** The same string if it is a valid date; undefined otherwise, such as for 31 February. */
export function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const midnight = midnightUtc(text);
  return !Number.isNaN(midnight) && dateOf(midnight) === text ? text : undefined;
}

export function addDays(date: string, days: number): string {
  return dateOf(midnightUtc(date) + days * DAY_MS);
}

/** The number of days from one to another, both included. */
export function countDays(first: string, last: string): number {
  return Math.round((midnightUtc(last) - midnightUtc(first)) / DAY_MS) + 1;
}

/** For lists; only British English has a four-letter month. */
const asInLists = (text: string): string => text.replace('Sept', 'Sep');

let shortDays: Intl.DateTimeFormat | undefined;

/** Without the year: `6 May`; in German `6. Mai`. */
export function shortDay(date: string): string {
  shortDays ??= new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return asInLists(shortDays.format(midnightUtc(date)));
}

let germanDays: Intl.DateTimeFormat | undefined;

/** `2026-05-06`; in German `06.05.2026`. */
export function formatDay(date: string): string {
  if (language !== 'de') return date;
  germanDays ??= new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' });
  return germanDays.format(midnightUtc(date));
}

let months: Intl.DateTimeFormat | undefined;

/** @param month such as `2026-05`. @returns `May 2026`; in German `Mai 2026`. */
export function formatMonth(month: string): string {
  months ??= new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return asInLists(months.format(midnightUtc(`${month}-01`)));
}
