import { isCalendarDate } from '../domain/common/calendar-date.js';
import { assertValid } from '../domain/common/errors.js';
import { field, isOptional, lowercase, type Field, type Schema, type ShownFields } from './record.js';

const READING: unique symbol = Symbol('reading');

type Values = Readonly<Record<string, unknown>>;

interface Reading<T> {
  /** Undefined for what is no such value. @param all what is given beside it. */
  read: (value: unknown, all: Values) => T | undefined;
  /** The message for a value that cannot be read, without the name of its field. */
  problem: string | ((value: unknown, all: Values) => string);
}

/** A schema together with what reads its values out of a query or a body. */
export type Given<T> = Field<T> & { readonly [READING]: Reading<T> };

/** Named values, such as the parameters of a path or the fields of a body. */
export type GivenFields = Readonly<Record<string, Given<unknown>>>;

/** The schema, and how its values are read. */
export const given = <T>(schema: Schema, reading: Reading<T>): Given<T> => ({
  ...field<T>(schema),
  [READING]: reading,
});

/** The same values, mapped. */
export const readAs = <T, U>(values: Given<T>, convert: (value: T) => U): Given<U> => {
  const { read, problem } = values[READING];
  const converted = (value: unknown, all: Values): U | undefined => {
    const found = read(value, all);
    return found === undefined ? undefined : convert(found);
  };
  return given(values, { read: converted, problem });
};

/** A text that the services look at more closely. */
export const word = (description: string, problem: string, further: Schema = {}): Given<string> =>
  given(
    { type: 'string', description, ...further },
    { read: (value) => (typeof value === 'string' ? value : undefined), problem },
  );

/** A text of any characters. Half a surrogate pair stands for what is no UTF-8 (`parseQuery`). */
export const words = (description: string, problem: string, further: Schema = {}): Given<string> =>
  given(word(description, problem, further), {
    read: (value) => (typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? value : undefined),
    problem: (value) => (typeof value === 'string' ? 'must be encoded as UTF-8' : problem),
  });

/** A cursor, which the services read. An empty one is none: it does not begin anew. */
export const cursor = (description: string): Given<string> =>
  given(
    { type: 'string', description },
    {
      read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
      problem: 'must be a cursor from an earlier answer',
    },
  );

/** One of a few words. */
export const choice = <const T extends string>(values: readonly T[], description: string): Given<T> =>
  given(
    { type: 'string', enum: [...values], description },
    { read: (value) => values.find((one) => one === value), problem: `must be one of ${values.join(', ')}` },
  );

/** One of a few words that are in capitals elsewhere. */
export const lowercaseChoice = <T extends string>(values: readonly T[], description: string): Given<T> =>
  readAs(choice(values.map(lowercase), description), (one) => one.toUpperCase() as T);

/** Some of a few words, joined by commas. */
export const choices = <T extends string>(values: readonly T[], description: string): Given<T[]> =>
  given(
    { type: 'array', minItems: 1, items: { type: 'string', enum: [...values] }, description },
    {
      read(value) {
        const named = typeof value === 'string' ? value.split(',').map((one) => one.trim() as T) : [];
        return named.length > 0 && named.every((one) => values.includes(one)) ? named : undefined;
      },
      problem: `must be some of ${values.join(', ')}, joined by commas`,
    },
  );

/** A whole number in a range, written in digits. */
export const whole = (description: string, minimum: number, maximum: number): Given<number> =>
  given(
    { type: 'integer', minimum, maximum, description },
    {
      read(value) {
        const isNumber = typeof value === 'string' && /^\d{1,10}$/.test(value);
        return isNumber && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : undefined;
      },
      problem: `must be a whole number from ${minimum} to ${maximum}`,
    },
  );

const DATE_TIME = /^([\d-]{10})T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function readInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  return isCalendarDate(DATE_TIME.exec(value)?.[1] ?? value) ? new Date(value) : undefined;
}

/** A timestamp may lack the plus sign of its offset: where it is not encoded, it arrives as a blank. */
function instantProblem(value: unknown): string {
  const hasLostItsPlus = typeof value === 'string' && value.includes(' ') && readInstant(value.replace(' ', '+'));
  return `must be an ISO 8601 timestamp${hasLostItsPlus ? ': encode its + as %2B' : ''}`;
}

// Each form says its type: generators of code take what says none for anything.
const INSTANT_FORMS: Schema[] = ['date-time', 'date'].map((format) => ({ type: 'string', format }));

const INSTANT_READING: Reading<Date> = { read: readInstant, problem: instantProblem };

/** A point in time. */
export const moment = (description: string): Given<Date> =>
  given({ type: 'string', anyOf: INSTANT_FORMS, description }, INSTANT_READING);

/** A calendar day. */
export const day = (description: string): Given<string> =>
  given(
    { type: 'string', format: 'date', description },
    {
      read: (value) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
      problem: 'must be a day, such as 2026-01-31',
    },
  );

/** A point in time or null, which means none; to be made `optional`. */
export const momentOrNull = (description: string): Given<Date> =>
  given({ anyOf: [...INSTANT_FORMS, { type: 'null' }], description }, INSTANT_READING);

/** Reads `values` in another way where the field `name` is given too. */
export function insteadWith<T>(name: string, instead: Given<T>, values: Given<T>): Given<T> {
  const readingIn = (all: Values): Reading<T> => (name in all ? instead : values)[READING];
  return given(values, {
    read: (value, all) => readingIn(all).read(value, all),
    problem: (value, all) => problemOf(readingIn(all), value, all),
  });
}

function problemOf({ problem }: Reading<unknown>, value: unknown, all: Values): string {
  return typeof problem === 'string' ? problem : problem(value, all);
}

/** @param value of a parameter that is left out. */
export const withDefault = <T>(values: Given<T>, value: T): Given<T> => ({ ...values, default: value });

/**
 * Reads named values; what has no name here is ignored.
 * @param details problems that are known already.
 * @throws {DomainError} VALIDATION_ERROR with `details`, naming each value that is malformed, and each that is missing.
 */
export function readFields<P extends GivenFields>(
  fields: P,
  from: Values,
  details: Record<string, string> = {},
): ShownFields<P> {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = from[name] ?? schema.default;
    if (isOptional(schema) && (value === undefined || value === null)) continue;
    const { [READING]: reading } = schema;
    const readable = value === schema.default ? value : reading.read(value, from);
    if (readable !== undefined) found[name] = readable;
    else details[name] = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${problemOf(reading, value, from)}`;
  }
  assertValid(details);
  return found as ShownFields<P>;
}
