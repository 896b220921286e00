import { ERROR_CATALOGUE, isRetryable, type ErrorCode } from '../../domain/errors.js';
import { tooManyReaders } from '../../domain/feed.js';
import { REQUEST_ID_PATTERN } from './headers.js';
import { arrayOf, count, euro, exactly, flag, id, ref, text, type Schema } from './schema.js';

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
    extras: { unavailableProducts: arrayOf(ref('UnavailableProduct'), 'Every such line; the text names the first.') },
  },
  PRICE_CHANGED: {
    description: 'A unit price is above the `maxPrice` of its line.',
    extras: {
      details: details('`products[<index>].maxPrice` to what the price is now.'),
      changedPrices: arrayOf(ref('ChangedPrice'), 'Every such line, in numbers.'),
    },
  },
  INSUFFICIENT_STOCK: {
    description: 'Some lines ask for more than there is. Lines that draw on the same stock are served in their order.',
    extras: { unavailableItems: arrayOf(ref('UnavailableItem'), 'Every line that came short.') },
  },
  RATE_LIMIT_EXCEEDED: {
    description: 'Too many requests, or streams and waiting requests at once; `Retry-After` says when to come back.',
    error: {
      type: 'string',
      enum: [ERROR_CATALOGUE.RATE_LIMIT_EXCEEDED.text, tooManyReaders().message],
    },
    extras: { retryAfterSeconds: count('As in the header `Retry-After`.', { minimum: 1 }) },
  },
  CREDIT_LIMIT_EXCEEDED: {
    description: 'What you owe and this order together exceed your credit limit.',
    extras: { credit: ref('CreditShortage') },
  },
  IDEMPOTENCY_KEY_REUSED: { description: 'The Idempotency-Key was used for an order that means something else.' },
  CLAIM_EXISTS: {
    description: 'A claim for the key is open.',
    extras: { claimId: id('The open claim.') },
  },
  CURSOR_EXPIRED: {
    description: 'Events behind `after` may have been deleted. Go on without `after`, or with `latest`.',
    extras: { details: details('`after` to how long events are kept.') },
  },
  INTERNAL_ERROR: { description: 'Nobody foresaw this; quote the `requestId`.' },
};

/** An amount that can be negative. */
const signedEuro = (description: string): Schema => ({
  type: 'number',
  description: `${description} EUR, at most two decimals.`,
});

/** `CREDIT_LIMIT_EXCEEDED` is described by `CreditLimitExceededError`. */
function errorSchemaName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

/** What every error says. */
function traceSchemas(code: string): Record<string, Schema> {
  const retryable: Schema =
    code === 'INTERNAL_ERROR'
      ? flag('Whether the same request may be sent again; false where that could make an order twice.')
      : { type: 'boolean', const: isRetryable(code, false), description: 'Whether to send the same request again.' };
  return { requestId: text('As in the header `X-Request-Id`.', { pattern: REQUEST_ID_PATTERN }), retryable };
}

function errorSchema(code: string, { description, error, extras = {} }: ErrorDescription): Schema {
  const always = (): Schema => ({ type: 'string', const: ERROR_CATALOGUE[code as ErrorCode].text });
  return {
    description,
    ...exactly({ error: error ?? always(), code: { type: 'string', const: code }, ...extras, ...traceSchemas(code) }),
  };
}

/** A schema for each code, and one for any error. */
export const ERROR_SCHEMAS: Record<string, Schema> = {
  ...Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([code, description]) => [errorSchemaName(code), errorSchema(code, description)]),
  ),
  UnavailableProduct: exactly({
    index: count("The line's place in `products`, from 0."),
    productId: text('As it was sent.'),
  }),
  ChangedPrice: exactly({
    index: count("The line's place in `products`, from 0."),
    productId: id('The product of the line.'),
    price: euro('What one piece costs now.'),
    maxPrice: euro('What the line accepts.'),
  }),
  CreditShortage: exactly({
    balance: signedEuro('What you owe; negative where more was paid than owed.'),
    creditLimit: euro('The most that you may owe.'),
    availableCredit: signedEuro('The limit less the balance; negative where you owe more than that.'),
    grandTotal: euro('What the order would have cost.'),
  }),
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
