import type { DiscountPackageTerms, PromotionTerms } from '../catalogue/pricing.js';
import { parseCalendarDate } from '../common/calendar-date.js';
import { assertValid, Reason, type Details } from '../common/errors.js';
import { parsePercent } from '../common/money.js';
import { NAME, parseText } from '../common/text.js';
import { CATEGORY } from '../products/product-fields.js';

/** A package's terms, checked; both days are included. */
export interface DiscountPackageFields {
  name: string;
  validFrom: string;
  validUntil: string;
  /** Each category once, in the order given. */
  discounts: { category: string; percentageBp: number }[];
}

/** The input for a discount package, unchecked. */
export type DiscountPackageChange = { [Field in keyof DiscountPackageFields]?: unknown };

/** A promotion's terms, checked without the database. */
export interface PromotionFields {
  name: string;
  percentageBp: number;
  /** Without products and categories it applies to all products. */
  productIds: string[];
  categories: string[];
  validFrom: Date;
  validUntil: Date;
}

/** The input for a promotion, unchecked. */
export type PromotionChange = { [Field in Exclude<keyof PromotionFields, 'percentageBp'> | 'percentage']?: unknown };

/** How many categories a package or a promotion names at most. */
const MAX_CATEGORIES = 1_000;
const ORDER_OF_DATES = Reason.of('ENDS_BEFORE_START', { end: 'Valid until', start: 'valid from' });

function parsePercentage(value: unknown, field: string, details: Details): number {
  const percentageBp = parsePercent(value);
  if (percentageBp === undefined) details[field] = Reason.of('NOT_A_PERCENTAGE', { label: 'Percentage' });
  return percentageBp ?? 0;
}

function parseDay(value: unknown, field: string, label: string, details: Details): string {
  const date = parseCalendarDate(value);
  if (date === undefined) details[field] = Reason.of('NOT_A_DATE', { label });
  return date ?? '';
}

function parseDiscounts(value: unknown, details: Details): DiscountPackageFields['discounts'] {
  if (!Array.isArray(value)) {
    details.discounts = Reason.of('WRONG_KIND', { label: 'Discounts', kind: 'a list' });
    return [];
  }
  if (value.length > MAX_CATEGORIES) {
    details.discounts = Reason.of('TOO_MANY', {
      subject: 'A package can have',
      max: MAX_CATEGORIES,
      what: 'discounts',
    });
    return [];
  }
  const known = new Set<string>();
  return (value as unknown[]).map((entry, index) => {
    const path = `discounts[${index}]`;
    const raw = (entry ?? {}) as Record<string, unknown>;
    const category = parseText(raw.category, `${path}.category`, CATEGORY, details);
    const percentageBp = parsePercentage(raw.percentage, `${path}.percentage`, details);
    if (known.has(category))
      details[`${path}.category`] ??= Reason.of('THERE_TWICE', { kind: 'Category', which: category });
    known.add(category);
    return { category, percentageBp };
  });
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export function parseDiscountPackage(input: DiscountPackageChange): DiscountPackageFields {
  const details: Details = {};
  const fields = {
    name: parseText(input.name, 'name', NAME, details),
    validFrom: parseDay(input.validFrom, 'validFrom', 'Valid from', details),
    validUntil: parseDay(input.validUntil, 'validUntil', 'Valid until', details),
    discounts: parseDiscounts(input.discounts, details),
  };
  if (fields.validUntil < fields.validFrom) details.validUntil ??= ORDER_OF_DATES;
  assertValid(details);
  return fields;
}

function parseInstant(value: unknown, field: string, label: string, details: Details): Date {
  const at = value instanceof Date ? value : new Date(Number.NaN);
  // MySQL stores no other years; a time zone's offset can lead out of them.
  if (!(at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999)) {
    details[field] = Reason.of('NOT_A_TIMESTAMP', { label });
  }
  return at;
}

function parseList(value: unknown, field: string, label: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) assertValid({ [field]: Reason.of('WRONG_KIND', { label, kind: 'a list' }) });
  return value as unknown[];
}

/** Repeated products and categories count once. @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export function parsePromotion(input: PromotionChange): PromotionFields {
  const details: Details = {};
  const named = parseList(input.categories, 'categories', 'Categories');
  if (named.length > MAX_CATEGORIES) {
    const what = { subject: 'A promotion can name', max: MAX_CATEGORIES, what: 'categories' };
    details.categories = Reason.of('TOO_MANY', what);
  }
  const categories = named
    .slice(0, MAX_CATEGORIES)
    .map((category, index) => parseText(category, `categories[${index}]`, CATEGORY, details));
  const fields = {
    name: parseText(input.name, 'name', NAME, details),
    percentageBp: parsePercentage(input.percentage, 'percentage', details),
    productIds: [...new Set(parseList(input.productIds, 'productIds', 'Product ids').map(String))],
    categories: [...new Set(categories)],
    validFrom: parseInstant(input.validFrom, 'validFrom', 'Valid from', details),
    validUntil: parseInstant(input.validUntil, 'validUntil', 'Valid until', details),
  };
  if (fields.validUntil < fields.validFrom) details.validUntil ??= ORDER_OF_DATES;
  assertValid(details);
  return fields;
}

/** A package as orders are priced by it. */
export function packageTerms({ validFrom, validUntil, discounts }: DiscountPackageFields): DiscountPackageTerms {
  const percentages = new Map(discounts.map(({ category, percentageBp }) => [category.normalize(), percentageBp]));
  return { validFrom, validUntil, percentages };
}

/** A promotion as orders are priced by it. */
export function promotionTerms({ productIds, categories, ...terms }: PromotionFields): PromotionTerms {
  return {
    ...terms,
    productIds: new Set(productIds),
    categories: new Set(categories.map((category) => category.normalize())),
  };
}
