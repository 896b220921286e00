import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import {
  diffVersions,
  groupOf,
  selectCatalogueVersion,
  selectCatalogueVersions,
  type CatalogueState,
  type CatalogueVersionDiff,
  type CatalogueVersions,
} from '../../db/catalogue-versions.js';
import { runBatch, runStatement } from '../../db/statements.js';
import { readSnapshot } from '../../db/transaction.js';
import type { PromotionTerms } from '../../domain/catalogue/pricing.js';
import { groupBy } from '../../domain/common/group-by.js';
import { storedForms } from '../../domain/common/text.js';
import { chunksOf } from '../common/chunks.js';
import type { Clock } from '../common/clock.js';
import { runShared } from '../common/request-scope.js';
import { readPromotions } from '../discounts/discount-reader.js';
import { selectCatalogueStamp } from './product-changes.js';
import { readAllProductIds, readProducts, type ProductRecord } from './product-reader.js';

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

/** The product with exactly this SKU, in whatever form it is stored, whether it is on sale or not. */
export function findProductBySku(chunks: readonly CatalogueChunk[], sku: string): ProductRecord | undefined {
  for (const form of storedForms(sku)) {
    for (const chunk of chunks) {
      const known = bySku.get(chunk) ?? new Map(chunk.products.map((product) => [product.sku, product]));
      bySku.set(chunk, known);
      const found = known.get(form);
      if (found) return found;
    }
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
    const isLarge = sorted.length > 2 * CHUNK_SIZE || !chunk;
    return isLarge ? Array.from(chunksOf(sorted, CHUNK_SIZE), (part) => ({ products: part })) : [{ products: sorted }];
  };
  if (chunks.length === 0) return merge(undefined, additions.get(0) ?? []);
  return chunks.flatMap((chunk, index) => {
    const added = additions.get(index);
    return added ? merge(chunk, added) : [chunk];
  });
}

const READ_AT_ONCE = 1_000;
// They share all chunks but those that changed between them.
const MAX_STATES = 32;
const ALL_MOVED: Omit<CatalogueVersionDiff, 'groups'> = { newProducts: true, promotions: true };

/**
 * The process's copy of the catalogue in memory. It is never stale: each request brings the version that its
 * authentication has just read, and a copy of another version is refreshed before use.
 */
export class CatalogueCache {
  private snapshot: CatalogueSnapshot | undefined;
  private versions: CatalogueVersions = new Map();
  /** For each group of ids: the products whose own id, or the id of one of whose pools, is in the group. */
  private readonly members = new Map<number, Set<string>>();
  private refreshing: Promise<void> | undefined;
  /** The chunks of the last states, by version. */
  private readonly states = new LRUCache<string, readonly CatalogueChunk[]>({ max: MAX_STATES });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The catalogue in this state or a later one, if it is in memory. */
  current({ version, readAt }: CatalogueState): CatalogueSnapshot | undefined {
    const cached = this.snapshot;
    // With equal versions nothing was committed in between. A copy of another version is fine if it was read later.
    return cached && (cached.version === version || cached.readAt > readAt) ? cached : undefined;
  }

  /** The catalogue in this state or a later one. */
  async at(state: CatalogueState): Promise<CatalogueSnapshot> {
    for (;;) {
      const current = this.current(state);
      if (current) return current;
      this.refreshing ??= runShared(() => this.refresh()).finally(() => (this.refreshing = undefined));
      await this.refreshing;
    }
  }

  /** The products of a state, where this process has had it not long ago. */
  chunksAt(version: string): readonly CatalogueChunk[] | undefined {
    return this.states.get(version);
  }

  /** Reads the current state, for a request that has changed the catalogue after its authentication. */
  async stateNow(): Promise<CatalogueState> {
    const readAt = performance.now();
    return { version: await runStatement(this.dataSource.manager, selectCatalogueVersion()), readAt };
  }

  private async refresh(): Promise<void> {
    const readAt = performance.now();
    const cached = this.snapshot;
    // One snapshot for versions and rows, so that the copy matches its version exactly.
    const read = await readSnapshot(this.dataSource, async (manager) => {
      const { read: state, lastStamp } = await runBatch(manager, {
        read: selectCatalogueVersions(),
        lastStamp: selectCatalogueStamp(),
      });
      const { groups, ...moves } = diffVersions(this.versions, state.versions);
      const moved = cached ? { groups, ...moves } : { groups, ...ALL_MOVED };
      return {
        ...state,
        lastStamp,
        products: await this.readChanged(manager, moved),
        promotions: cached && !moves.promotions ? cached.promotions : await readPromotions(manager, this.clock()),
      };
    });
    const { version, versions, lastStamp, products, promotions } = read;
    const chunks = cached?.chunks ?? [];
    const changed = products.filter((product) => !isDeepStrictEqual(product, findProduct(chunks, product.id)));
    for (const product of changed) this.addMember(product);
    this.versions = versions;
    this.snapshot = { version, lastStamp, readAt, chunks: withProducts(chunks, changed), promotions };
    this.states.set(version, this.snapshot.chunks);
  }

  private async readChanged(
    manager: EntityManager,
    { groups, newProducts }: CatalogueVersionDiff,
  ): Promise<ProductRecord[]> {
    const ids = new Set<string>();
    for (const group of groups) for (const id of this.members.get(group) ?? []) ids.add(id);
    if (newProducts) {
      const known = new Set(Array.from(productsAfter(this.snapshot?.chunks ?? [], null), ({ id }) => id));
      for (const id of await readAllProductIds(manager)) if (!known.has(id)) ids.add(id);
    }
    const products: ProductRecord[] = [];
    for (const chunk of chunksOf([...ids].sort(), READ_AT_ONCE)) {
      for (const product of (await readProducts(manager, chunk)).values()) products.push(product);
    }
    return products;
  }

  private addMember({ id, poolIds }: ProductRecord): void {
    for (const group of [id, ...poolIds].map(groupOf)) {
      const members = this.members.get(group);
      if (members) members.add(id);
      else this.members.set(group, new Set([id]));
    }
  }
}
