import { Reason } from './errors.js';

/**
 * Money is integer cents and percentages are integer basis points (hundredths of a percent): 19.99 EUR is 1999, and
 * 5.5 % is 550. Decimal euros and percents exist only where JSON is read and written.
 */

const FULL = 10_000n;

/** 100 %, in basis points. */
const FULL_PERCENTAGE_BP = 10_000;

/** The largest amount that input may name, 10 million EUR: every total then stays far below 2^53 cents. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;

/** `dividend / divisor`, rounded half up; both at least 0. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

/**
 * List price x (1 - first) x (1 - tier), rounded half up to the cent once, at the end (docs/spec/money.md#arithmetic).
 * BigInt because the product before rounding exceeds 2^53 for prices that are allowed.
 */
export function unitPrice(listPriceCents: number, firstBp: number, tierBp: number): number {
  if (firstBp === 0 && tierBp === 0) return listPriceCents;
  return divideHalfUp(BigInt(listPriceCents) * (FULL - BigInt(firstBp)) * (FULL - BigInt(tierBp)), FULL * FULL);
}

/** A share of an amount, rounded half up to the cent. */
export function shareOf(amountCents: number, shareBp: number): number {
  return divideHalfUp(BigInt(amountCents) * BigInt(shareBp), FULL);
}

/** The single percentage equal to two applied one after the other, rounded half up to a basis point. */
export function combinedPercentage(firstBp: number, tierBp: number): number {
  return divideHalfUp(FULL * FULL - (FULL - BigInt(firstBp)) * (FULL - BigInt(tierBp)), FULL);
}

/** Cents as the EUR number that JSON shows, with at most two decimals. */
export function toEuro(cents: number): number {
  return cents / 100;
}

/** Basis points as the percentage that JSON shows, with at most two decimals. */
export function toPercent(basisPoints: number): number {
  return basisPoints / 100;
}

/** Hundredths of a number, or undefined if it is no number, negative, above `max` or has more than two decimals. */
function toHundredths(value: unknown, max: number): number | undefined {
  if (typeof value !== 'number' || !(value >= 0)) return undefined;
  const hundredths = Math.round(value * 100);
  return hundredths <= max && hundredths / 100 === value ? hundredths : undefined;
}

/** Converts EUR to cents; undefined unless it is a number from 0 to 10 million with at most two decimals. */
export function parseEuro(value: unknown): number | undefined {
  return toHundredths(value, MAX_AMOUNT_CENTS);
}

const TWO_DECIMALS = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

const amountText = (cents: number): string => TWO_DECIMALS.format(toEuro(cents));

/** Cents as people write them: `1,234.50 EUR`. */
export function euroText(cents: number): string {
  return `${amountText(cents)} EUR`;
}

/** Why `parseEuro` rejects an amount; undefined if it is valid. */
export function euroProblem(label: string, value: unknown): Reason | undefined {
  if (parseEuro(value) !== undefined) return undefined;
  return typeof value === 'number' && value > toEuro(MAX_AMOUNT_CENTS)
    ? Reason.of('AMOUNT_TOO_HIGH', { label, max: amountText(MAX_AMOUNT_CENTS) })
    : Reason.of('NOT_AN_AMOUNT', { label });
}

/** Converts a percentage to basis points; undefined unless it is a number from 0 to 100 with at most two decimals. */
export function parsePercent(value: unknown): number | undefined {
  return toHundredths(value, FULL_PERCENTAGE_BP);
}

/** Parses digits with at most two decimals, as in files and command lines; NaN for any other text. */
export function parseDecimal(text: string): number {
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

/** A number as a spreadsheet writes it where decimals have a comma. */
export const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

/** Why such a number is refused. */
export function decimalComma(label: string, written: string): Reason {
  return Reason.of('DECIMAL_COMMA', { label, written, instead: written.replace(',', '.') });
}

const GERMAN_VAT_BP = 1_900;

/** The part of a customer that its VAT depends on. */
interface TaxedCustomer {
  countryCode: string;
  /** Whether it is at a place of that country which is outside the EU's VAT area. */
  outsideVatArea: boolean;
}

/** VAT is 19 % for customers in Germany's VAT area, otherwise none (docs/spec/money.md#vat). */
export function vatRate({ countryCode, outsideVatArea }: TaxedCustomer): number {
  return countryCode === 'DE' && !outsideVatArea ? GERMAN_VAT_BP : 0;
}

/** In cents; rounded half up once for the order, not by line. */
export function vatAmount(subTotalCents: number, rateBp: number): number {
  return shareOf(subTotalCents, rateBp);
}
