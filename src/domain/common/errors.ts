import { REASON_TEXTS } from './reason-texts.js';

/**
 * All expected errors: the code, the HTTP status of REST and the message if it is always the same
 * (docs/spec/errors.md#codes). REST and GraphQL both use it.
 */
export const ERROR_CATALOGUE = {
  UNAUTHENTICATED: { status: 401, text: 'Authentication required' },
  ACCOUNT_SUSPENDED: { status: 403, text: 'Account is suspended' },
  /** A member of staff whose role does not allow the operation. */
  FORBIDDEN: { status: 403, text: 'Your role does not allow this' },
  /** The token's scopes do not allow the operation. */
  INSUFFICIENT_SCOPE: { status: 403, text: 'Your token does not allow this' },
  /** The token is valid from other addresses only. */
  ADDRESS_NOT_ALLOWED: { status: 403, text: 'Your token is not allowed from this address' },
  NOT_FOUND: { status: 404, text: 'Not found' },
  VALIDATION_ERROR: { status: 400, text: 'Validation failed' },
  PRODUCT_NOT_AVAILABLE: { status: 400, text: 'Product is not available' },
  /** The price rose above the `maxPrice` that the customer accepts. */
  PRICE_CHANGED: { status: 400, text: 'The price of some products is above the accepted maximum' },
  INSUFFICIENT_STOCK: { status: 400, text: 'Some products are not available' },
  CREDIT_LIMIT_EXCEEDED: { status: 400, text: 'Credit limit exceeded. Please contact support.' },
  /** An Idempotency-Key was repeated with a different order. */
  IDEMPOTENCY_KEY_REUSED: { status: 400, text: 'Idempotency-Key was already used for a different order' },
  /** An order came under an Idempotency-Key that was voided, because whether it had made an order was settled. */
  IDEMPOTENCY_KEY_VOIDED: { status: 400, text: 'Idempotency-Key was voided and cannot create an order' },
  /** A claim for the key is open already; `claimId` says which. */
  CLAIM_EXISTS: { status: 400, text: 'A claim for this license key is open already' },
  /** Events after the cursor may have been deleted: the reader begins again, or at `latest`. */
  CURSOR_EXPIRED: { status: 400, text: 'The cursor is older than the events that are kept' },
  /** The object was changed since it was read; staff's GraphQL only. */
  VERSION_CONFLICT: { status: 409, text: 'Somebody else has changed this in the meantime: read it again' },
  /** Above a rate limit; the header Retry-After says when the window ends. */
  RATE_LIMIT_EXCEEDED: { status: 429, text: 'Too many requests: wait as many seconds as Retry-After says' },
  /** An unexpected error. It is logged; the client gets no details. */
  INTERNAL_ERROR: { status: 500, text: 'Internal server error' },
} as const;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

const STATUS_OF_SERVER_ERRORS = 500;

/**
 * Whether a client may send the same request again as it is (docs/spec/errors.md#retryable).
 * @param code of the catalogue, or one that only GraphQL knows.
 * @param buysAgain whether the request has made, or may have made, an order that a repetition would make a second time.
 */
export function isRetryable(code: string, buysAgain: boolean): boolean {
  const { status } = ERROR_CATALOGUE[code as ErrorCode] ?? ERROR_CATALOGUE.VALIDATION_ERROR;
  return (code === 'RATE_LIMIT_EXCEEDED' || status >= STATUS_OF_SERVER_ERRORS) && !buysAgain;
}

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

const MESSAGES = Object.fromEntries(Object.entries(ERROR_CATALOGUE).map(([code, { text }]) => [code, text])) as {
  [Code in ErrorCode]: (typeof ERROR_CATALOGUE)[Code]['text'];
};

/** The English text of each reason: also of the errors of the catalogue, whose reasons have their own codes. */
export const REASONS = { ...REASON_TEXTS, ...MESSAGES };

export type ReasonCode = keyof typeof REASONS;

type ParamName<Code extends ReasonCode> = Placeholders<(typeof REASONS)[Code]>;

type Arguments<Code extends ReasonCode> = [ParamName<Code>] extends [never]
  ? []
  : [Record<ParamName<Code>, string | number | Reason>];

/**
 * What the service says to people, as a code and parameters: staff's interface sends these too, so that the console
 * can say it in German (docs/spec/errors.md#reasons). As a string it is the English text.
 */
export class Reason {
  private constructor(
    readonly code: ReasonCode,
    /** A reason may be a part of another. */
    readonly params: Readonly<Record<string, string | number | Reason>>,
  ) {}

  static of<Code extends ReasonCode>(code: Code, ...[params]: Arguments<Code>): Reason {
    return new Reason(code, params ?? {});
  }

  toString(): string {
    return REASONS[this.code].replace(/\{(\w+)\}/g, (_, name: string) => String(this.params[name]));
  }
}

/** What is wrong: a reason, or a plain text if only customers can meet it. */
export type Problem = Reason | string;

/** Field path to what is wrong with it. */
export type Details = Record<string, Problem>;

/** A reason of a refusal. */
export interface NamedReason extends Pick<Reason, 'code' | 'params'> {
  /** The path of the field; omitted for the message of the error. */
  field?: string;
}

/** A line of an order whose product is unknown or withdrawn from sale. */
export interface UnavailableProduct {
  /** The index of the line in `products`, from 0. */
  index: number;
  /** As it was sent. */
  productId: string;
}

/** A line of an order whose price is above what the customer accepts; amounts in EUR. */
export interface ChangedPrice {
  index: number;
  productId: string;
  /** What one piece costs now. */
  price: number;
  /** The highest price that the line accepts. */
  maxPrice: number;
}

/** Why an order exceeds a customer's credit; amounts in EUR. */
export interface CreditShortage {
  balance: number;
  creditLimit: number;
  /** The limit less the balance; negative where more is owed than the limit allows. */
  availableCredit: number;
  /** What the order would have cost. */
  grandTotal: number;
}

/** A line of an order for which the stock does not suffice (docs/spec/errors.md#unavailable-items). */
export interface UnavailableItem {
  productId: string;
  productName: string;
  requestedQuantity: number;
  /** The stock left for this line after the lines before it. */
  availableQuantity: number;
}

/** Further fields of an error; clients get them as they are. */
export interface ErrorExtras {
  /** Field path to message. */
  details?: Record<string, string>;
  unavailableItems?: UnavailableItem[];
  unavailableProducts?: UnavailableProduct[];
  changedPrices?: ChangedPrice[];
  credit?: CreditShortage;
  /** Equal to the header Retry-After. */
  retryAfterSeconds?: number;
  /** The open claim for the same key. */
  claimId?: string;
}

/** An expected error. Any other error counts as INTERNAL_ERROR. */
export class DomainError extends Error {
  readonly extras: ErrorExtras;
  readonly details: Readonly<Details>;

  constructor(
    readonly code: ErrorCode,
    private readonly problem: Problem = Reason.of<ErrorCode>(code),
    extras: Omit<ErrorExtras, 'details'> & { details?: Details } = {},
  ) {
    super(String(problem));
    this.name = 'DomainError';
    const { details = {}, ...others } = extras;
    this.details = details;
    const texts = Object.entries(details).map(([field, detail]) => [field, String(detail)]);
    this.extras = extras.details ? { details: Object.fromEntries(texts), ...others } : others;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }

  /** What the message and the details say, by codes. */
  get reasons(): NamedReason[] {
    const named: [string | undefined, Problem][] = [[undefined, this.problem], ...Object.entries(this.details)];
    return named.flatMap(([field, problem]) => {
      return problem instanceof Reason ? { field, code: problem.code, params: problem.params } : [];
    });
  }

  /** The same error about other fields. @param rename the new path of each field. */
  withFields(rename: (field: string) => string): DomainError {
    if (!this.extras.details) return this;
    const details = Object.entries(this.details).map(([field, problem]) => [rename(field), problem]);
    return new DomainError(this.code, this.problem, { ...this.extras, details: Object.fromEntries(details) });
  }
}

/** Bad input, named field by field: `{'products[0].amount': 'Amount must be a positive number'}`. */
export function validationError(details: Details): DomainError {
  return new DomainError('VALIDATION_ERROR', undefined, { details });
}

/** @throws {DomainError} VALIDATION_ERROR if `details` names any field. */
export function assertValid(details: Details): void {
  if (Object.keys(details).length > 0) throw validationError(details);
}

/**
 * What was read of an input.
 * @param read receives the messages by field, which it adds to for each that is wrong.
 * @throws {DomainError} VALIDATION_ERROR naming every wrong field.
 */
export function validateAll<T>(read: (details: Details) => T): T {
  const details: Details = {};
  const result = read(details);
  assertValid(details);
  return result;
}

/**
 * Rejects a change that is based on an old version, so that it does not overwrite another change (optimistic locking).
 * @param expected the version on which the change is based; if omitted or null, the version is not checked.
 * @throws {DomainError} VERSION_CONFLICT
 */
export function assertVersion(current: number, expected: number | null | undefined): void {
  if (expected !== undefined && expected !== null && expected !== current) {
    const details = { version: Reason.of('OTHER_VERSION', { expected, current }) };
    throw new DomainError('VERSION_CONFLICT', undefined, { details });
  }
}

/** What can be missing. */
export const KINDS = [
  'API token',
  'Claim',
  'Customer',
  'Delivery',
  'Discount package',
  'Invoice',
  'Key import',
  'License',
  'License key',
  'License pool',
  'License pool or SKU',
  'Note',
  'Order',
  'Path',
  'Product',
  'Promotion',
  'Scheduled price change',
  'Session',
  'Staff member',
  'View',
  'Webhook',
] as const;
export type Kind = (typeof KINDS)[number];

/** `notFound('Product', id)` reads "Product 65… not found". */
export function notFound(kind: Kind, id: string | number): DomainError {
  return new DomainError('NOT_FOUND', Reason.of('MISSING', { kind, id }));
}

/** The found value. @throws {DomainError} NOT_FOUND if it is null or undefined. */
export function assertFound<T>(found: T | null | undefined | false, kind: Kind, id: string | number): T {
  if (!found) throw notFound(kind, id);
  return found;
}
