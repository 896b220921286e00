import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { lockStockStates } from '../../db/locks.js';
import { stockOf } from '../../domain/orders/stock.js';
import { ProductPool } from '../../entities/keys/license-pool.js';
import { readProducts } from '../catalogue/product-reader.js';
import type { TraceContext } from '../common/request-scope.js';
import { recordStockEvent } from './outbox.js';

const SELECT_DRAWING_PRODUCTS = `
  SELECT DISTINCT ${selectList(ProductPool, '', ['productId'])} FROM product_pools WHERE license_pool_id IN (?)`;

/**
 * Locks the stock states of products, which each transaction does before it records events of them. An event gets its
 * id before its COMMIT: without the lock an event could be committed, and so numbered, after one with a higher id, and
 * the queue of deliveries is ordered by ids.
 * @returns whether each product was in stock by its last stock event.
 */
export async function lockEventOrder(
  manager: EntityManager,
  productIds: readonly string[],
): Promise<Map<string, boolean>> {
  if (productIds.length === 0) return new Map();
  const states = await lockStockStates(manager, productIds);
  await guard(manager, 'product', states.keys());
  return states;
}

/**
 * Compares the stock of products with their stock states, which store what the last events said, and records an event
 * for each product that reached or left zero. The states are locked before the stock is read, so that of two
 * transactions that change different pools of one bundle the second waits here, and no transition is missed or reported
 * twice.
 */
export async function recordStockTransitions(
  manager: EntityManager,
  productIds: readonly string[],
  now: Date,
  traceContexts?: ReadonlyMap<string, TraceContext>,
): Promise<void> {
  if (productIds.length === 0) return;
  const states = await lockEventOrder(manager, productIds);
  const products = await readProducts(manager, [...states.keys()]);
  const moved: string[] = [];
  for (const product of products.values()) {
    const stock = stockOf(product, product.poolStock);
    if (stock > 0 === states.get(product.id)) continue;
    moved.push(product.id);
    const [traceContext] = product.poolIds.flatMap((poolId) => traceContexts?.get(poolId) ?? []);
    await recordStockEvent(manager, product, stock, now, traceContext);
  }
  if (moved.length === 0) return;
  await manager.query('UPDATE product_stock_states SET in_stock = NOT in_stock WHERE product_id IN (?)', [moved]);
}

/**
 * Records the stock events of all products that draw on pools which have just reached or left zero.
 * @param traceContexts the request of each pool's change, if one transaction serves several requests.
 */
export async function recordPoolTransitions(
  manager: EntityManager,
  poolIds: readonly string[],
  now: Date,
  traceContexts?: ReadonlyMap<string, TraceContext>,
): Promise<void> {
  if (poolIds.length === 0) return;
  await guard(manager, 'pool', poolIds);
  const products = await manager.query<{ productId: string }[]>(SELECT_DRAWING_PRODUCTS, [poolIds]);
  const productIds = products.map(({ productId }) => productId);
  await recordStockTransitions(manager, productIds, now, traceContexts);
}
