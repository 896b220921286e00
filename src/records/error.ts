import { TOKEN_OF_REAL_SHOP, TOKEN_OF_TEST_SHOP } from '../domain/access/shop-of-token.js';
import { ERROR_CATALOGUE, isRetryable, type ErrorCode, type ErrorExtras } from '../domain/common/errors.js';
import { tooManyReaders } from '../domain/webhooks/feed.js';
import { replayUnderWay, tooManyReplays } from '../domain/webhooks/replay.js';
import {
  literal,
  amount,
  count,
  euro,
  field,
  flag,
  id,
  list,
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
  requestedQuantity: count('What the line asks for.'),
  availableQuantity: count('What remained for this line after the lines before it were served.'),
});

const lineIndex = count("The line's place in `products`, from 0.");

const UNAVAILABLE_PRODUCT = record('UnavailableProduct', { index: lineIndex, productId: text('As it was sent.') });

const CHANGED_PRICE = record('ChangedPrice', {
  index: lineIndex,
  productId: id('The product of the line.'),
  price: euro('What one piece costs now.'),
  maxPrice: euro('What the line accepts.'),
});

const CREDIT_SHORTAGE = record('CreditShortage', {
  balance: amount('What you owe; negative where more was paid than owed.'),
  creditLimit: euro('The most that you may owe.'),
  availableCredit: amount('The limit less the balance; negative where you owe more than that.'),
  grandTotal: euro('What the order would have cost.'),
});

interface ErrorDescription {
  description: string;
  /** The text, where it is not always the one of the catalogue. */
  error?: Field<string>;
  extras?: { [K in keyof ErrorExtras]?: Field<NonNullable<ErrorExtras[K]>> };
}

const details = (description: string): Field<Record<string, string>> =>
  field({ type: 'object', description, additionalProperties: { type: 'string' }, minProperties: 1 });
const matching = (pattern: string): Field<string> => field({ type: 'string', pattern });
const among = (texts: string[]): Field<string> => field({ type: 'string', enum: texts });

/** The codes that REST can answer with; a code of the catalogue that is not here belongs to GraphQL. */
const DESCRIPTIONS: Partial<Record<ErrorCode, ErrorDescription>> = {
  UNAUTHENTICATED: {
    description: 'There is no token (another scheme than Bearer counts as none), or it is wrong, expired or revoked.',
    error: among(['Authentication required', 'Invalid authentication token', TOKEN_OF_TEST_SHOP, TOKEN_OF_REAL_SHOP]),
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
    error: matching(' not found$'),
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
    error: matching('^Product [\\s\\S]* is not available$'),
    extras: { unavailableProducts: list(UNAVAILABLE_PRODUCT, 'Every such line; the text names the first.') },
  },
  PRICE_CHANGED: {
    description: 'A unit price is above the `maxPrice` of its line.',
    extras: {
      details: details('`products[<index>].maxPrice` to what the price is now.'),
      changedPrices: list(CHANGED_PRICE, 'Every such line, in numbers.'),
    },
  },
  INSUFFICIENT_STOCK: {
    description: 'Some lines ask for more than there is. Lines that draw on the same stock are served in their order.',
    extras: { unavailableItems: list(UNAVAILABLE_ITEM, 'Every line that came short.') },
  },
  RATE_LIMIT_EXCEEDED: {
    description:
      'Too many requests in a minute or at once, replays, or streams and waiting requests; `Retry-After` says when to come back.',
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
  IDEMPOTENCY_KEY_REUSED: { description: 'The Idempotency-Key was used for an order that means something else.' },
  IDEMPOTENCY_KEY_VOIDED: {
    description: 'The Idempotency-Key was settled, and made no order before. It makes none any more.',
  },
  CLAIM_EXISTS: {
    description: 'A claim for the key is open.',
    extras: { claimId: id('The open claim.') },
  },
  CURSOR_EXPIRED: {
    description:
      'Events behind `after` may have been deleted. First ask with `after=latest`, then read everything anew, then go on from that `next`. ' +
      'Of products, `changesAfter` is older than 30 days: read all of them anew, and go on from that answer.',
    extras: { details: details('`after` or `changesAfter` to how long it is good, and how to go on.') },
  },
  INTERNAL_ERROR: { description: 'Nobody foresaw this; quote the `requestId`.' },
};

/** `CREDIT_LIMIT_EXCEEDED` is described by `CreditLimitExceededError`. */
function errorSchemaName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

/** The fields of every error (docs/spec/errors.md#error-body). */
function traceOf(code: ErrorCode): Fields {
  const retryable =
    code === 'INTERNAL_ERROR'
      ? flag('Whether the same request may be sent again; false where that could make an order twice.')
      : literal(isRetryable(code, false), 'Whether to send the same request again.');
  return { requestId: text('As in the header `X-Request-Id`.', { pattern: REQUEST_ID_PATTERN }), retryable };
}

/** One of several errors, told apart by `code`. */
export function oneOfErrors(codes: readonly ErrorCode[]): Schema {
  const records = codes.map((code) => ERROR_RECORDS.get(code) as Schema);
  const [only, ...others] = records;
  if (only !== undefined && others.length === 0) return only;
  const mapping = Object.fromEntries(codes.map((code, index) => [code, records[index]?.$ref]));
  return { oneOf: records, discriminator: { propertyName: 'code', mapping } };
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
