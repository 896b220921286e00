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

function parseText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a text');
}

/** A scalar that takes any text: its rule is checked, and its field named, where the use case checks all of the input. */
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
/** A calendar day, YYYY-MM-DD; also what is stored and computed with. */
export const CalendarDate = checkedLater(GraphQLDate);
export const Url = GraphQLURL;
export const Json = GraphQLJSON;
