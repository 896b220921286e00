import { Reason, validationError } from './errors.js';
import { lineRule } from './text.js';

/** The request header. REST and GraphQL report mistakes in a customer's key under this name. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * How long a key is, in characters, and of which it consists. It has no spaces at its ends: HTTP strips them from a header, so
 * the same text as an argument would be another key.
 */
export const IDEMPOTENCY_KEY = { minLength: 1, maxLength: 255, pattern: '^[!-~]+( +[!-~]+)*$' } as const;

/** The same as an argument or a field. */
export const IDEMPOTENCY_KEY_TEXT = lineRule('idempotencyKey', IDEMPOTENCY_KEY.maxLength);

const PATTERN = new RegExp(IDEMPOTENCY_KEY.pattern);

/**
 * Checks an Idempotency-Key (docs/spec/orders.md#idempotency). Other characters than ASCII would arrive differently as
 * a header and as an argument.
 * @param key as the client sent it; undefined and null mean none.
 * @param field under which name a mistake is reported.
 * @throws {DomainError} VALIDATION_ERROR
 */
export function parseIdempotencyKey(key: unknown, field: string = IDEMPOTENCY_HEADER): string | null {
  if (key === undefined || key === null) return null;
  const { minLength, maxLength } = IDEMPOTENCY_KEY;
  if (typeof key !== 'string' || key.length < minLength || key.length > maxLength) {
    throw validationError({ [field]: Reason.of('WRONG_LENGTH', { label: field, min: minLength, max: maxLength }) });
  }
  if (!PATTERN.test(key)) throw validationError({ [field]: Reason.of('NOT_ASCII', { label: field }) });
  return key;
}

/**
 * Chooses between the header and GraphQL's argument.
 * @throws {DomainError} VALIDATION_ERROR if both are given and differ.
 */
export function resolveIdempotencyKey(header: string | undefined, argument: unknown): unknown {
  if (header === undefined || argument === undefined || argument === null) return argument ?? header;
  if (header !== argument) {
    throw validationError({ [IDEMPOTENCY_HEADER]: `${IDEMPOTENCY_HEADER} and idempotencyKey must be equal` });
  }
  return header;
}
