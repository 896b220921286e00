import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { columnName } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { lockPools, type LockedPool } from '../../db/locks.js';
import { runBatch, statement, type Statement } from '../../db/statements.js';
import type { Moment, VolumeTier } from '../../domain/catalogue/pricing.js';
import { productTransitions, sameTiers } from '../../domain/discounts/price-transitions.js';
import { stockOf } from '../../domain/orders/stock.js';
import { PRODUCT_COLUMNS, type ProductColumns } from '../../domain/products/product-fields.js';
import { Product } from '../../entities/products/product.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';
import { chunksOf } from '../common/chunks.js';
import type { AuditActor } from '../staff/audit-trail.js';
import { recordPriceEvents, recordSaleEvents } from '../webhooks/outbox.js';
import { publishPriceTransition } from '../webhooks/price-events.js';
import { lockEventOrder, recordStockTransitions } from '../webhooks/stock-events.js';
import { recordPriceChanges } from './price-history.js';

/** The fields of a product that can be set, checked. */
export interface ProductFields extends ProductColumns {
  /** By quantity. */
  volumeDiscounts: VolumeTier[];
}

export interface NewProduct extends ProductFields {
  /** The pools of other products that a bundle links; null for an ordinary product, which gets a pool of its own. */
  bundlePoolIds: readonly string[] | null;
}

/** A change of a product; an omitted field stays unchanged. */
export interface ProductChange {
  id: string;
  fields: Partial<ProductFields>;
  /** A bundle's pools, in their order. */
  bundlePoolIds?: readonly string[];
}

const COLUMNS = new Map(PRODUCT_COLUMNS.map((name) => [name, columnName(Product, name)]));

const MAX_POOL_NAME = 200;

// Those of one round trip, during which their products are locked.
const UPDATES_AT_ONCE = 200;

const CHANGED = ['version = version + 1', 'updated_at = GREATEST(updated_at, ?)', 'change_stamp = NULL'];

async function insertRows(manager: EntityManager, into: string, rows: readonly unknown[][]): Promise<void> {
  if (rows.length > 0) await manager.query(`INSERT INTO ${into} VALUES ?`, [rows]);
}

async function insertTiers(
  manager: EntityManager,
  products: readonly { id: string; volumeDiscounts: readonly VolumeTier[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, volumeDiscounts }) =>
    volumeDiscounts.map(({ minQuantity, percentageBp }) => [id, minQuantity, percentageBp]),
  );
  await insertRows(manager, 'volume_discounts (product_id, min_quantity, percentage_bp)', rows);
}

async function linkPools(
  manager: EntityManager,
  links: readonly { id: string; poolIds: readonly string[] }[],
): Promise<void> {
  const rows = links.flatMap(({ id, poolIds }) => poolIds.map((poolId, position) => [id, poolId, position]));
  await insertRows(manager, 'product_pools (product_id, license_pool_id, position)', rows);
}

/** Locks the pools that bundles will link, so that their stock cannot change before the link is committed. */
async function lockBundlePools(
  manager: EntityManager,
  bundles: readonly { bundlePoolIds?: readonly string[] | null }[],
): Promise<Map<string, LockedPool>> {
  const ids = bundles.flatMap(({ bundlePoolIds }) => bundlePoolIds ?? []);
  const pools = await lockPools(manager, ids);
  await guard(manager, 'pool', pools.keys());
  return pools;
}

/**
 * Creates products: an ordinary one with an empty pool of its own, named like it; a bundle with its links. Records an
 * event for each that is on sale.
 * @returns the ids, in the order of the products.
 * @throws MySQL's error 1062 (duplicate entry) where a SKU is taken.
 */
export async function createProducts(
  manager: EntityManager,
  products: readonly NewProduct[],
  now: Date,
): Promise<string[]> {
  const pools = await lockBundlePools(manager, products);
  const available = new Map([...pools.values()].map((pool) => [pool.id, pool.available]));
  const created = products.map((product) => ({
    ...product,
    id: newId(),
    isBundle: product.bundlePoolIds !== null,
    poolIds: product.bundlePoolIds ?? [newId()],
  }));
  await insertRows(
    manager,
    `products (id, ${[...COLUMNS.values()].join(', ')}, is_bundle, never_on_sale, created_at, updated_at)`,
    created.map((product) => [
      product.id,
      ...PRODUCT_COLUMNS.map((name) => product[name]),
      product.isBundle,
      !product.available,
      now,
      now,
    ]),
  );
  const ordinary = created.filter(({ isBundle }) => !isBundle);
  await insertRows(
    manager,
    'license_pools (id, product_id, name, created_at, stock_changed_at)',
    ordinary.map(({ id, poolIds, displayName }) => {
      return [poolIds[0], id, Array.from(displayName).slice(0, MAX_POOL_NAME).join(''), now, now];
    }),
  );
  await linkPools(manager, created);
  await insertRows(
    manager,
    'product_stock_states (product_id, in_stock)',
    created.map((product) => [product.id, stockOf(product, available) > 0]),
  );
  await insertTiers(manager, created);
  const onSale = created.filter((product) => product.available);
  await recordSaleEvents(manager, 'productAdded', onSale, now);
  const ids = created.map(({ id }) => id);
  await noteCatalogueChange(manager, { ids, newProducts: ids.length > 0 });
  return ids;
}

/** Whether a change would leave the product as it is. */
export function isUnchanged(product: ProductRecord, { fields, bundlePoolIds }: Omit<ProductChange, 'id'>): boolean {
  return (
    changedNames(product, fields).length === 0 &&
    (!fields.volumeDiscounts || sameTiers(product.volumeDiscounts, fields.volumeDiscounts)) &&
    (!bundlePoolIds || sameOrder(product.poolIds, bundlePoolIds))
  );
}

function changedNames(product: ProductRecord, fields: Partial<ProductFields>): (keyof ProductColumns)[] {
  return PRODUCT_COLUMNS.filter((name) => fields[name] !== undefined && fields[name] !== product[name]);
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}

function updateOf(product: ProductRecord, fields: Partial<ProductFields>, now: Date): Statement<unknown> {
  const names = changedNames(product, fields);
  const assignments = names.map((name) => `${COLUMNS.get(name)} = ?`);
  const values: unknown[] = names.map((name) => fields[name]);
  if (names.includes('listPriceCents')) {
    assignments.push('old_list_price_cents = ?');
    values.push(product.listPriceCents);
  }
  if (names.includes('available')) assignments.push('never_on_sale = FALSE');
  const sql = `UPDATE products SET ${[...assignments, ...CHANGED].join(', ')} WHERE id = ?`;
  return statement(sql, [...values, now, product.id]);
}

/** Stores which regions products leave, so that readers of a region's changes see it. */
async function recordRegionExits(
  manager: EntityManager,
  changes: readonly [ProductRecord, ProductChange][],
  now: Date,
): Promise<void> {
  const exits = changes.flatMap(([{ id, validRegion: left }, { fields }]) =>
    left !== null && fields.validRegion !== undefined && fields.validRegion !== left ? [[newId(), id, left, now]] : [],
  );
  if (exits.length === 0) return;
  await manager.query(
    `INSERT INTO product_region_exits (id, product_id, region, left_at) VALUES ?
     ON DUPLICATE KEY UPDATE left_at = GREATEST(left_at, VALUES(left_at)), change_stamp = NULL`,
    [exits],
  );
}

/** Replaces the rows of other tables that belong to products: tiers, and the pool links of bundles. */
async function replaceTiersAndPools(
  manager: EntityManager,
  changes: readonly [ProductRecord, ProductChange][],
): Promise<void> {
  const tiers = changes.flatMap(
    ([
      product,
      {
        fields: { volumeDiscounts },
      },
    ]) => {
      const isChanged = volumeDiscounts && !sameTiers(product.volumeDiscounts, volumeDiscounts);
      return isChanged ? { id: product.id, volumeDiscounts } : [];
    },
  );
  if (tiers.length > 0) {
    await manager.query('DELETE FROM volume_discounts WHERE product_id IN (?)', [tiers.map(({ id }) => id)]);
    await insertTiers(manager, tiers);
  }
  const relinked = changes.flatMap(([product, { bundlePoolIds: poolIds }]) =>
    poolIds && isRelinked(product, poolIds) ? { id: product.id, poolIds } : [],
  );
  if (relinked.length > 0) {
    await manager.query('DELETE FROM product_pools WHERE product_id IN (?)', [relinked.map(({ id }) => id)]);
    await linkPools(manager, relinked);
  }
}

function isRelinked(product: ProductRecord, poolIds: readonly string[] | undefined): boolean {
  return poolIds !== undefined && !sameOrder(product.poolIds, poolIds);
}

/**
 * Locks products and the pools that they will link, in the order of db/locks.ts.
 * @returns the current products; unknown ids are omitted.
 */
export async function lockProducts(
  manager: EntityManager,
  changes: readonly Pick<ProductChange, 'id' | 'bundlePoolIds'>[],
): Promise<Map<string, ProductRecord>> {
  const ids = changes.map(({ id }) => id);
  await lockBundlePools(manager, changes);
  await manager.query('SELECT id FROM products WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);
  return readProducts(manager, ids);
}

/**
 * Changes products, and records the resulting price and stock events and the history of prices. An unchanged product
 * keeps its version and the time of its last change.
 * @returns the ids of the products that changed; unknown ids are ignored.
 * @throws MySQL's error 1062 (duplicate entry) if a new SKU is taken.
 */
export async function changeProducts(
  manager: EntityManager,
  changes: readonly ProductChange[],
  moment: Moment,
  actor: AuditActor,
): Promise<string[]> {
  if (changes.length === 0) return [];
  const products = await lockProducts(manager, changes);
  const real: [ProductRecord, ProductChange][] = [];
  for (const change of changes) {
    const product = products.get(change.id);
    if (product && !isUnchanged(product, change)) real.push([product, change]);
  }
  const updates = real.map(([product, { fields }]) => updateOf(product, fields, moment.at));
  for (const chunk of chunksOf(updates, UPDATES_AT_ONCE)) await runBatch(manager, Object.fromEntries(chunk.entries()));
  const relinked = real.flatMap(([product, { bundlePoolIds }]) =>
    isRelinked(product, bundlePoolIds) ? product.id : [],
  );
  const repriced = real.flatMap(([product, { fields }]) => {
    const changed = { ...product, ...fields };
    return changed.listPriceCents === product.listPriceCents ? [] : [{ product, changed }];
  });
  const moved = real
    .map(([product, { fields }]) => ({ ...product, ...fields, wasAvailable: product.available }))
    .filter(({ available, wasAvailable }) => available !== wasAvailable);
  // All at once, in the order of their ids.
  const withEvents = [...repriced.map(({ product }) => product), ...moved];
  await lockEventOrder(manager, [...relinked, ...withEvents.map(({ id }) => id)]);
  await recordPriceEvents(
    manager,
    repriced.map(({ product, changed }) => ({ product: changed, oldListPriceCents: product.listPriceCents })),
    moment,
  );
  const [added, withdrawn] = [true, false].map((one) => moved.filter(({ available }) => available === one));
  await recordSaleEvents(manager, 'productAdded', added ?? [], moment.at);
  await recordSaleEvents(manager, 'productWithdrawn', withdrawn ?? [], moment.at);
  const states = real.map(([product, { fields }]) => [product, { ...product, ...fields }] as const);
  for (const transition of productTransitions(states)) await publishPriceTransition(manager, transition, moment.at);
  const repricings = repriced.map(({ product, changed }) => ({ product, newListPriceCents: changed.listPriceCents }));
  await recordPriceChanges(manager, repricings, moment.at, actor);
  await replaceTiersAndPools(manager, real);
  await recordRegionExits(manager, real, moment.at);
  const changedIds = real.map(([{ id }]) => id);
  await noteCatalogueChange(manager, { ids: changedIds });
  await recordStockTransitions(manager, relinked, moment.at);
  return changedIds;
}
