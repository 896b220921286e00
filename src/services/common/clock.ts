import type { Moment } from '../../domain/catalogue/pricing.js';
import type { DateOf } from '../../domain/common/calendar-date.js';

/** Returns the current time; tests use their own clock. */
export type Clock = () => Date;

const MINUTE_MS = 60_000;

/** Builds moments: an instant and its calendar day in the business time zone. */
export function momentIn(timeZone: string): (at: Date) => Moment {
  // The Swedish locale writes dates as YYYY-MM-DD, which compares as text.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  // Formatting is slow. Days start at a full minute in every time zone, so one result is valid for a minute.
  let minute = NaN;
  let businessDate = '';
  return (at) => {
    const minuteOf = Math.floor(at.getTime() / MINUTE_MS);
    if (minuteOf !== minute) businessDate = format.format(at);
    minute = minuteOf;
    return { at, businessDate };
  };
}

/** Builds the calendar days of instants in the business time zone. */
export function datesIn(timeZone: string): DateOf {
  const momentAt = momentIn(timeZone);
  return (at) => momentAt(at).businessDate;
}
