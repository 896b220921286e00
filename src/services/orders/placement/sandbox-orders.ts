import { randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { constant, runStatement, statement, type Statement } from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { SANDBOX_NUMBERS } from '../../../domain/orders/sandbox.js';
import { SandboxProduct } from '../../../entities/products/sandbox-product.js';
import { hashOf } from '../../common/content-hash.js';
import type { OrderView, PoolNames } from '../order-view.js';
import type { Acceptance } from './order-decisions.js';
import type { PricedOrderLine } from './order-pricing.js';
import { selectBundlePools } from './order-views.js';
import { rememberOrders } from './order-writer.js';
import { toWriteConflict } from '../../../db/retry.js';
import { toLaterForm, toSandboxOrder, type SandboxRecord, type ShownProduct } from './sandbox-record.js';

const HASH_BYTES = 16;

/** The products that orders show, by their names in the records. */
type ShownProducts = Map<string, ShownProduct>;

function toShown({ product }: PricedOrderLine, pools: PoolNames): ShownProduct {
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
function nameOf(shown: ShownProduct, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return hashOf(day, JSON.stringify(shown)).subarray(0, HASH_BYTES).toString('base64url');
}

/**
 * Simulates an accepted order: its number and its keys are random. @param shown receives the products that it shows.
 */
function toRecord(
  { customer, draft, totals }: Acceptance,
  pools: PoolNames,
  shown: ShownProducts,
  now: Date,
): SandboxRecord {
  return {
    orderNumber: randomInt(...SANDBOX_NUMBERS),
    customerNumber: customer.customerNumber,
    at: now.getTime(),
    from: draft.order.from,
    ...(draft.order.reference === null ? {} : { reference: draft.order.reference }),
    totals,
    seed: randomBytes(HASH_BYTES).toString('base64url'),
    lines: draft.priced.map((line) => {
      const product = toShown(line, pools);
      const name = nameOf(product, now);
      shown.set(name, product);
      return [name, line.quantity, line.price.listPriceCents, line.price.priceCents];
    }),
  };
}

/**
 * Inserts the products that are not stored yet, sorted, so that two transactions that insert the same ones cannot
 * deadlock.
 */
function insertShown(shown: ShownProducts, now: Date): Statement<unknown> {
  if (shown.size === 0) return constant(null);
  const rows = [...shown]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, product]) => [Buffer.from(name, 'base64url'), JSON.stringify(product), now]);
  return statement('INSERT IGNORE INTO sandbox_products (hash, content, created_at) VALUES ?', [rows]);
}

/** Simulates the accepted orders; stores only what a replay of an Idempotency-Key needs. */
export async function makeSandboxOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  now: Date,
): Promise<CommitBatch<OrderView[]>> {
  const pools = await runStatement(manager, selectBundlePools(accepted));
  const shown: ShownProducts = new Map();
  const records = accepted.map((acceptance) => toRecord(acceptance, pools, shown, now));
  const isRepeatable = accepted.some(({ draft }) => draft.order.once);
  const batch = {
    shown: insertShown(isRepeatable ? shown : new Map(), now),
    idempotencyKeys: rememberOrders(
      accepted,
      (index) => ({ orderNumber: null, sandboxOrder: JSON.stringify(records[index]) }),
      now,
    ),
  };
  return CommitBatch.of(batch, () => records.map((record) => toSandboxOrder(record, shown)), toWriteConflict);
}

async function readShown(manager: EntityManager, names: readonly string[]): Promise<ShownProducts> {
  const rows = await manager.query<{ hash: Buffer; content: string }[]>(
    `SELECT ${selectList(SandboxProduct, '', ['hash', 'content'])} FROM sandbox_products WHERE hash IN (?)`,
    [names.map((name) => Buffer.from(name, 'base64url'))],
  );
  return new Map(rows.map(({ hash, content }) => [hash.toString('base64url'), JSON.parse(content) as ShownProduct]));
}

/**
 * Restores a sandbox order for a replay. @param json the text stored with its Idempotency-Key: its record, or the whole
 * order if version 0.1.0 stored it.
 */
export async function readSandboxOrder(manager: EntityManager, json: string): Promise<OrderView> {
  const stored = JSON.parse(json) as SandboxRecord | OrderView;
  if ('items' in stored) return toLaterForm(stored);
  return toSandboxOrder(stored, await readShown(manager, [...new Set(stored.lines.map(([name]) => name))]));
}
