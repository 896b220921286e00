import {
  getNamedType,
  isEnumType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { z } from 'zod';
import { assertValid } from '../../domain/errors.js';
import { instantParam, oneOfParam, parseParams, wholeNumberParam } from '../../rest/query-params.js';

/** What a list is filtered by, as its resolver takes it. */
export type ExportFilter = Readonly<Record<string, unknown>>;

const MAX_INT = 2_147_483_647;

// An export has no pages.
const PAGE_ARGUMENTS = new Set(['first', 'after']);

/** How an argument of each scalar is written in an address. */
const SCALAR_PARAMS: Record<string, (label: string) => z.ZodType> = {
  Boolean: (label) => oneOfParam(label, ['true', 'false']).transform((text) => text === 'true'),
  DateTime: instantParam,
  Int: (label) => wholeNumberParam(label, 0, MAX_INT),
  ObjectID: (label) => z.string().regex(/^[0-9a-f]{24}$/, { error: `${label} must be 24 hexadecimal digits` }),
  String: (label) => z.string({ error: `${label} must be given once` }),
};

function enumParam(label: string, type: GraphQLEnumType): z.ZodType {
  const values = new Map(type.getValues().map(({ name, value }) => [name, value as unknown]));
  return oneOfParam(label, [...values.keys()]).transform((name) => values.get(name));
}

function paramOf({ name, type }: GraphQLArgument): z.ZodType {
  const named = getNamedType(type);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const make = SCALAR_PARAMS[named.name];
  if (isEnumType(named)) return enumParam(label, named).optional();
  if (!make) throw new Error(`An export cannot be filtered by ${name}, a ${named.name}`);
  return make(label).optional();
}

/** The arguments by which a list of staff's GraphQL is filtered. */
export function filterArguments(field: GraphQLField<unknown, unknown>): readonly GraphQLArgument[] {
  return field.args.filter(({ name }) => !PAGE_ARGUMENTS.has(name));
}

/** A query of staff's GraphQL. */
export function queryOf(schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> {
  const field = schema.getQueryType()?.getFields()[name];
  if (!field) throw new Error(`There is no list ${name}`);
  return field;
}

/**
 * Gives a function that reads an export's filters from the query of an address: they are those of the list in GraphQL, by
 * the same names.
 */
export function filterReader(schema: GraphQLSchema, list: string): (query: unknown) => ExportFilter {
  const args = filterArguments(queryOf(schema, list));
  const params = z.object(Object.fromEntries(args.map((arg) => [arg.name, paramOf(arg)])));
  const known = args.map(({ name }) => name);
  return (query) => {
    // One that is misspelled would not narrow the export, and give away more than was asked for.
    const unknown = Object.keys(query as object).filter((name) => !known.includes(name));
    assertValid(Object.fromEntries(unknown.map((name) => [name, `Unknown filter; there are ${known.join(', ')}`])));
    return parseParams(params, query) as ExportFilter;
  };
}
