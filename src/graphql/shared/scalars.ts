import { GraphQLError, GraphQLScalarType, Kind, type GraphQLScalarTypeConfig, type ValueNode } from 'graphql';
import {
  GraphQLCountryCode,
  GraphQLDate,
  GraphQLDateTime,
  GraphQLEmailAddress,
  GraphQLJSON,
  GraphQLObjectID,
  GraphQLURL,
} from 'graphql-scalars';
import { toEuro } from '../../domain/common/money.js';

function literalOf(node: ValueNode): unknown {
  if (node.kind === Kind.STRING) return node.value;
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined;
}

/**
 * A scalar that rejects every wrong value with our message, in a variable and in the document alike. The messages of
 * graphql-scalars name other products and repeat the value.
 * @param expected the valid values, for the message.
 * @param parse returns undefined for a wrong value.
 */
function scalar<Input>(
  config: Readonly<Omit<GraphQLScalarTypeConfig<unknown, unknown>, 'parseValue' | 'parseLiteral'>>,
  expected: string,
  parse: (value: unknown) => Input | undefined,
): GraphQLScalarType<Input, unknown> {
  const read = (value: unknown, nodes?: ValueNode): Input => {
    const parsed = parse(value);
    if (parsed === undefined) throw new GraphQLError(`${config.name} must be ${expected}`, { nodes });
    return parsed;
  };
  return new GraphQLScalarType({
    ...config,
    parseValue: (value) => read(value),
    // With the node, from which the field's name in the error is found.
    parseLiteral: (node) => read(literalOf(node), node),
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The result of `parse` for a string; undefined for anything else and if it throws. */
function parsedText<T>(value: unknown, parse: (text: string) => T): T | undefined {
  try {
    return typeof value === 'string' ? parse(value) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Money in EUR with at most two decimals. Resolvers return whole cents. An input stays a number of EUR: the services
 * check it and name its field, as they do for REST.
 */
export const EUR = scalar<number>(
  {
    name: 'EUR',
    description: 'An amount in EUR: a number with at most two decimals. As input at most 10,000,000.',
    serialize: (cents) => toEuro(cents as number),
  },
  'a number',
  (value) => (typeof value === 'number' && !Number.isNaN(value) ? value : undefined),
);

export const ObjectID = scalar<string>(
  { ...GraphQLObjectID.toConfig(), description: 'An id: 24 lowercase hex digits.' },
  '24 hexadecimal digits',
  (value) => (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value : undefined),
);

export const DateTime = scalar<Date>(
  GraphQLDateTime.toConfig(),
  'an ISO 8601 timestamp with its offset, such as 2026-01-31T12:00:00Z',
  (value) => parsedText(value, (text) => GraphQLDateTime.parseValue(text)),
);

/** A scalar that accepts any string: the services check it and name its field, together with the rest of the input. */
function checkedLater(checked: GraphQLScalarType, length = ''): GraphQLScalarType<string, unknown> {
  const description = `${checked.description}${length}`;
  return scalar<string>({ ...checked.toConfig(), description, serialize: String }, 'a text', textOf);
}

export const CountryCode = checkedLater(GraphQLCountryCode);
export const EmailAddress = checkedLater(GraphQLEmailAddress, ' At most 320 characters.');
/** A calendar date as YYYY-MM-DD, the form that is also stored. */
export const CalendarDate = checkedLater(GraphQLDate);
/**
 * An input stays the string that was sent, from which the parser would drop control characters: the services check it.
 * A response contains it unchanged, as in REST; the parser would add a slash or write the host in Punycode.
 */
export const Url = scalar<string>(
  { ...GraphQLURL.toConfig(), description: `${GraphQLURL.description} At most 2,048 characters.`, serialize: String },
  'an absolute URL, such as https://shop.example/events',
  (value) => parsedText(value, (text) => new URL(text)) && textOf(value),
);
export const Json = GraphQLJSON;
