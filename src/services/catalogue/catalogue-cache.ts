import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import {
  diffVersions,
  groupOf,
  selectCatalogueVersion,
  selectCatalogueVersions,
  sumOfVersions,
  type CatalogueState,
  type CatalogueVersionDiff,
  type CatalogueVersions,
} from '../../db/catalogue-versions.js';
import { runBatch, runStatement } from '../../db/statements.js';
import { readSnapshot } from '../../db/transaction.js';
import { chunksOf } from '../common/chunks.js';
import type { Clock } from '../common/clock.js';
import { runShared } from '../common/request-scope.js';
import { readPromotions } from '../discounts/discount-reader.js';
import {
  findProduct,
  productsAfter,
  withProducts,
  type CatalogueChunk,
  type CatalogueSnapshot,
} from './catalogue-snapshot.js';
import { selectCatalogueStamp } from './product-changes.js';
import { readAllProductIds, readProducts, type ProductRecord } from './product-reader.js';

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

  /** The catalogue in this state or a later one. */
  async at({ version, readAt }: CatalogueState): Promise<CatalogueSnapshot> {
    for (;;) {
      const cached = this.snapshot;
      // With equal versions nothing was committed in between. A copy of another version is fine if it was read later.
      if (cached && (cached.version === version || cached.readAt > readAt)) return cached;
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
      const state = await runBatch(manager, { versions: selectCatalogueVersions(), lastStamp: selectCatalogueStamp() });
      const { groups, ...moves } = diffVersions(this.versions, state.versions);
      const moved = cached ? { groups, ...moves } : { groups, ...ALL_MOVED };
      return {
        ...state,
        products: await this.readChanged(manager, moved),
        promotions: cached && !moves.promotions ? cached.promotions : await readPromotions(manager, this.clock()),
      };
    });
    const { versions, lastStamp, products, promotions } = read;
    const chunks = cached?.chunks ?? [];
    const changed = products.filter((product) => !isDeepStrictEqual(product, findProduct(chunks, product.id)));
    for (const product of changed) this.addMember(product);
    this.versions = versions;
    const version = sumOfVersions(versions);
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
