import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import { arrayOf, count, exactly, id, ref, text, type Schema } from './schema.js';

interface ErrorDescription {
  description: string;
  /** The text, where it is not always the one of the catalogue. */
  error?: Schema;
  extras?: Record<string, Schema>;
}

const details = (description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: { type: 'string' },
  minProperties: 1,
});

/** The codes that REST can answer with; a code of the catalogue that is not here belongs to GraphQL. */
const DESCRIPTIONS: Partial<Record<ErrorCode, ErrorDescription>> = {
  UNAUTHENTICATED: {
    description: 'There is no token (another scheme than Bearer counts as none), or it is wrong, expired or revoked.',
    error: { type: 'string', enum: ['Authentication required', 'Invalid authentication token'] },
  },
  ACCOUNT_SUSPENDED: { description: 'The account is suspended or inactive.' },
  INSUFFICIENT_SCOPE: {
    description: 'The token lacks the scope that the operation needs.',
    extras: { details: details('`Authorization` to the scope that is needed.') },
  },
  ADDRESS_NOT_ALLOWED: {
    description: 'The token may be used from other addresses only.',
    extras: { details: details('`Authorization` to the address that the request came from.') },
  },
  NOT_FOUND: {
    description: 'Names what was not found. What belongs to another customer is not found either.',
    error: { type: 'string', pattern: ' not found$' },
  },
  VALIDATION_ERROR: {
    description: 'Something in the request is malformed; `details` names every wrong field at once.',
    extras: {
      details: details(
        'Path of a field (`products[0].amount`), or name of a parameter or header, to what is wrong with it.',
      ),
    },
  },
  PRODUCT_NOT_AVAILABLE: {
    description: 'A product is unknown or withdrawn from sale; the text names its id as it was sent.',
    error: { type: 'string', pattern: '^Product [\\s\\S]* is not available$' },
  },
  PRICE_CHANGED: {
    description: 'A unit price is above the `maxPrice` of its line.',
    extras: { details: details('`products[<index>].maxPrice` to what the price is now.') },
  },
  INSUFFICIENT_STOCK: {
    description: 'Some lines ask for more than there is. Lines that draw on the same stock are served in their order.',
    extras: { unavailableItems: arrayOf(ref('UnavailableItem'), 'Every line that came short.') },
  },
  RATE_LIMIT_EXCEEDED: {
    description: 'Too many requests; `Retry-After` says when to come back.',
  },
  CREDIT_LIMIT_EXCEEDED: { description: 'What you owe and this order together exceed your credit limit.' },
  IDEMPOTENCY_KEY_REUSED: { description: 'The Idempotency-Key was used for an order that means something else.' },
  INTERNAL_ERROR: { description: 'Nobody foresaw this. Nothing was changed; quote the `X-Request-Id`.' },
};

/** `CREDIT_LIMIT_EXCEEDED` is described by `CreditLimitExceededError`. */
function errorSchemaName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

function errorSchema(code: string, { description, error, extras = {} }: ErrorDescription): Schema {
  const always = (): Schema => ({ type: 'string', const: ERROR_CATALOGUE[code as ErrorCode].text });
  return {
    description,
    ...exactly({ error: error ?? always(), code: { type: 'string', const: code }, ...extras }),
  };
}

/** A schema for each code, and one for any error. */
export const ERROR_SCHEMAS: Record<string, Schema> = {
  ...Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([code, description]) => [errorSchemaName(code), errorSchema(code, description)]),
  ),
  UnavailableItem: exactly({
    productId: id('The product of the line.'),
    productName: text('Its `name`.'),
    requestedQuantity: count('What the line asks for.'),
    availableQuantity: count('What remained for this line after the lines before it were served.'),
  }),
};

/** One of several errors, told apart by `code`. */
export function oneOfErrors(codes: readonly string[]): Schema {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return ref(errorSchemaName(only));
  const mapping = Object.fromEntries(codes.map((code) => [code, `#/components/schemas/${errorSchemaName(code)}`]));
  return {
    oneOf: codes.map((code) => ref(errorSchemaName(code))),
    discriminator: { propertyName: 'code', mapping },
  };
}
