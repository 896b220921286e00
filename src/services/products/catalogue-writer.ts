import type { DataSource, EntityManager } from 'typeorm';
import { lockPools } from '../../db/locks.js';
import { isDuplicateEntry, withRetry } from '../../db/retry.js';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { Reason } from '../../domain/common/errors.js';
import { storedForms } from '../../domain/common/text.js';
import { PRODUCT_TEXTS } from '../../domain/products/product-fields.js';
import { readProducts, toTierView, type ProductRecord } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import type { RefusedLine } from '../common/import-progress.js';
import { recordChange, type AuditActor } from '../staff/audit-trail.js';
import { equalsExport, type CatalogueCells } from './catalogue-cells.js';
import type { CatalogueRow } from './catalogue-row.js';
import { findOwnPools, findSkus, type OwnPool } from './own-pools.js';
import { auditOfCatalogueImport } from './product-audit.js';
import { changeProducts, createProducts, isUnchanged, lockProducts, type ProductChange } from './product-writer.js';

/** A row with the pools that a bundle draws on; null for an ordinary product. */
type LinkedRow = CatalogueRow & { bundlePoolIds: string[] | null };

export interface RowsPlan {
  creations: LinkedRow[];
  changes: { product: ProductRecord; change: ProductChange }[];
  unchanged: number;
  refused: RefusedLine[];
}

/** The products that exist, by the SKU of their rows, and the SKUs of the pools that bundles among them link. */
interface KnownProducts {
  products: ReadonlyMap<string, ProductRecord>;
  skusOfPools: ReadonlyMap<string, string>;
}

/** The pools of a bundle, which stay if its row names their products: a product can have several pools. */
function poolsOf({ bundleOf, bundlePoolIds }: LinkedRow, { poolIds }: ProductRecord, { skusOfPools }: KnownProducts) {
  const isSame = poolIds.length === bundleOf.length && poolIds.every((id, at) => skusOfPools.get(id) === bundleOf[at]);
  return bundlePoolIds && isSame ? poolIds : bundlePoolIds;
}

/** The texts of a product that differ from a row's only in their normal form: an import does not change them. */
function storedTexts(current: ProductRecord, row: LinkedRow['product']): Partial<LinkedRow['product']> {
  const same = PRODUCT_TEXTS.filter((field) => current[field].normalize() === row[field]);
  return Object.fromEntries(same.map((field) => [field, current[field]]));
}

/** Decides what to do with rows, of which no two have the same SKU. */
function planRows(rows: readonly LinkedRow[], known: KnownProducts): RowsPlan {
  const plan: RowsPlan = { creations: [], changes: [], unchanged: 0, refused: [] };
  for (const row of rows) {
    const { line, product, bundlePoolIds } = row;
    const current = known.products.get(product.sku);
    if (!current) {
      plan.creations.push(row);
    } else if (current.isBundle !== (bundlePoolIds !== null)) {
      const problem = Reason.of(current.isBundle ? 'BUNDLE_STAYS' : 'PRODUCT_STAYS');
      plan.refused.push({ line, reason: Reason.of('PART', { what: 'bundleOf', problem }) });
    } else {
      const fields = { ...product, ...storedTexts(current, product) };
      const change = { id: current.id, fields, bundlePoolIds: poolsOf(row, current, known) ?? undefined };
      if (isUnchanged(current, change)) plan.unchanged += 1;
      else plan.changes.push({ product: current, change });
    }
  }
  return plan;
}

/**
 * Finds the pools of bundles' components, and refuses rows with a component that cannot be one.
 * @param pools the products that exist, by SKU.
 * @param justCreated the lines of the products that the same rows' chunk has created, by SKU.
 */
function linkRows(
  rows: readonly CatalogueRow[],
  pools: ReadonlyMap<string, OwnPool>,
  justCreated: ReadonlyMap<string, number>,
): { linked: LinkedRow[]; refused: RefusedLine[] } {
  const linked: LinkedRow[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    if (row.bundleOf.length === 0) {
      linked.push({ ...row, bundlePoolIds: null });
      continue;
    }
    const bundlePoolIds: string[] = [];
    const problems: Reason[] = [];
    const report = (what: string, code: 'NOT_ABOVE' | 'IS_BUNDLE' | 'HAS_NO_POOL'): unknown =>
      problems.push(Reason.of('PART', { what, problem: Reason.of(code) }));
    for (const written of row.bundleOf) {
      const sku = pools.has(written) ? written : written.normalize();
      const pool = pools.get(sku);
      // Bundles are written after the ordinary products of their chunk, but may name only products of earlier lines.
      if (!pool || (justCreated.get(sku) ?? 0) > row.line) report(sku, 'NOT_ABOVE');
      else if (pool.isBundle) report(sku, 'IS_BUNDLE');
      else if (!pool.poolId) report(sku, 'HAS_NO_POOL');
      else bundlePoolIds.push(pool.poolId);
    }
    if (problems.length === 0) linked.push({ ...row, bundlePoolIds });
    else {
      const problem = problems.reduce((first, next) => Reason.of('AND', { first, next }));
      refused.push({ line: row.line, reason: Reason.of('PART', { what: 'bundleOf', problem }) });
    }
  }
  return { linked, refused };
}

export interface RowsResult {
  created: CatalogueRow[];
  changed: number;
  unchanged: number;
  refused: RefusedLine[];
}

const NO_ROWS: RowsResult = { created: [], changed: 0, unchanged: 0, refused: [] };

const NEVER = new Date(0);

/** By SKU; unknown SKUs are omitted. */
async function readProductsBySku(manager: EntityManager, skus: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (skus.length === 0) return new Map();
  const found = await manager.query<{ id: string }[]>('SELECT id FROM products WHERE sku IN (?)', [skus]);
  const products = await readProducts(
    manager,
    found.map(({ id }) => id),
  );
  return new Map([...products.values()].map((product) => [product.sku, product]));
}

/** A product as it would be created. Its id and its pool's id are placeholders. */
function toRecord({ product, bundlePoolIds }: LinkedRow): ProductRecord {
  return {
    ...product,
    id: `new ${product.sku}`,
    oldListPriceCents: null,
    isBundle: bundlePoolIds !== null,
    neverOnSale: !product.available,
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

  /** Those lines that are as an export has them now, by number, whether or not today's rules accept them. */
  async findUnchanged(lines: readonly { line: number; cells?: CatalogueCells }[]): Promise<Set<number>> {
    const { manager } = this.dataSource;
    const cellsByLine = new Map(lines.flatMap(({ line, cells }) => (cells ? [[line, cells] as const] : [])));
    const cells = [...cellsByLine.values()];
    const bySku = await readProductsBySku(manager, [...new Set(cells.map(({ sku }) => sku))]);
    const byId = new Map([...bySku.values()].map((product) => [product.id, product]));
    const others = [...new Set(cells.map(({ _id }) => _id))].filter((id) => !byId.has(id));
    for (const [id, product] of await readProducts(manager, others)) byId.set(id, product);
    const skusOfPools = await findSkus(
      manager,
      [...byId.values()].flatMap(({ isBundle, poolIds }) => (isBundle ? poolIds : [])),
    );
    const isUnchangedLine = (own: CatalogueCells): boolean => {
      const product = bySku.get(own.sku) ?? byId.get(own._id);
      if (!product || this.touched.has(product.sku.normalize())) return false;
      const bundleOf = product.isBundle ? product.poolIds.map((id) => skusOfPools.get(id) ?? '') : [];
      return equalsExport(own, { ...product, volumeDiscounts: product.volumeDiscounts.map(toTierView) }, bundleOf);
    };
    return new Set([...cellsByLine].filter(([, own]) => isUnchangedLine(own)).map(([line]) => line));
  }

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
      this.touched.set(product.sku.normalize(), { ...product, ...change.fields, poolIds });
    }
    return changes.length;
  }

  /** The first own pools of the products that bundles among the rows draw on, by SKU. */
  private async findPools(manager: EntityManager, rows: readonly CatalogueRow[]): Promise<Map<string, OwnPool>> {
    const skus = [...new Set(rows.flatMap(({ bundleOf }) => bundleOf.flatMap((sku) => [sku, sku.normalize()])))];
    const pools = await findOwnPools(manager, skus);
    for (const sku of skus) {
      const touched = this.touched.get(sku);
      if (!touched || pools.has(sku)) continue;
      pools.set(sku, { isBundle: touched.isBundle, poolId: touched.isBundle ? null : (touched.poolIds[0] ?? null) });
    }
    return pools;
  }

  private async readKnown(manager: EntityManager, rows: readonly LinkedRow[]): Promise<KnownProducts> {
    const forms = new Map(rows.map(({ product, cells }) => [product.sku, storedForms(cells.sku)]));
    const stored = await readProductsBySku(manager, [...new Set([...forms.values()].flat())]);
    const bundles = [...stored.values()].filter(({ isBundle }) => isBundle);
    const skusOfPools = await findSkus(
      manager,
      bundles.flatMap(({ poolIds }) => poolIds),
    );
    const products = new Map<string, ProductRecord>();
    for (const [sku, written] of forms) {
      const product = this.touched.get(sku) ?? written.map((form) => stored.get(form)).find(Boolean);
      if (product) products.set(sku, product);
    }
    return { products, skusOfPools };
  }

  /** Runs the transaction again where another one has just created a product that was missing here. */
  private async transact(work: (manager: EntityManager, moment: Moment) => Promise<RowsResult>): Promise<RowsResult> {
    const now = (): Moment => this.momentAt(this.clock());
    if (this.dryRun) return work(this.dataSource.manager, now());
    return withRetry(() => inTransaction(this.dataSource, (manager) => work(manager, now())), isDuplicateEntry);
  }
}
