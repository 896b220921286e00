import { randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { runStatement } from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { SANDBOX_NUMBERS, sandboxKey } from '../../../domain/sandbox.js';
import type { Take } from '../../../domain/stock.js';
import type { OrderView, PooledLicense } from '../order-view.js';
import type { EarlierOrder } from './idempotency.js';
import type { Acceptance } from './order-decisions.js';
import { selectBundlePools, toViews } from './order-views.js';
import { rememberOrders, toWriteConflict } from './order-writer.js';

function dummyKeys(takes: readonly Take[]): PooledLicense[] {
  return takes.flatMap(({ poolId, quantity }) =>
    Array.from({ length: quantity }, () => ({ licenseKey: sandboxKey(randomBytes(25)), poolId })),
  );
}

/** Simulates the accepted orders: their numbers and keys are random, and no table but that of Idempotency-Keys has them. */
export async function makeSandboxOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  now: Date,
): Promise<CommitBatch<OrderView[]>> {
  const pools = await runStatement(manager, selectBundlePools(accepted));
  const numbers = { orderNumber: () => randomInt(...SANDBOX_NUMBERS), itemId: () => null };
  const licenses = accepted.flatMap(({ takes }) => takes).map(dummyKeys);
  const orders = toViews(accepted, numbers, licenses, pools, now);
  const madeBy = (index: number): EarlierOrder => ({ orderNumber: null, sandboxOrder: JSON.stringify(orders[index]) });
  const batch = { idempotencyKeys: rememberOrders(accepted, madeBy, now) };
  return CommitBatch.of(batch, () => orders, toWriteConflict);
}

/** What an Idempotency-Key remembers: a real order is in its tables; a sandbox order is in none, so it is kept whole. */
export function toEarlierOrder(order: OrderView): EarlierOrder {
  return order.sandboxNotice === null
    ? { orderNumber: order.orderNumber, sandboxOrder: null }
    : { orderNumber: null, sandboxOrder: JSON.stringify(order) };
}

/** @param json a sandbox order, as its Idempotency-Key remembers it. */
export function parseSandboxOrder(json: string): OrderView {
  const order = JSON.parse(json) as OrderView;
  const orderDate = new Date(order.orderDate);
  return { ...order, orderDate, updatedAt: orderDate };
}
