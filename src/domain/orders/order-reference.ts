import { assertValid } from '../common/errors.js';

const MAX_LENGTH = 100;

// Half a surrogate pair is no character: the database would store a different text.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

function referenceProblem(reference: unknown): string | undefined {
  if (typeof reference !== 'string') return 'Reference must be a text';
  // MySQL counts characters; `length` counts UTF-16 units, of which some characters have two.
  if (Array.from(reference).length > MAX_LENGTH) return `Reference must have at most ${MAX_LENGTH} characters`;
  return UNPRINTABLE.test(reference) ? 'Reference must not contain control characters' : undefined;
}

const trimmed = (reference: unknown): unknown => (typeof reference === 'string' ? reference.trim() : reference);

/**
 * Checks and trims the customer's own reference of an order (docs/spec/orders.md#reference).
 * @param details receives a message if it is invalid.
 * @returns null if it is omitted, null or blank.
 */
export function parseReference(value: unknown, details: Record<string, string>): string | null {
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
  const problem = reference === '' ? 'Reference must not be blank' : referenceProblem(reference);
  if (problem) assertValid({ reference: problem });
  return reference as string;
}
