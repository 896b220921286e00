import type { PromotionTerms } from '../../domain/pricing.js';
import type { ProductRecord } from './product-reader.js';

/**
 * Products that stand next to each other in the catalogue. Never changed but replaced, so that whatever was made out of
 * a chunk holds as long as the chunk is there.
 */
export interface CatalogueChunk {
  /** By id; those that are off sale included. */
  readonly products: readonly ProductRecord[];
}

/** The whole catalogue at one instant. */
export interface CatalogueSnapshot {
  /** What `CATALOGUE_VERSION` gave. */
  readonly version: string;
  /** When its reading began, as `performance.now()` tells the time. */
  readonly readAt: number;
  readonly chunks: readonly CatalogueChunk[];
  /** Those that had not ended. */
  readonly promotions: readonly PromotionTerms[];
}

const CHUNK_SIZE = 128;

/** Where the last entry stands that does not come after `id`; -1 before the first. */
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

/** The products behind `after`, by id; all of them where it is null. */
export function* productsAfter(chunks: readonly CatalogueChunk[], after: string | null): Generator<ProductRecord> {
  const first = after === null ? 0 : Math.max(0, lastUpTo(chunks, after, firstIdOf));
  for (let index = first; index < chunks.length; index += 1) {
    for (const product of chunks[index]?.products ?? []) if (after === null || product.id > after) yield product;
  }
}

function cut(products: readonly ProductRecord[]): CatalogueChunk[] {
  const chunks: CatalogueChunk[] = [];
  for (let start = 0; start < products.length; start += CHUNK_SIZE) {
    chunks.push({ products: products.slice(start, start + CHUNK_SIZE) });
  }
  return chunks;
}

/** Puts these products in the place of those with their ids, or among them; chunks without any stay the same objects. */
export function withProducts(
  chunks: readonly CatalogueChunk[],
  products: readonly ProductRecord[],
): readonly CatalogueChunk[] {
  if (products.length === 0) return chunks;
  const additions = new Map<number, ProductRecord[]>();
  for (const product of products) {
    const index = Math.max(0, lastUpTo(chunks, product.id, firstIdOf));
    const known = additions.get(index);
    if (known) known.push(product);
    else additions.set(index, [product]);
  }
  const merge = (chunk: CatalogueChunk | undefined, added: readonly ProductRecord[]): CatalogueChunk[] => {
    const merged = new Map([...(chunk?.products ?? []), ...added].map((product) => [product.id, product]));
    const sorted = [...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    // A chunk is cut only where it has become too long: where most are added, behind the last, it fills up first.
    return sorted.length > 2 * CHUNK_SIZE || !chunk ? cut(sorted) : [{ products: sorted }];
  };
  if (chunks.length === 0) return merge(undefined, additions.get(0) ?? []);
  return chunks.flatMap((chunk, index) => {
    const added = additions.get(index);
    return added ? merge(chunk, added) : [chunk];
  });
}
