import type { DataSource, EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../../db/duplicate-entry.js';
import { lockPools } from '../../db/locks.js';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import type { RefusedLine } from '../common/import-progress.js';
import type { Clock } from '../common/clock.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';
import type { AuditActor } from '../staff/audit-actor.js';
import { recordChange } from '../staff/audit-trail.js';
import { auditOfCatalogueImport } from './catalogue-audit.js';
import type { CatalogueRow } from './catalogue-row.js';
import { linkBundles, planRows, type LinkedRow } from './catalogue-plan.js';
import { findOwnPools } from './own-pools.js';
import { changeProducts, createProducts, lockProducts } from './product-writer.js';

/** The result of writing rows of a catalogue. */
export interface RowsResult {
  created: CatalogueRow[];
  changed: number;
  unchanged: number;
  refused: RefusedLine[];
}

/** Applies the rows of a catalogue, or only finds out what that would do. */
export interface CatalogueWriter {
  writeProducts(rows: readonly CatalogueRow[]): Promise<RowsResult>;
  /** @param justCreated the lines of the products that the same chunk has created, by SKU. */
  writeBundles(rows: readonly CatalogueRow[], justCreated: ReadonlyMap<string, number>): Promise<RowsResult>;
}

export const NO_ROWS: RowsResult = { created: [], changed: 0, unchanged: 0, refused: [] };

// Runs again where another transaction has just created one of the products.
const MAX_ATTEMPTS = 5;

/** The products with these SKUs, by SKU; unknown SKUs are left out. */
export async function readBySku(manager: EntityManager, skus: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (skus.length === 0) return new Map();
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM products WHERE sku IN (?)', [skus]);
  const products = await readProducts(
    manager,
    rows.map(({ id }) => id),
  );
  return new Map([...products.values()].map((product) => [product.sku, product]));
}

/** Writes into the database, each call in a transaction with its audit entry. */
export class LiveCatalogueWriter implements CatalogueWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly actor: AuditActor,
  ) {}

  async writeProducts(rows: readonly CatalogueRow[]): Promise<RowsResult> {
    if (rows.length === 0) return NO_ROWS;
    const linked = rows.map((row) => ({ ...row, bundlePoolIds: null }));
    return this.transact((manager, moment) => this.writeRows(manager, linked, moment));
  }

  // In a transaction of their own, because they lock pools, which come before products in the lock order.
  async writeBundles(rows: readonly CatalogueRow[], justCreated: ReadonlyMap<string, number>): Promise<RowsResult> {
    if (rows.length === 0) return NO_ROWS;
    return this.transact(async (manager, moment) => {
      const pools = await findOwnPools(manager, [...new Set(rows.flatMap(({ bundleOf }) => bundleOf))]);
      const { linked, refused } = linkBundles(rows, pools, justCreated);
      const result = await this.writeRows(manager, linked, moment);
      return { ...result, refused: [...refused, ...result.refused] };
    });
  }

  /** Creates and changes products according to the rows. A product that already equals its row stays untouched. */
  private async writeRows(manager: EntityManager, rows: readonly LinkedRow[], moment: Moment): Promise<RowsResult> {
    // Read without a lock first, because most rows are usually unchanged and need none.
    const known = await readBySku(
      manager,
      rows.map(({ product }) => product.sku),
    );
    const { unchanged, refused, ...plan } = planRows(rows, known);
    const creations = plan.creations.map(({ product }) => product);
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
    return {
      created: plan.creations.map(({ row }) => row),
      changed: changedIds.size,
      unchanged: unchanged + changes.length - changedIds.size,
      refused,
    };
  }

  /** Runs the transaction again where another one has just created a product that was missing here. */
  private async transact(work: (manager: EntityManager, moment: Moment) => Promise<RowsResult>): Promise<RowsResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.dataSource, (manager) => work(manager, this.momentAt(this.clock())));
      } catch (error) {
        if (!isDuplicateEntry(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}
