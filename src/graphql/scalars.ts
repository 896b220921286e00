import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLCountryCode, GraphQLDateTime, GraphQLJSON, GraphQLObjectID, GraphQLURL } from 'graphql-scalars';
import { toEuro } from '../domain/money.js';

function parseAmount(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GraphQLError('EUR must be a number');
}

/**
 * Money: a number of EUR with at most two decimals. Answers are written from whole cents; what comes in stays the number
 * that it is and is checked, and its field named, by the same rule that checks REST.
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
export const CountryCode = GraphQLCountryCode;
export const Url = GraphQLURL;
export const Json = GraphQLJSON;
