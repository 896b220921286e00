import { t } from '../texts';
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
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) => parts.get(type as 'year') ?? '');
  return fields.map((field, index) => (index === 0 ? field.padStart(4, '0') : field));
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
  const [year, month, day, hour, minute, second] = fieldsIn(zone, new Date(instantMs));
  const asIfUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return asIfUtc - Math.floor(instantMs / 1000) * 1000;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far the clocks are ahead of UTC a day before and after a local time, between which they may be changed. */
const offsetsAround = (zone: string, asIfUtc: number): [before: number, after: number] => [
  offsetMs(zone, asIfUtc - DAY_MS),
  offsetMs(zone, asIfUtc + DAY_MS),
];

const readLocal = (local: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}Z`) : Number.NaN;

/**
 * The instant of a local time in a zone.
 * @param local such as `2026-05-06T09:08`.
 * @returns an ISO 8601 instant, the first of two; undefined if it is not a valid time, or one that the clocks skip.
 */
export function instantIn(zone: string, local: string): string | undefined {
  const asIfUtc = readLocal(local);
  if (Number.isNaN(asIfUtc)) return undefined;
  const instants = offsetsAround(zone, asIfUtc).map((offset) => asIfUtc - offset);
  const found = instants.filter((instant) => instant + offsetMs(zone, instant) === asIfUtc);
  return found.length === 0 ? undefined : new Date(Math.min(...found)).toISOString();
}

const FIRST_YEAR = '1000';

/** What is wrong with the year of a typed day; undefined if nothing is. A field for days takes 26 as the year 0026. */
export const yearProblem = (day: string): string | undefined =>
  /^\d{4}-/.test(day) && day < FIRST_YEAR ? t.errors.shortYear : undefined;

/** What is wrong with a typed local time; undefined if nothing is. @param missing for a text that is no time. */
export function typedTimeProblem(zone: string, local: string, missing: string): string | undefined {
  if (Number.isNaN(readLocal(local))) return missing;
  const skipped = instantIn(zone, local) === undefined ? t.errors.skippedTime(local.slice(11, 16)) : undefined;
  return yearProblem(local) ?? skipped;
}

/**
 * The start of a day in a zone.
 * @param date such as `2026-05-06`.
 * @returns an ISO 8601 instant, or undefined if it is not a valid date.
 */
export function startOfDay(date: string, zone: string): string | undefined {
  const midnight = readLocal(`${date}T00:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(midnight)) return undefined;
  return instantIn(zone, `${date}T00:00`) ?? new Date(firstInstantOf(date, zone, midnight)).toISOString();
}

/** By bisection, the first millisecond of a day whose midnight the clocks skip. */
function firstInstantOf(date: string, zone: string, midnight: number): number {
  const [before, after] = offsetsAround(zone, midnight);
  let [low, high] = [midnight - Math.max(before, after) - 1, midnight - Math.min(before, after)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, new Date(middle)) >= date) high = middle;
    else low = middle;
  }
  return high;
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
