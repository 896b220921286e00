import { isDeepStrictEqual } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import {
  CATALOGUE_VERSION,
  groupOf,
  movesBetween,
  readCatalogueVersions,
  sumOfVersions,
  type CatalogueMoves,
  type CatalogueState,
  type CatalogueVersions,
} from '../../db/catalogue-versions.js';
import { findProduct, productsAfter, withProducts, type CatalogueSnapshot } from './catalogue-snapshot.js';
import { chunksOf } from '../common/chunks.js';
import type { Clock } from '../common/clock.js';
import { readPromotions } from '../discounts/discount-reader.js';
import { readAllProductIds, readProducts, type ProductRecord } from './product-reader.js';

const READ_AT_ONCE = 1_000;
const ALL_MOVED: Omit<CatalogueMoves, 'groups'> = { newProducts: true, promotions: true };

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

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The catalogue as it stood at this state or later. */
  async at({ version, readAt }: CatalogueState): Promise<CatalogueSnapshot> {
    for (;;) {
      const known = this.snapshot;
      // With equal versions nothing was committed in between. A copy of another version is fine if it was read later.
      if (known && (known.version === version || known.readAt > readAt)) return known;
      this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
      await this.refreshing;
    }
  }

  /** Reads the current state, for a request that has changed the catalogue after its authentication. */
  async stateNow(): Promise<CatalogueState> {
    const readAt = performance.now();
    const [row] = await this.dataSource.query<{ version: string }[]>(`SELECT ${CATALOGUE_VERSION} AS version`);
    return { version: row?.version ?? '', readAt };
  }

  private async refresh(): Promise<void> {
    const readAt = performance.now();
    const known = this.snapshot;
    // One snapshot for versions and rows, so that the copy matches its version exactly.
    const { versions, products, promotions } = await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const current = await readCatalogueVersions(manager);
      const { groups, ...moves } = movesBetween(this.versions, current);
      const moved = known ? { groups, ...moves } : { groups, ...ALL_MOVED };
      return {
        versions: current,
        products: await this.readMoved(manager, moved),
        promotions: known && !moves.promotions ? known.promotions : await readPromotions(manager, this.clock()),
      };
    });
    const chunks = known?.chunks ?? [];
    const changed = products.filter((product) => !isDeepStrictEqual(product, findProduct(chunks, product.id)));
    for (const product of changed) this.remember(product);
    this.versions = versions;
    this.snapshot = {
      version: sumOfVersions(versions),
      readAt,
      chunks: withProducts(chunks, changed),
      promotions,
    };
  }

  private async readMoved(manager: EntityManager, { groups, newProducts }: CatalogueMoves): Promise<ProductRecord[]> {
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

  private remember({ id, poolIds }: ProductRecord): void {
    for (const group of [id, ...poolIds].map(groupOf)) {
      const members = this.members.get(group);
      if (members) members.add(id);
      else this.members.set(group, new Set([id]));
    }
  }
}
