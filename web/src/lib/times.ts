import { language } from '../texts/language';
import { addDays } from './days';

const FIELDS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** The formats of each zone, cached: creating one is slow, and lists have many times. */
function formatsOf(locale: string, options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const format = formats.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(zone, format);
    return format;
  };
}

const fieldFormat = formatsOf('en-CA', FIELDS);
const germanFormat = formatsOf('de', SHORT);

/** The fields of an instant on the clocks of a zone: `['2026', '05', '06', '09', '08', '09']`. */
function fieldsIn(zone: string, instant: Date): string[] {
  const parts = new Map(
    fieldFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) => parts.get(type as 'year') ?? '');
}

/** `2026-05-06 09:08`, to compare by eye; in German `06.05.2026, 09:08`. */
export function formatTime(iso: string, zone: string): string {
  const instant = new Date(iso);
  if (language === 'de') return germanFormat(zone).format(instant);
  const [year, month, day, hour, minute] = fieldsIn(zone, instant);
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

const MONTH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A time for a table: `23 Nov` and `05:58`, in German `23.11.`; of another year `5 Dec 2025`, `05.12.2025`.
 * @param now which year it is.
 */
export function shownTime(iso: string, zone: string, now = new Date()): { day: string; time: string } {
  const [year = '', month = '', day = '', hour, minute] = fieldsIn(zone, new Date(iso));
  const other = year === fieldsIn(zone, now)[0] ? '' : year;
  const english = `${Number(day)} ${MONTH[Number(month) - 1]}${other && ` ${other}`}`;
  return { day: language === 'de' ? `${day}.${month}.${other}` : english, time: `${hour}:${minute}` };
}

/** `2026-11-23 05:58:11`, in full. */
export function isoTimeIn(zone: string, iso: string): string {
  const [year, month, day, hour, minute, second] = fieldsIn(zone, new Date(iso));
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The day that it is in a zone: `2026-05-06`. */
export function dayIn(zone: string, instant: Date): string {
  return fieldsIn(zone, instant).slice(0, 3).join('-');
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(zone: string, instantMs: number): number {
  const [year, month, day, hour, minute, second] = fieldsIn(zone, new Date(instantMs)).map(Number);
  const asIfUtc = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return asIfUtc - Math.floor(instantMs / 1000) * 1000;
}

/**
 * The instant of a local time in a zone.
 * @param local such as `2026-05-06T09:08`.
 * @returns an ISO 8601 instant, or undefined if it is not a valid time.
 */
export function instantIn(zone: string, local: string): string | undefined {
  const asIfUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc)) return undefined;
  // The clocks may be changed on that day: the offset is that of the instant itself.
  const guess = asIfUtc - offsetMs(zone, asIfUtc);
  return new Date(asIfUtc - offsetMs(zone, guess)).toISOString();
}

/**
 * The start of a day in a zone.
 * @param date such as `2026-05-06`.
 * @returns an ISO 8601 instant, or undefined if it is not a valid date.
 */
export function startOfDay(date: string, zone: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? instantIn(zone, `${date}T00:00`) : undefined;
}

/** The start of the next day: the end of a filter that includes the day. */
export function endOfDay(date: string, zone: string): string | undefined {
  return startOfDay(date, zone) && startOfDay(addDays(date, 1), zone);
}

/** The reverse: `2026-05-06T09:08`, as a field for times has it. */
export function localTimeIn(zone: string, iso: string): string {
  const [year, month, day, hour, minute] = fieldsIn(zone, new Date(iso));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}
