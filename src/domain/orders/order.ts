import type { UnitPrice } from '../catalogue/pricing.js';
import { assertValid, Reason, type Details } from '../common/errors.js';
import { reportMisspelledNames } from '../common/misspelled-names.js';
import { combinedPercentage, euroProblem, parseEuro, vatAmount } from '../common/money.js';
import { hasMoreCharacters, isOverlong, lineRule, tooLong } from '../common/text.js';

/** The customer's own reference of an order. It is stored as sent, so that the customer finds what it wrote. */
export const ORDER_REFERENCE = lineRule('Reference', 100);

// Half a surrogate pair is no character: the database would store a different text.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

function referenceProblem(reference: unknown): Reason | undefined {
  if (typeof reference !== 'string') return Reason.of('WRONG_KIND', { label: 'Reference', kind: 'a text' });
  if (hasMoreCharacters(reference, ORDER_REFERENCE.maxLength)) return tooLong(ORDER_REFERENCE);
  return UNPRINTABLE.test(reference) ? Reason.of('CONTROL_CHARACTERS', { label: 'Reference' }) : undefined;
}

const trimmed = (reference: unknown): unknown =>
  typeof reference === 'string' && !isOverlong(reference, ORDER_REFERENCE.maxLength) ? reference.trim() : reference;

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

/** The order statuses (docs/spec/orders.md#status); GraphQL spells the last one with an underscore. */
export const ORDER_STATUSES = ['completed', 'pending', 'failed', 'sandbox-completed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The result of settling an Idempotency-Key (docs/spec/orders.md#settling): it created an order, or can no longer
 * create one.
 */
export const SETTLED_OUTCOMES = ['MADE', 'VOIDED'] as const;
export type SettledOutcome = (typeof SETTLED_OUTCOMES)[number];

/** The API that an order came through (docs/spec/money.md#an-orders-sums). */
export const ORDER_CHANNELS = { rest: 1, graphql: 2, staff: 3 } as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[keyof typeof ORDER_CHANNELS];

/** What an order's discounts come from (docs/spec/money.md#an-orders-sums). */
const DISCOUNT_TYPE = { none: 0, package: 1, promotion: 2, volumeTier: 3, mixed: 4 } as const;

/** The only payment method: the order raises the customer's balance. */
export const PAYMENT_METHOD = 'invoice';

/** A requested line of an order, checked without the database. */
export interface OrderLine {
  productId: string;
  quantity: number;
  /** The highest unit price that the customer accepts. */
  maxPriceCents: number | null;
}

/** A requested order, checked without the database. */
export interface OrderContent {
  lines: OrderLine[];
  /** The customer's own number of the order; null for none. */
  reference: string | null;
}

/** The same, unchecked. */
export interface RawOrder {
  products: unknown;
  reference?: unknown;
  /** The other fields of the body. */
  otherFields?: object;
}

export interface OrderLimits {
  maxLines: number;
  maxKeys: number;
}

/** The fields of an order's body, and those of one of its lines (docs/spec/orders.md#request). */
export const ORDER_FIELDS = ['products', 'reference'] as const;
export const ORDER_LINE_FIELDS = ['productId', 'amount', 'maxPrice'] as const;

type RawLine = { [Field in (typeof ORDER_LINE_FIELDS)[number]]?: unknown };

function amountProblem(amount: unknown): Reason | undefined {
  if (typeof amount !== 'number' || !(amount > 0)) return Reason.of('NOT_POSITIVE', { label: 'Amount' });
  return Number.isInteger(amount) ? undefined : Reason.of('NOT_WHOLE_NUMBER', { label: 'Amount' });
}

function parseLine(line: unknown, path: string, details: Details): OrderLine {
  const { productId, amount, maxPrice } = (line ?? {}) as RawLine;
  reportMisspelledNames(line, ORDER_LINE_FIELDS, `${path}.`, details);
  const maxPriceCents = maxPrice === undefined || maxPrice === null ? null : parseEuro(maxPrice);
  if (typeof productId !== 'string' || productId === '')
    details[`${path}.productId`] = Reason.of('REQUIRED', { label: 'Product ID' });
  const problem = amountProblem(amount);
  if (problem) details[`${path}.amount`] = problem;
  if (maxPriceCents === undefined) details[`${path}.maxPrice`] = euroProblem('Max price', maxPrice) ?? '';
  return { productId: productId as string, quantity: amount as number, maxPriceCents: maxPriceCents ?? null };
}

/** @throws {DomainError} VALIDATION_ERROR if an order would take more keys than `maxKeys`. */
export function assertKeyCount(keyCount: number, limits: OrderLimits): void {
  if (keyCount <= limits.maxKeys) return;
  const what = { subject: 'An order can hold', max: limits.maxKeys, what: 'license keys' };
  assertValid({ products: Reason.of('TOO_MANY', what) });
}

/**
 * Checks an order, from REST or GraphQL, and names every wrong field at once.
 * @throws {DomainError} VALIDATION_ERROR with the texts of docs/spec/errors.md#validation-details.
 */
export function parseOrder(raw: RawOrder, limits: OrderLimits): OrderContent {
  const details: Details = {};
  reportMisspelledNames(raw.otherFields, ORDER_FIELDS, '', details);
  const reference = parseReference(raw.reference, details);
  return { lines: parseLines(raw.products, limits, details), reference };
}

function parseLines(products: unknown, limits: OrderLimits, details: Details): OrderLine[] {
  if (!Array.isArray(products) || products.length === 0) {
    assertValid({ ...details, products: Reason.of('REQUIRED', { label: 'Products array' }) });
  }
  const rawLines = products as unknown[];
  if (rawLines.length > limits.maxLines) {
    const what = { subject: 'An order can hold', max: limits.maxLines, what: 'lines' };
    assertValid({ ...details, products: Reason.of('TOO_MANY', what) });
  }
  const lines = rawLines.map((line, index) => parseLine(line, `products[${index}]`, details));
  assertValid(details);
  const keyCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  assertKeyCount(keyCount, limits);
  return lines;
}

/**
 * The content of an order as text, for idempotency: equal for orders with equal content, however they were written.
 * Without a reference the text is the same as before references existed, so that older Idempotency-Keys still replay.
 */
export function canonicalOrder({ lines, reference }: OrderContent): string {
  const canonicalLines = lines.map(({ productId, quantity, maxPriceCents }) => [productId, quantity, maxPriceCents]);
  return JSON.stringify(reference === null ? canonicalLines : [...canonicalLines, { reference }]);
}

/** The quantity of each product over all lines of an order, which determines the volume tier. */
export function quantitiesByProduct(lines: readonly OrderLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
}

export interface PricedLine {
  quantity: number;
  price: UnitPrice;
}

/** An order's money, in cents and basis points, under the names of docs/spec/money.md#an-orders-sums. */
export interface OrderTotals {
  subTotalCents: number;
  /** The effective percentage that all lines share; null if they differ. */
  discountPercentageBp: number | null;
  discountAmountCents: number;
  discountType: number;
  discountTotalCents: number;
  vatRateBp: number;
  vatAmountCents: number;
  grandTotalCents: number;
}

function discountTypeOf(lines: readonly PricedLine[]): number {
  const types = new Set<number>();
  for (const { price } of lines) {
    if (price.first.kind !== 'none') types.add(DISCOUNT_TYPE[price.first.kind]);
    if (price.tierBp > 0) types.add(DISCOUNT_TYPE.volumeTier);
  }
  const [type = DISCOUNT_TYPE.none] = types;
  return types.size > 1 ? DISCOUNT_TYPE.mixed : type;
}

function sharedPercentage(lines: readonly PricedLine[]): number | null {
  const percentages = new Set(lines.map(({ price }) => combinedPercentage(price.first.percentageBp, price.tierBp)));
  const [percentage = 0] = percentages;
  return percentages.size > 1 ? null : percentage;
}

/** The sums of an order (docs/spec/money.md#an-orders-sums); VAT comes on top of the discounted sum. */
export function totalOrder(lines: readonly PricedLine[], vatRateBp: number): OrderTotals {
  let subTotalCents = 0;
  let discountTotalCents = 0;
  let discountAmountCents = 0;
  for (const { quantity, price } of lines) {
    subTotalCents += price.priceCents * quantity;
    discountTotalCents += (price.listPriceCents - price.priceCents) * quantity;
    if (price.first.kind === 'package')
      discountAmountCents += (price.listPriceCents - price.afterFirstCents) * quantity;
  }
  const vatAmountCents = vatAmount(subTotalCents, vatRateBp);
  return {
    subTotalCents,
    discountPercentageBp: sharedPercentage(lines),
    discountAmountCents,
    discountType: discountTypeOf(lines),
    discountTotalCents,
    vatRateBp,
    vatAmountCents,
    grandTotalCents: subTotalCents + vatAmountCents,
  };
}
