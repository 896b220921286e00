import type { PromotionTerms } from '../../domain/catalogue/pricing.js';
import { groupBy } from '../../domain/common/group-by.js';
import { chunksOf } from '../common/chunks.js';
import type { ProductRecord } from './product-reader.js';

/**
 * Consecutive products of the catalogue. A chunk is immutable: a change replaces it, so results computed from a chunk
 * stay valid for it.
 */
export interface CatalogueChunk {
  /** By id, withdrawn products included. */
  readonly products: readonly ProductRecord[];
}

/** The catalogue at one instant. */
export interface CatalogueSnapshot {
  /** The value of `CATALOGUE_VERSION`. */
  readonly version: string;
  /** It contains every change with this stamp or an earlier one; all others get a later one (docs/adr/0015). */
  readonly lastStamp: Date;
  /** When reading it began, by `performance.now()`. */
  readonly readAt: number;
  readonly chunks: readonly CatalogueChunk[];
  /** Promotions that had not ended. */
  readonly promotions: readonly PromotionTerms[];
}

const CHUNK_SIZE = 128;

/** The index of the last entry whose id is at most `id`; -1 if there is none. */
function lastUpTo<T>(entries: readonly T[], id: string, idOf: (entry: T) => string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && idOf(entry) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const idOf = ({ id }: ProductRecord): string => id;
const firstIdOf = ({ products }: CatalogueChunk): string => products[0]?.id ?? '';

/** A product of the catalogue, whether it is on sale or not. */
export function findProduct(chunks: readonly CatalogueChunk[], id: string): ProductRecord | undefined {
  const products = chunks[lastUpTo(chunks, id, firstIdOf)]?.products ?? [];
  const found = products[lastUpTo(products, id, idOf)];
  return found?.id === id ? found : undefined;
}

// A chunk never changes, so its index by SKU stays valid.
const bySku = new WeakMap<CatalogueChunk, ReadonlyMap<string, ProductRecord>>();

function skusOf(chunk: CatalogueChunk): ReadonlyMap<string, ProductRecord> {
  const known = bySku.get(chunk) ?? new Map(chunk.products.map((product) => [product.sku, product]));
  bySku.set(chunk, known);
  return known;
}

/** The product with exactly this SKU, whether it is on sale or not. */
export function findProductBySku(chunks: readonly CatalogueChunk[], sku: string): ProductRecord | undefined {
  for (const chunk of chunks) {
    const found = skusOf(chunk).get(sku);
    if (found) return found;
  }
  return undefined;
}

/** The products with ids above `after`, by id; all products if it is null. */
export function* productsAfter(chunks: readonly CatalogueChunk[], after: string | null): Generator<ProductRecord> {
  const first = after === null ? 0 : Math.max(0, lastUpTo(chunks, after, firstIdOf));
  for (let index = first; index < chunks.length; index += 1) {
    for (const product of chunks[index]?.products ?? []) if (after === null || product.id > after) yield product;
  }
}

function cut(products: readonly ProductRecord[]): CatalogueChunk[] {
  return Array.from(chunksOf(products, CHUNK_SIZE), (chunk) => ({ products: chunk }));
}

/** The products that are not in both states as they are in `now`, each with how it was; null: not there. */
export function* changedBetween(
  before: readonly CatalogueChunk[],
  now: readonly CatalogueChunk[],
): Generator<{ product: ProductRecord; was: ProductRecord | null }> {
  const known = new Set(before);
  for (const chunk of now) {
    if (known.has(chunk)) continue;
    for (const product of chunk.products) {
      const was = findProduct(before, product.id) ?? null;
      if (was !== product) yield { product, was };
    }
  }
}

/** Replaces or adds products by id; chunks without any of them stay the same objects. */
export function withProducts(
  chunks: readonly CatalogueChunk[],
  products: readonly ProductRecord[],
): readonly CatalogueChunk[] {
  if (products.length === 0) return chunks;
  const additions = groupBy(products, ({ id }) => Math.max(0, lastUpTo(chunks, id, firstIdOf)));
  const merge = (chunk: CatalogueChunk | undefined, added: readonly ProductRecord[]): CatalogueChunk[] => {
    const merged = new Map([...(chunk?.products ?? []), ...added].map((product) => [product.id, product]));
    const sorted = [...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    // Splits a chunk only at twice its size: new products have the highest ids, so the last chunk fills up first.
    return sorted.length > 2 * CHUNK_SIZE || !chunk ? cut(sorted) : [{ products: sorted }];
  };
  if (chunks.length === 0) return merge(undefined, additions.get(0) ?? []);
  return chunks.flatMap((chunk, index) => {
    const added = additions.get(index);
    return added ? merge(chunk, added) : [chunk];
  });
}
