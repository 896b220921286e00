import type { ChangedProduct } from '../../api/product-changes';

export const PRICE_OPERATIONS = ['raise', 'lower', 'add', 'subtract', 'set'] as const;
export type PriceOperation = (typeof PRICE_OPERATIONS)[number];

/** The cents that prices are rounded to; `whole` means `.00`. */
export const PRICE_ENDINGS = ['none', 'whole', '50', '90', '95', '99'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** The rule of a bulk change of list prices. */
export interface PriceAdjustment {
  operation: PriceOperation;
  /** Of a percent or of a euro: basis points or cents. */
  hundredths: number;
  ending: PriceEnding;
}

export type PricedProduct = Pick<ChangedProduct, 'id' | 'sku' | 'name' | 'listPrice'>;

/** A product with its new list price, or why it has none. */
export interface PriceRow {
  product: PricedProduct;
  listPrice: number | null;
  why?: 'same' | 'tooLow' | 'changedSince';
}

const EVERY = 10_000;

/** The nearest price with these cents, the higher of two; never 0. */
function rounded(cents: number, ending: PriceEnding): number {
  if (ending === 'none') return cents;
  const end = ending === 'whole' ? 0 : Number(ending);
  return Math.max(Math.round((cents - end) / 100), end === 0 ? 1 : 0) * 100 + end;
}

/** In cents, half a cent going up, as everywhere in the shop. */
function adjustedCents(cents: number, { operation, hundredths }: PriceAdjustment): number {
  if (operation === 'set') return hundredths;
  if (operation === 'add') return cents + hundredths;
  if (operation === 'subtract') return cents - hundredths;
  return Math.round((cents * (EVERY + (operation === 'raise' ? hundredths : -hundredths))) / EVERY);
}

/** A fixed price is used unchanged; a calculated one never becomes 0 or less, and free products stay free. */
export function planPrice(product: PricedProduct, adjustment: PriceAdjustment): PriceRow {
  const before = Math.round(product.listPrice * 100);
  const cents = adjustedCents(before, adjustment);
  if (cents === before && adjustment.ending === 'none') return { product, listPrice: null, why: 'same' };
  if (cents <= 0 && adjustment.operation !== 'set')
    return { product, listPrice: null, why: before === 0 ? 'same' : 'tooLow' };
  const after = adjustment.operation === 'set' ? cents : rounded(cents, adjustment.ending);
  return after === before ? { product, listPrice: null, why: 'same' } : { product, listPrice: after / 100 };
}

/** The undo of a bulk change, for products whose price was not changed since. */
export function reversePrice(change: { product: PricedProduct; listPrice: number; listPriceBefore: number }): PriceRow {
  const { product, listPrice, listPriceBefore } = change;
  if (listPrice === listPriceBefore) return { product, listPrice: null, why: 'same' };
  if (product.listPrice !== listPrice) return { product, listPrice: null, why: 'changedSince' };
  return { product, listPrice: listPriceBefore };
}
