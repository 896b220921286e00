import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import {
  GraphQLCountryCode,
  GraphQLDate,
  GraphQLDateTime,
  GraphQLEmailAddress,
  GraphQLJSON,
  GraphQLObjectID,
  GraphQLURL,
} from 'graphql-scalars';
import { toEuro } from '../../domain/money.js';

function parseAmount(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GraphQLError('EUR must be a number');
}

/**
 * Money in EUR with at most two decimals. Resolvers return whole cents. An input stays a number of EUR: the services
 * check it and name its field, as they do for REST.
 */
export const EUR = new GraphQLScalarType<number, number>({
  name: 'EUR',
  description: 'An amount in EUR: a number with at most two decimals.',
  serialize: (cents) => toEuro(cents as number),
  parseValue: parseAmount,
  parseLiteral: (node) =>
    parseAmount(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined),
});

export const ObjectID = new GraphQLScalarType({
  ...GraphQLObjectID.toConfig(),
  description: 'An id: 24 lowercase hex digits.',
});
export const DateTime = GraphQLDateTime;

function parseText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a text');
}

/** A scalar that accepts any text: the services check it and name its field, together with the rest of the input. */
function checkedLater(scalar: GraphQLScalarType): GraphQLScalarType {
  return new GraphQLScalarType<string, string>({
    ...scalar.toConfig(),
    serialize: String,
    parseValue: parseText,
    parseLiteral: (node) => parseText(node.kind === Kind.STRING ? node.value : undefined),
  });
}

export const CountryCode = checkedLater(GraphQLCountryCode);
export const EmailAddress = checkedLater(GraphQLEmailAddress);
/** A calendar day as YYYY-MM-DD, the form that is also stored. */
export const CalendarDate = checkedLater(GraphQLDate);
export const Url = GraphQLURL;
export const Json = GraphQLJSON;
