import { mod97 } from '../common/check-digits.js';

/** Whom it is for, optionally who there, and two check digits. */
const FORM = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i;

/**
 * Whether a buyer's reference is a Leitweg-ID, by which German authorities receive invoices. One that only looks like
 * it, with other check digits, is a reference like others.
 */
export function isLeitwegId(reference: string | null): boolean {
  return reference !== null && FORM.test(reference) && mod97(reference.replaceAll('-', '').toUpperCase()) === 1;
}
