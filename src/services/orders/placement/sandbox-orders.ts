import { randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { toWriteConflict } from '../../../db/retry.js';
import { constant, runStatement, statement, type Statement } from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { SANDBOX_NUMBERS } from '../../../domain/orders/sandbox.js';
import { SandboxProduct } from '../../../entities/products/sandbox-product.js';
import { hashOf } from '../../common/content-hash.js';
import type { OrderView, PoolNames } from '../order-view.js';
import type { AcceptedOrder } from './order-decisions.js';
import type { PricedOrderLine } from './order-pricing.js';
import { selectBundlePools } from './order-views.js';
import { storeIdempotencyKeys } from './order-writer.js';
import { toSandboxOrder, type SandboxProductView, type SandboxRecord } from './sandbox-record.js';

const HASH_BYTES = 16;

/** The products that orders show, by their names in the records. */
type SandboxProductViews = Map<string, SandboxProductView>;

function toProductView({ product }: PricedOrderLine, pools: PoolNames): SandboxProductView {
  const { id, name, displayName, isBundle, poolIds } = product;
  const namesOf = (poolId: string) => pools.get(poolId) ?? { poolName: '', productName: '' };
  return {
    id,
    name,
    displayName,
    pools: isBundle ? poolIds.map((poolId) => ({ id: poolId, ...namesOf(poolId) })) : null,
  };
}

/**
 * The name is the same for equal content on the same day, and differs from day to day, so that old rows can be deleted.
 */
function nameOf(view: SandboxProductView, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return hashOf(day, JSON.stringify(view)).subarray(0, HASH_BYTES).toString('base64url');
}

/** Simulates an accepted order: its number and its keys are random. @param views receives its products. */
function toRecord(
  { order, customer, lines, totals }: AcceptedOrder,
  pools: PoolNames,
  views: SandboxProductViews,
  now: Date,
): SandboxRecord {
  return {
    orderNumber: randomInt(...SANDBOX_NUMBERS),
    customerNumber: customer.customerNumber,
    at: now.getTime(),
    from: order.from,
    ...(order.reference === null ? {} : { reference: order.reference }),
    totals,
    seed: randomBytes(HASH_BYTES).toString('base64url'),
    lines: lines.map((line) => {
      const product = toProductView(line, pools);
      const name = nameOf(product, now);
      views.set(name, product);
      return [name, line.quantity, line.price.listPriceCents, line.price.priceCents];
    }),
  };
}

/**
 * Inserts the products that are not stored yet, sorted, so that two transactions that insert the same ones cannot
 * deadlock.
 */
function insertProductViews(views: SandboxProductViews, now: Date): Statement<unknown> {
  if (views.size === 0) return constant(null);
  const rows = [...views]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, product]) => [Buffer.from(name, 'base64url'), JSON.stringify(product), now]);
  return statement('INSERT IGNORE INTO sandbox_products (hash, content, created_at) VALUES ?', [rows]);
}

/** Simulates the accepted orders; stores only what a replay of an Idempotency-Key needs. */
export async function writeSandboxOrders(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  now: Date,
): Promise<CommitBatch<OrderView[]>> {
  const pools = await runStatement(manager, selectBundlePools(accepted));
  const views: SandboxProductViews = new Map();
  const records = accepted.map((acceptedOrder) => toRecord(acceptedOrder, pools, views, now));
  const isRepeatable = accepted.some(({ order }) => order.idempotencyKey);
  const batch = {
    products: insertProductViews(isRepeatable ? views : new Map(), now),
    idempotencyKeys: storeIdempotencyKeys(
      accepted,
      (index) => ({ orderNumber: null, sandboxOrder: JSON.stringify(records[index]) }),
      now,
    ),
  };
  return CommitBatch.of(batch, () => records.map((record) => toSandboxOrder(record, views)), toWriteConflict);
}

async function readProductViews(manager: EntityManager, names: readonly string[]): Promise<SandboxProductViews> {
  const rows = await manager.query<{ hash: Buffer; content: string }[]>(
    `SELECT ${selectList(SandboxProduct, '', ['hash', 'content'])} FROM sandbox_products WHERE hash IN (?)`,
    [names.map((name) => Buffer.from(name, 'base64url'))],
  );
  return new Map(
    rows.map(({ hash, content }) => [hash.toString('base64url'), JSON.parse(content) as SandboxProductView]),
  );
}

/** Restores a sandbox order for a repeated request. @param json the record stored with its Idempotency-Key. */
export async function readSandboxOrder(manager: EntityManager, json: string): Promise<OrderView> {
  const record = JSON.parse(json) as SandboxRecord;
  return toSandboxOrder(record, await readProductViews(manager, [...new Set(record.lines.map(([name]) => name))]));
}
