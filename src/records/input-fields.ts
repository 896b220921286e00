import { isCalendarDate } from '../domain/common/calendar-date.js';
import { assertValid } from '../domain/common/errors.js';
import { CURSOR, isOverlong, tooLong, wordRule } from '../domain/common/text.js';
import { field, isOptional, lowercase, type Field, type OutputFields, type Schema } from './record.js';

const PARSER: unique symbol = Symbol('parser');

type Values = Readonly<Record<string, unknown>>;

interface Parser<T> {
  /** Undefined if the value is invalid. @param all the values of the other fields. */
  parse: (value: unknown, all: Values) => T | undefined;
  /** The message for an invalid value, without the name of its field. */
  problem: string | ((value: unknown, all: Values) => string);
}

/** A schema, and the function that parses its values from a query or a body. */
export type InputField<T> = Field<T> & { readonly [PARSER]: Parser<T> };

/** Named values, such as the parameters of a path or the fields of a body. */
export type InputFields = Readonly<Record<string, InputField<unknown>>>;

/** The schema, and how its values are parsed. */
export const inputField = <T>(schema: Schema, parser: Parser<T>): InputField<T> => ({
  ...field<T>(schema),
  [PARSER]: parser,
});

/** The same values, mapped. */
export const mapInput = <T, U>(values: InputField<T>, convert: (value: T) => U): InputField<U> => {
  const { parse, problem } = values[PARSER];
  const converted = (value: unknown, all: Values): U | undefined => {
    const parsed = parse(value, all);
    return parsed === undefined ? undefined : convert(parsed);
  };
  return inputField(values, { parse: converted, problem });
};

/** A string that the services check further. */
export const anyString = (description: string, problem: string, further: Schema = {}): InputField<string> =>
  inputField(
    { type: 'string', description, ...further },
    { parse: (value) => (typeof value === 'string' ? value : undefined), problem },
  );

/** A string of any characters. Half a surrogate pair means that the request was not UTF-8 (`parseQuery`). */
export const utf8String = (description: string, problem: string, further: Schema = {}): InputField<string> =>
  inputField(anyString(description, problem, further), {
    parse: (value) => (typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? value : undefined),
    problem: (value) => (typeof value === 'string' ? 'must be encoded as UTF-8' : problem),
  });

/** A pagination cursor, validated by the service. Empty is rejected: it must not restart the list. */
export const cursor = (description: string): InputField<string> =>
  inputField(
    { type: 'string', maxLength: CURSOR.maxLength, description },
    {
      parse: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
      problem: 'must be a cursor from an earlier answer',
    },
  );

/** One of a few values. */
export const enumValue = <const T extends string>(values: readonly T[], description: string): InputField<T> =>
  inputField(
    { type: 'string', enum: [...values], description },
    { parse: (value) => values.find((one) => one === value), problem: `must be one of ${values.join(', ')}` },
  );

/** One of a few values that are in capitals elsewhere. */
export const lowercaseEnum = <T extends string>(values: readonly T[], description: string): InputField<T> =>
  mapInput(enumValue(values.map(lowercase), description), (one) => one.toUpperCase() as T);

/** Some of a few values, joined by commas or repeated. */
export const enumList = <T extends string>(values: readonly T[], description: string): InputField<T[]> =>
  inputField(
    { type: 'array', minItems: 1, items: { type: 'string', enum: [...values] }, description },
    {
      parse(value) {
        const named = String(value)
          .split(',')
          .map((one) => one.trim() as T);
        return named.every((one) => values.includes(one)) ? named : undefined;
      },
      problem: `must be some of ${values.join(', ')}, joined by commas`,
    },
  );

/** An integer in a range, written in digits. */
export const integer = (description: string, minimum: number, maximum: number): InputField<number> =>
  inputField(
    { type: 'integer', minimum, maximum, description },
    {
      parse(value) {
        const isNumber = typeof value === 'string' && /^\d{1,10}$/.test(value);
        return isNumber && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : undefined;
      },
      problem: `must be a whole number from ${minimum} to ${maximum}`,
    },
  );

/** A day counts from its midnight in UTC. */
const startInUtc = (day: string): Date => new Date(day);

const DATE_TIME = /^([\d-]{10})T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function parseInstant(value: unknown, startOf = startInUtc): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (isCalendarDate(value)) return startOf(value);
  return isCalendarDate(DATE_TIME.exec(value)?.[1] ?? '') ? new Date(value) : undefined;
}

/** An unencoded plus sign of a timestamp's offset arrives as a space. */
function instantProblem(value: unknown): string {
  const hasLostItsPlus = typeof value === 'string' && value.includes(' ') && parseInstant(value.replace(' ', '+'));
  return `must be an ISO 8601 timestamp${hasLostItsPlus ? ': encode its + as %2B' : ''}`;
}

// Each form has its own type, because code generators treat a form without one as any value.
const INSTANT_FORMS: Schema[] = ['date-time', 'date'].map((format) => ({ type: 'string', format }));

const instantParser = (startOf?: (day: string) => Date): Parser<Date> => ({
  parse: (value) => parseInstant(value, startOf),
  problem: instantProblem,
});

/** A point in time. @param startOf what a day means; by default its midnight in UTC. */
export const timestamp = (description: string, startOf?: (day: string) => Date): InputField<Date> =>
  inputField({ type: 'string', anyOf: INSTANT_FORMS, description }, instantParser(startOf));

/** A calendar day. */
export const calendarDate = (description: string): InputField<string> =>
  inputField(
    { type: 'string', format: 'date', description },
    {
      parse: (value) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
      problem: 'must be a day, such as 2026-01-31',
    },
  );

/** A point in time or null, which means not set; combine it with `optional`. */
export const timestampOrNull = (description: string): InputField<Date> =>
  inputField({ anyOf: [...INSTANT_FORMS, { type: 'null' }], description }, instantParser());

/** Parses `values` in another way if the field `name` is set too. */
export function alternateWhen<T>(name: string, alternate: InputField<T>, values: InputField<T>): InputField<T> {
  const parserFor = (all: Values): Parser<T> => (name in all ? alternate : values)[PARSER];
  return inputField(values, {
    parse: (value, all) => parserFor(all).parse(value, all),
    problem: (value, all) => problemOf(parserFor(all), value, all),
  });
}

function problemOf({ problem }: Parser<unknown>, value: unknown, all: Values): string {
  return typeof problem === 'string' ? problem : problem(value, all);
}

/** @param value of an omitted parameter. */
export const withDefault = <T>(values: InputField<T>, value: T): InputField<T> => ({ ...values, default: value });

/**
 * Parses named values; unknown names are ignored.
 * @param details problems that are already known.
 * @throws {DomainError} VALIDATION_ERROR with `details`, naming each malformed and each missing value.
 */
export function parseFields<P extends InputFields>(
  fields: P,
  from: Values,
  details: Record<string, string> = {},
): OutputFields<P> {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const raw = from[name] ?? schema.default;
    if (isOptional(schema) && (raw === undefined || raw === null)) continue;
    const { [PARSER]: parser, maxLength } = schema;
    if (typeof raw === 'string' && typeof maxLength === 'number' && isOverlong(raw, maxLength)) {
      details[name] = String(tooLong(wordRule(name, maxLength)));
      continue;
    }
    const value = raw === schema.default ? raw : parser.parse(raw, from);
    if (value !== undefined) parsed[name] = value;
    else details[name] = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${problemOf(parser, raw, from)}`;
  }
  assertValid(details);
  return parsed as OutputFields<P>;
}
