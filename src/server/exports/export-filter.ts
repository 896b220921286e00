import {
  getNamedType,
  isEnumType,
  isListType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { startOfDate, type DateOf } from '../../domain/common/calendar-date.js';
import { assertValid } from '../../domain/common/errors.js';
import {
  calendarDate,
  enumValue,
  inputField,
  integer,
  mapInput,
  parseFields,
  timestamp,
  utf8String,
  type InputField,
} from '../../records/input-fields.js';
import { optional } from '../../records/record.js';
import { MAX_INT } from '../../rest/parameters.js';

/** The filters of a list, as its resolver expects them. */
export type ExportFilter = Readonly<Record<string, unknown>>;

// An export has no pages.
const PAGE_ARGUMENTS = new Set(['first', 'after']);

export const objectId = inputField<string>(
  { type: 'string' },
  {
    parse: (text) => (typeof text === 'string' && /^[0-9a-f]{24}$/.test(text) ? text : undefined),
    problem: 'must be 24 hexadecimal digits',
  },
);

const numbers = inputField<number[]>(
  { type: 'array', items: { type: 'integer' } },
  {
    parse: (text) =>
      typeof text === 'string' && /^\d{1,9}(,\d{1,9})*$/.test(text) ? text.split(',').map(Number) : undefined,
    problem: 'must be whole numbers, joined by commas',
  },
);

type Scalars = Readonly<Record<string, InputField<unknown>>>;

/** How an argument of each scalar is written in an address. @param startOf when a business day begins. */
const scalarsOf = (startOf: (day: string) => Date): Scalars => ({
  Date: calendarDate(''),
  Boolean: mapInput(enumValue(['true', 'false'], ''), (text) => text === 'true'),
  DateTime: timestamp('', startOf),
  Int: integer('', 0, MAX_INT),
  ObjectID: objectId,
  '[Int]': numbers,
  String: utf8String('', 'must be given once'),
});

function enumValues(type: GraphQLEnumType): InputField<unknown> {
  const values = new Map(type.getValues().map(({ name, value }) => [name, value as unknown]));
  return mapInput(enumValue([...values.keys()], ''), (name) => values.get(name));
}

function argumentOf(argument: GraphQLArgument, scalars: Scalars) {
  const { name, type } = argument;
  const named = getNamedType(type);
  const values = isEnumType(named) ? enumValues(named) : scalars[isListType(type) ? `[${named.name}]` : named.name];
  if (!values) throw new Error(`An export cannot be filtered by ${name}, a ${named.name}`);
  return isRequiredArgument(argument) ? values : optional(values);
}

/** The arguments by which a list of staff's GraphQL is filtered. */
export function filterArguments(field: GraphQLField<unknown, unknown>): readonly GraphQLArgument[] {
  return field.args.filter(({ name }) => !PAGE_ARGUMENTS.has(name));
}

export function queryOf(schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> {
  const field = schema.getQueryType()?.getFields()[name];
  if (!field) throw new Error(`There is no list ${name}`);
  return field;
}

/**
 * An ignored misspelling would not narrow the export, which would then contain more than requested.
 * @throws {DomainError} VALIDATION_ERROR naming each unknown filter.
 */
export function assertKnown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  assertValid(Object.fromEntries(unknown.map((name) => [name, `Unknown filter; there are ${known.join(', ')}`])));
}

/**
 * Returns a function that parses an export's filters from the query of a URL: the filters of the list in GraphQL, with
 * the same names. A day in place of an instant is the business day.
 */
export function filterReader(schema: GraphQLSchema, list: string, dateOf: DateOf): (query: unknown) => ExportFilter {
  const scalars = scalarsOf((day) => startOfDate(day, dateOf) ?? new Date(day));
  const args = filterArguments(queryOf(schema, list));
  const fields = Object.fromEntries(args.map((arg) => [arg.name, argumentOf(arg, scalars)]));
  const known = args.map(({ name }) => name);
  const defaults = Object.fromEntries(args.map(({ name, defaultValue }) => [name, defaultValue]));
  return (query) => {
    assertKnown(Object.keys(query as object), known);
    return { ...defaults, ...parseFields(fields, query as ExportFilter) };
  };
}
