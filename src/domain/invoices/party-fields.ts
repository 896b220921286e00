import { Reason, type Details } from '../common/errors.js';
import { parseOptionalText } from '../common/text.js';
import { xmlText } from '../common/xml-text.js';

/**
 * Checks and trims a string that is a line of an invoice: null if it is missing or blank.
 * @param details receives a message if it is too long, or has control characters or others that XML cannot hold.
 */
export function parseLineText(
  value: unknown,
  field: string,
  label: string,
  maxLength: number,
  details: Details,
): string | null {
  const text = parseOptionalText(value, field, label, maxLength, details);
  if (text !== null && (/\p{Cc}/u.test(text) || xmlText(text) !== text)) {
    details[field] = Reason.of('NOT_A_LINE', { label });
  }
  return text;
}

/** Days from issue to due: more are a typing error. */
const MAX_PAYMENT_DAYS = 365;

/** @param details receives a message under `field` if it is not an integer in the range. */
export function parseInteger(
  value: unknown,
  field: string,
  label: string,
  [min, max]: readonly [number, number],
  details: Details,
): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  details[field] = Reason.of('NOT_WHOLE', { label, min, max });
  return null;
}

export function parsePaymentDays(value: unknown, details: Details): number | null {
  return parseInteger(value, 'paymentDays', 'Payment days', [0, MAX_PAYMENT_DAYS], details);
}
