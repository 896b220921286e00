import { t } from '../texts';
import { language } from '../texts/language';

const euros = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat(language);

/** An amount as the interface names it: `1,234.50 EUR`, in German `1.234,50 EUR`. */
export function formatEuro(amount: number): string {
  return `${euros.format(amount)} EUR`;
}

/** An amount in a table: `1,234.50`, `−1.56` with a true minus. */
export function formatAmount(amount: number): string {
  return euros.format(amount).replace('-', '−');
}

/** A number with a true minus: `−0.8`. */
export function formatSigned(value: number): string {
  return formatNumber(value).replace('-', '−');
}

/** Without cents: `175,555`. */
export function formatWhole(amount: number): string {
  return formatSigned(Math.round(amount));
}

const POINT = language === 'de' ? ',' : '.';

/** For editing: `1234.50`, in German `1234,50`. */
export function editedEuro(amount: number): string {
  return amount.toFixed(2).replace('.', POINT);
}

/** For editing: `5.5`, in German `5,5`. */
export const editedPercent = (percentage: number): string => String(percentage).replace('.', POINT);

/** The largest amount that the service accepts. */
const MAX_EURO = 10_000_000;

const PLAIN = /^-?\d{1,15}([.,]\d{1,2})?$/;
// Groups of three digits with the same separator; the separator of the cents is another one.
const GROUPED = /^-?[1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(\1\d{3})*((?!\1)[.,]\d{1,2})?$/;
// `1.234` is a thousand in one language, and a typing error for 1.23 in the other.
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** With the minus of keyboards for the true one, with which this console shows amounts. */
const typedText = (text: string): string => text.trim().replace('−', '-');

const digitsOf = (text: string): string => text.replaceAll(/[^\d-]/g, '');

/** An amount of any size; undefined if invalid or ambiguous. */
function readAnyEuro(text: string): number | undefined {
  const written = typedText(text);
  if (AMBIGUOUS.test(written) || !(PLAIN.test(written) || GROUPED.test(written))) return undefined;
  const cents = /[.,]\d{1,2}$/.exec(written)?.[0] ?? '';
  return Number(`${digitsOf(written.slice(0, written.length - cents.length))}.${digitsOf(cents)}`);
}

/**
 * Parses an amount in common notations: `1234.5`, `1.234,56`, `1,234.56`, `1 234,56`. Undefined if it is invalid,
 * ambiguous or larger than the service accepts.
 */
export function readEuro(text: string): number | undefined {
  const amount = readAnyEuro(text);
  return amount !== undefined && Math.abs(amount) <= MAX_EURO ? amount : undefined;
}

/** A typed amount or percentage that cannot be negative; undefined if invalid. */
export function readAmount(text: string): number | undefined {
  const amount = readEuro(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

/**
 * The error message for an amount that `readEuro` does not accept.
 * @param missing for a string that is not an amount.
 */
export function typedEuroProblem(text: string, missing: string): string {
  const written = typedText(text);
  if (AMBIGUOUS.test(written)) return t.errors.uncertainAmount(text.trim(), digitsOf(written));
  return Math.abs(readAnyEuro(text) ?? 0) > MAX_EURO ? t.errors.largeAmount(formatEuro(MAX_EURO)) : missing;
}

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** `19` to `19 %`, which is never broken. */
export function formatPercent(percentage: number): string {
  return `${numbers.format(percentage)}\u00a0%`;
}
