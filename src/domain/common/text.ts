import { Reason, type Details } from './errors.js';

const MAX_NAME_LENGTH = 200;
const MAX_REASON_LENGTH = 500;

/** Why a text is no valid name; undefined if it is one. */
export function nameProblem(name: string): Reason | undefined {
  const { length } = name.trim();
  if (length === 0) return Reason.of('REQUIRED', { label: 'Name' });
  return length > MAX_NAME_LENGTH ? Reason.of('TOO_LONG', { label: 'Name', max: MAX_NAME_LENGTH }) : undefined;
}

/**
 * Whether UTF-8 can hold a string, and held it when it was decoded. Decoding turns bytes that are not UTF-8 into
 * U+FFFD, and so does the database with half a surrogate pair, which JSON can hold.
 */
export const isUtf8 = (text: string): boolean => !/[\uFFFD\p{Surrogate}]/u.test(text);

/**
 * Checks and trims a text.
 * @param details receives a message under `field` if the text is empty or has more than `maxLength` characters.
 */
export function parseText(value: unknown, field: string, label: string, maxLength: number, details: Details): string {
  const text = typeof value === 'string' ? value.trim() : '';
  // MySQL counts characters; `length` counts UTF-16 units, of which some characters have two.
  if (text === '') details[field] = Reason.of('REQUIRED', { label });
  else if (Array.from(text).length > maxLength) details[field] = Reason.of('TOO_LONG', { label, max: maxLength });
  return text;
}

/** Like `parseText`, for an optional text: null if it is missing or blank. */
export function parseOptionalText(
  value: unknown,
  field: string,
  label: string,
  maxLength: number,
  details: Details,
): string | null {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return null;
  return parseText(value, field, label, maxLength, details);
}

/**
 * Checks and trims the reason of an action.
 * @param details receives a message under `reason` if it is empty or too long.
 */
export function parseReason(value: unknown, details: Details): string {
  return parseText(value, 'reason', 'Reason', MAX_REASON_LENGTH, details);
}

/** Like `parseReason`, for a reason that need not be given: null if it is missing or blank. */
export function parseOptionalReason(value: unknown, details: Details): string | null {
  return parseOptionalText(value, 'reason', 'Reason', MAX_REASON_LENGTH, details);
}
