import { TOKEN_OF_REAL_SHOP, TOKEN_OF_TEST_SHOP } from '../domain/access/token-scope.js';
import { ERROR_CATALOGUE, isRetryable, type ErrorCode, type ErrorExtras } from '../domain/common/errors.js';
import { tooManyReaders } from '../domain/webhooks/feed.js';
import { replayUnderWay, tooManyReplays } from '../domain/webhooks/replay.js';
import {
  amount,
  count,
  euro,
  field,
  flag,
  id,
  list,
  literal,
  oneOfRecords,
  record,
  text,
  type Field,
  type Fields,
  type Schema,
} from './record.js';

export const REQUEST_ID_PATTERN = '^[\\w.:-]{1,128}$';

/** docs/spec/errors.md#unavailable-items */
export const UNAVAILABLE_ITEM = record('UnavailableItem', {
  productId: id('The product of the line.'),
  productName: text('Its `name`.'),
  requestedQuantity: count('The quantity that the line requests.'),
  availableQuantity: count('The quantity that was left for this line after the previous lines.'),
});

const lineIndex = count('The index of the line in `products`, from 0.');

const UNAVAILABLE_PRODUCT = record('UnavailableProduct', {
  index: lineIndex,
  productId: text('The id as it was sent.'),
});

const CHANGED_PRICE = record('ChangedPrice', {
  index: lineIndex,
  productId: id('The product of the line.'),
  price: euro('The current price of one piece.'),
  maxPrice: euro('The maximum that the line accepts.'),
});

const CREDIT_SHORTAGE = record('CreditShortage', {
  balance: amount('What you owe; negative if you have paid more than you owe.'),
  creditLimit: euro('The maximum that you may owe.'),
  availableCredit: amount('The limit minus the balance; negative if you owe more than the limit.'),
  grandTotal: euro('The total that the order would have had.'),
});

interface ErrorDescription {
  description: string;
  /** The text, if it is not always the one of the catalogue. */
  error?: Field<string>;
  extras?: { [K in keyof ErrorExtras]?: Field<NonNullable<ErrorExtras[K]>> };
}

const details = (description: string): Field<Record<string, string>> =>
  field({ type: 'object', description, additionalProperties: { type: 'string' }, minProperties: 1 });
const matching = (pattern: string): Field<string> => field({ type: 'string', pattern });
const among = (texts: string[]): Field<string> => field({ type: 'string', enum: texts });

/** The codes that REST can return; a code of the catalogue that is missing here is GraphQL's alone. */
const DESCRIPTIONS: Partial<Record<ErrorCode, ErrorDescription>> = {
  UNAUTHENTICATED: {
    description: 'The token is missing (or the scheme is not Bearer), wrong, expired or revoked.',
    error: among(['Authentication required', 'Invalid authentication token', TOKEN_OF_TEST_SHOP, TOKEN_OF_REAL_SHOP]),
  },
  ACCOUNT_SUSPENDED: { description: 'The account is suspended or inactive.' },
  INSUFFICIENT_SCOPE: {
    description: 'The token lacks the scope that the operation needs.',
    extras: { details: details('`Authorization` to the required scope.') },
  },
  ADDRESS_NOT_ALLOWED: {
    description: 'The token may only be used from other addresses.',
    extras: { details: details('`Authorization` to the address of the request.') },
  },
  NOT_FOUND: {
    description: 'The message names what was not found. Objects of other customers are not found either.',
    error: matching(' not found$'),
  },
  VALIDATION_ERROR: {
    description: 'Something in the request is malformed; `details` names every wrong field at once.',
    extras: {
      details: details(
        'The path of a field (`products[0].amount`), or the name of a parameter or header, to its problem.',
      ),
    },
  },
  PRODUCT_NOT_AVAILABLE: {
    description: 'A product is unknown or withdrawn from sale; the message names its id as it was sent.',
    error: matching('^Product [\\s\\S]* is not available$'),
    extras: {
      unavailableProducts: list(
        UNAVAILABLE_PRODUCT,
        'Every line with an unavailable product; the message names the first.',
      ),
    },
  },
  PRICE_CHANGED: {
    description: 'A unit price is above the `maxPrice` of its line.',
    extras: {
      details: details('`products[<index>].maxPrice` to the current price.'),
      changedPrices: list(CHANGED_PRICE, 'Every line with such a price, in numbers.'),
    },
  },
  INSUFFICIENT_STOCK: {
    description: 'Some lines request more than the stock. Lines that share a stock are served in their order.',
    extras: { unavailableItems: list(UNAVAILABLE_ITEM, 'Every line with insufficient stock.') },
  },
  RATE_LIMIT_EXCEEDED: {
    description:
      'Too many requests per minute or at the same time, replays, or streams and waiting requests. ' +
      '`Retry-After` contains the number of seconds to wait.',
    error: among([
      ERROR_CATALOGUE.RATE_LIMIT_EXCEEDED.text,
      ...[tooManyReaders(), replayUnderWay(), tooManyReplays(0)].map(({ message }) => message),
    ]),
    extras: { retryAfterSeconds: count('As in the header `Retry-After`.', { minimum: 1 }) },
  },
  CREDIT_LIMIT_EXCEEDED: {
    description: 'What you owe and this order together exceed your credit limit.',
    extras: { credit: CREDIT_SHORTAGE },
  },
  IDEMPOTENCY_KEY_REUSED: { description: 'The Idempotency-Key was used for a different order.' },
  IDEMPOTENCY_KEY_VOIDED: {
    description:
      'The Idempotency-Key was voided before it created an order, and can no longer create one. Use a new key.',
  },
  CLAIM_EXISTS: {
    description: 'A claim for the key is open.',
    extras: { claimId: id('The open claim.') },
  },
  CURSOR_EXPIRED: {
    description:
      'Events after `after` may have been deleted. First request `after=latest`, then reload everything, then ' +
      'continue from that `next`. For products, `changesAfter` is older than 30 days: reload all products, and ' +
      'continue from that response.',
    extras: { details: details('`after` or `changesAfter` to its lifetime, and how to continue.') },
  },
  INTERNAL_ERROR: { description: 'An unexpected error; quote the `requestId`.' },
};

/** The schema of `CREDIT_LIMIT_EXCEEDED` is `CreditLimitExceededError`. */
function errorSchemaName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

/** The fields of every error (docs/spec/errors.md#error-body). */
function traceOf(code: ErrorCode): Fields {
  const retryable =
    code === 'INTERNAL_ERROR'
      ? flag('Whether the same request may be repeated; false if that could create an order twice.')
      : literal(isRetryable(code, false), 'Whether to repeat the same request.');
  return { requestId: text('As in the header `X-Request-Id`.', { pattern: REQUEST_ID_PATTERN }), retryable };
}

/** One of several errors, distinguished by `code`. */
export function oneOfErrors(codes: readonly ErrorCode[]): Schema {
  const records = codes.map((code) => ERROR_RECORDS.get(code) as Schema);
  const [only, ...others] = records;
  if (only !== undefined && others.length === 0) return only;
  return oneOfRecords(records, 'code', codes);
}

const ERROR_RECORDS = new Map<ErrorCode, Schema>(
  Object.entries(DESCRIPTIONS).map(([name, { description, error, extras = {} }]) => {
    const code = name as ErrorCode;
    const fields = {
      error: error ?? literal(ERROR_CATALOGUE[code].text),
      code: literal(code),
      ...extras,
      ...traceOf(code),
    };
    return [code, record(errorSchemaName(code), fields, { description })];
  }),
);
