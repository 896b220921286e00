import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { euroProblem, parseEuro, parsePercent } from '../../domain/common/money.js';
import { parseText } from '../../domain/common/text.js';
import type { Region } from '../../entities/products/product.js';
import type { ProductFields } from './product-writer.js';

/** The input for a new product, unchecked. */
export interface NewProductInput {
  sku: string;
  name: string;
  /** Defaults to the name. */
  displayName?: string | null;
  category: string;
  /** EUR. */
  listPrice: number;
  validRegion?: Region | null;
  isBundle?: boolean | null;
  /** The pools of other products; for a bundle only. */
  licensePoolIds?: string[] | null;
  discountEligible?: boolean | null;
  available?: boolean | null;
}

/** The input for a change of a product, unchecked. An omitted field stays unchanged; null clears the region. */
export interface ProductChangeInput {
  name?: string | null;
  displayName?: string | null;
  category?: string | null;
  validRegion?: Region | null;
  licensePoolIds?: string[] | null;
  discountEligible?: boolean | null;
  available?: boolean | null;
  version?: number | null;
}

export interface VolumeTierChange {
  minQuantity: number;
  percentage: number;
}

type Details = Record<string, string>;

const TEXTS = {
  sku: ['SKU', 100],
  name: ['Name', 300],
  displayName: ['Display name', 300],
  category: ['Category', 100],
} as const;
export const MAX_TIERS = 100;
export const MAX_BUNDLE_POOLS = 100;

function readField(field: keyof typeof TEXTS, text: string | null | undefined, details: Details): string {
  const [label, maxLength] = TEXTS[field];
  return parseText(text, field, label, maxLength, details);
}

export function readListPrice(listPrice: unknown, details: Details): number {
  const problem = euroProblem(listPrice);
  if (problem) details.listPrice = `List price ${problem}`;
  return parseEuro(listPrice) ?? 0;
}

/** @param details receives a message for every wrong field. */
export function readNewProduct(input: NewProductInput, details: Details): ProductFields {
  return {
    sku: readField('sku', input.sku, details),
    name: readField('name', input.name, details),
    displayName: readField('displayName', input.displayName ?? input.name, details),
    category: readField('category', input.category, details),
    listPriceCents: readListPrice(input.listPrice, details),
    validRegion: input.validRegion ?? null,
    discountEligible: input.discountEligible ?? true,
    available: input.available ?? true,
    volumeDiscounts: [],
  };
}

/** The given fields of a change. Null removes the region and is refused for any other field. */
export function readChangedFields(input: ProductChangeInput, details: Details): Partial<ProductFields> {
  const fields: Partial<ProductFields> = {};
  for (const field of ['name', 'displayName', 'category'] as const) {
    if (input[field] !== undefined) fields[field] = readField(field, input[field], details);
  }
  if (input.validRegion !== undefined) fields.validRegion = input.validRegion;
  for (const [field, label] of [
    ['discountEligible', 'Discount eligible'],
    ['available', 'Available'],
  ] as const) {
    const value = input[field];
    if (value === null) details[field] = `${label} must be true or false`;
    else if (value !== undefined) fields[field] = value;
  }
  return fields;
}

/** Tiers by quantity. */
export function readTiers(tiers: readonly VolumeTierChange[], details: Details): VolumeTier[] {
  if (tiers.length > MAX_TIERS) details.tiers = `A product can have at most ${MAX_TIERS} volume discounts`;
  const quantities = new Set<number>();
  const read = tiers.map(({ minQuantity, percentage }, index) => {
    const percentageBp = parsePercent(percentage);
    if (!(Number.isInteger(minQuantity) && minQuantity >= 1)) {
      details[`tiers[${index}].minQuantity`] = 'Minimum quantity must be a whole number of at least 1';
    } else if (quantities.has(minQuantity)) {
      details[`tiers[${index}].minQuantity`] = `Minimum quantity ${minQuantity} is named twice`;
    }
    quantities.add(minQuantity);
    if (percentageBp === undefined) {
      details[`tiers[${index}].percentage`] = 'Percentage must be a number from 0 to 100 with at most two decimals';
    }
    return { minQuantity, percentageBp: percentageBp ?? 0 };
  });
  return read.sort((a, b) => a.minQuantity - b.minQuantity);
}

/** Why a product cannot link these pools, judging by the list alone. */
export function poolListProblem(isBundle: boolean, poolIds: readonly string[] | null | undefined): string | undefined {
  if (!isBundle) {
    return poolIds ? 'Only a bundle links license pools: an ordinary product has pools of its own' : undefined;
  }
  if (!poolIds || poolIds.length === 0) return 'A bundle links at least one license pool';
  if (poolIds.length > MAX_BUNDLE_POOLS) return `A bundle can link at most ${MAX_BUNDLE_POOLS} license pools`;
  const twice = poolIds.find((poolId, index) => poolIds.indexOf(poolId) < index);
  return twice === undefined ? undefined : `License pool ${twice} is named twice`;
}
