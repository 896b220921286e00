import { assertValid, Reason, type Details } from '../common/errors.js';

const MAX_LENGTH = 100;

// Half a surrogate pair is no character: the database would store a different text.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

function referenceProblem(reference: unknown): Reason | undefined {
  if (typeof reference !== 'string') return Reason.of('WRONG_KIND', { label: 'Reference', kind: 'a text' });
  // MySQL counts characters; `length` counts UTF-16 units, of which some characters have two.
  if (Array.from(reference).length > MAX_LENGTH) return Reason.of('TOO_LONG', { label: 'Reference', max: MAX_LENGTH });
  return UNPRINTABLE.test(reference) ? Reason.of('CONTROL_CHARACTERS', { label: 'Reference' }) : undefined;
}

const trimmed = (reference: unknown): unknown => (typeof reference === 'string' ? reference.trim() : reference);

/**
 * Checks and trims the customer's own reference of an order (docs/spec/orders.md#reference).
 * @param details receives a message if it is invalid.
 * @returns null if it is omitted, null or blank.
 */
export function parseReference(value: unknown, details: Details): string | null {
  const reference = trimmed(value);
  if (reference === undefined || reference === null || reference === '') return null;
  const problem = referenceProblem(reference);
  if (problem) details.reference = problem;
  return reference as string;
}

/**
 * Checks a reference for searching orders. A blank one is rejected, because it would match all orders, and a client
 * that looks for its earlier order would mistake them for that.
 * @returns undefined if it is omitted or null.
 * @throws {DomainError} VALIDATION_ERROR naming `reference`.
 */
export function parseReferenceFilter(value: unknown): string | undefined {
  const reference = trimmed(value);
  if (reference === undefined || reference === null) return undefined;
  const problem = reference === '' ? Reason.of('BLANK', { label: 'Reference' }) : referenceProblem(reference);
  if (problem) assertValid({ reference: problem });
  return reference as string;
}
