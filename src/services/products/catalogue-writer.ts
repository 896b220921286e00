import type { DataSource, EntityManager } from 'typeorm';
import { lockPools } from '../../db/locks.js';
import { isDuplicateEntry, withRetry } from '../../db/retry.js';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import type { RefusedLine } from '../common/import-progress.js';
import { recordChange, type AuditActor } from '../staff/audit-trail.js';
import { linkRows, planRows, type LinkedRow, type RowsPlan } from './catalogue-plan.js';
import type { CatalogueRow } from './catalogue-row.js';
import { findOwnPools, type OwnPool } from './own-pools.js';
import { auditOfCatalogueImport } from './product-audit.js';
import { changeProducts, createProducts, lockProducts } from './product-writer.js';

/** The result of writing rows of a catalogue. */
export interface RowsResult {
  created: CatalogueRow[];
  changed: number;
  unchanged: number;
  refused: RefusedLine[];
}

const NO_ROWS: RowsResult = { created: [], changed: 0, unchanged: 0, refused: [] };

const NEVER = new Date(0);

/** A product as it would be created. Its id and its pool's id are placeholders. */
function toRecord({ product, bundlePoolIds }: LinkedRow): ProductRecord {
  return {
    ...product,
    id: `new ${product.sku}`,
    oldListPriceCents: null,
    isBundle: bundlePoolIds !== null,
    poolIds: bundlePoolIds ?? [`new ${product.sku}`],
    poolStock: new Map(),
    version: 1,
    createdAt: NEVER,
    updatedAt: NEVER,
  };
}

/** Applies the rows of a catalogue, or only finds out what that would do. */
export class CatalogueWriter {
  /** In a dry run, the products that earlier rows would have touched, as these would have left them, by SKU. */
  private readonly touched = new Map<string, ProductRecord>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly actor: AuditActor,
    private readonly dryRun: boolean,
  ) {}

  /**
   * Creates and changes products according to the rows, in one transaction with its audit entry. A product that already
   * equals its row stays untouched.
   * @param rows of which no two have the same SKU.
   * @param justCreated the lines of the products that the same chunk has created, by SKU.
   */
  async write(rows: readonly CatalogueRow[], justCreated: ReadonlyMap<string, number>): Promise<RowsResult> {
    if (rows.length === 0) return NO_ROWS;
    return this.transact(async (manager, moment) => {
      const { linked, refused } = linkRows(rows, await this.findPools(manager, rows), justCreated);
      // Read without a lock first, because most rows are usually unchanged and need none.
      const plan = planRows(linked, await this.readKnown(manager, linked));
      const changed = this.dryRun ? this.simulate(plan) : await this.apply(manager, plan, moment);
      return {
        created: plan.creations,
        changed,
        unchanged: plan.unchanged + plan.changes.length - changed,
        refused: [...refused, ...plan.refused],
      };
    });
  }

  /** @returns how many products have changed; concurrent changes may have left fewer than planned. */
  private async apply(manager: EntityManager, plan: RowsPlan, moment: Moment): Promise<number> {
    const creations = plan.creations.map(({ product, bundlePoolIds }) => ({ ...product, bundlePoolIds }));
    const changes = plan.changes.map(({ change }) => change);
    // Locks the pools of both calls below at once, in the order of their ids.
    await lockPools(
      manager,
      [...creations, ...changes].flatMap(({ bundlePoolIds }) => bundlePoolIds ?? []),
    );
    const before = changes.length > 0 ? await lockProducts(manager, changes) : new Map<string, ProductRecord>();
    const changedIds = new Set(await changeProducts(manager, changes, moment, this.actor));
    await createProducts(manager, creations, moment.at);
    if (creations.length + changedIds.size > 0) {
      const changed = changes.filter(({ id }) => changedIds.has(id));
      const entry = auditOfCatalogueImport(creations, changed, before);
      await recordChange(manager, this.actor, 'importProducts', entry, moment.at);
    }
    return changedIds.size;
  }

  /** Notes for later rows what a dry run would have done. @returns how many products would have changed. */
  private simulate({ creations, changes }: RowsPlan): number {
    for (const row of creations) this.touched.set(row.product.sku, toRecord(row));
    for (const { product, change } of changes) {
      const poolIds = [...(change.bundlePoolIds ?? product.poolIds)];
      this.touched.set(product.sku, { ...product, ...change.fields, poolIds });
    }
    return changes.length;
  }

  /** The first own pools of the products that bundles among the rows draw on, by SKU. */
  private async findPools(manager: EntityManager, rows: readonly CatalogueRow[]): Promise<Map<string, OwnPool>> {
    const skus = [...new Set(rows.flatMap(({ bundleOf }) => bundleOf))];
    const pools = await findOwnPools(manager, skus);
    for (const sku of skus) {
      const touched = this.touched.get(sku);
      if (!touched || pools.has(sku)) continue;
      pools.set(sku, { isBundle: touched.isBundle, poolId: touched.isBundle ? null : (touched.poolIds[0] ?? null) });
    }
    return pools;
  }

  /** The products of the rows, by SKU; unknown SKUs are omitted. */
  private async readKnown(manager: EntityManager, rows: readonly LinkedRow[]): Promise<Map<string, ProductRecord>> {
    const skus = rows.map(({ product }) => product.sku);
    if (skus.length === 0) return new Map();
    const found = await manager.query<{ id: string }[]>('SELECT id FROM products WHERE sku IN (?)', [skus]);
    const products = await readProducts(
      manager,
      found.map(({ id }) => id),
    );
    const known = new Map([...products.values()].map((product) => [product.sku, product]));
    for (const sku of skus) {
      const touched = this.touched.get(sku);
      if (touched) known.set(sku, touched);
    }
    return known;
  }

  /** Runs the transaction again where another one has just created a product that was missing here. */
  private async transact(work: (manager: EntityManager, moment: Moment) => Promise<RowsResult>): Promise<RowsResult> {
    const now = (): Moment => this.momentAt(this.clock());
    if (this.dryRun) return work(this.dataSource.manager, now());
    return withRetry(() => inTransaction(this.dataSource, (manager) => work(manager, now())), isDuplicateEntry);
  }
}
