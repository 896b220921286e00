import type { DataSource } from 'typeorm';
import type { LockMode } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Vault } from '../../secrets/vault.js';
import type { OrderView } from '../order-view.js';
import { OrderDecisions, type Acceptance, type Draft } from './order-decisions.js';
import type { OrderFacts } from './order-facts.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';
import { makeOrders } from './order-writer.js';
import { makeSandboxOrders } from './sandbox-orders.js';

/** What order placement needs besides the database. */
export interface OrderParts {
  facts: OrderFacts;
  vault: Vault;
  /** As `domain/customers/credit.ts` takes it. */
  creditLowPercent: number;
}

/**
 * Makes a batch of orders in one transaction, in about as many statements as one order takes. Each order is decided as
 * if the orders before it were already made; a refused order changes nothing and does not affect the others.
 * @param orders all of the sandbox, or none.
 * @param lockMode what to do about rows that others have locked; with `skipLocked` an order that needs one is deferred,
 *   and so is one with more than `MAX_BATCHED_KEYS` keys.
 * @returns the outcome of each order, in their order. @throws {CommitFailedError} where the orders may have been made.
 */
export async function placeBatch(
  dataSource: DataSource,
  orders: readonly ShapedOrder[],
  parts: OrderParts,
  lockMode: LockMode,
): Promise<OrderOutcome[]> {
  return inTransaction(dataSource, async (manager) => {
    const { facts, drafts } = await parts.facts.lockAndRead(manager, orders, lockMode);
    const accepted = new OrderDecisions(facts, parts.creditLowPercent).decide(drafts);
    const making = orders.every(({ mode }) => mode.takesKeys)
      ? await makeOrders(manager, accepted, facts, parts.vault)
      : await makeSandboxOrders(manager, accepted, facts.moment.at);
    return making.map((made) => outcomesOf(drafts, accepted, made));
  });
}

function outcomesOf(
  drafts: readonly Draft[],
  accepted: readonly Acceptance[],
  made: readonly OrderView[],
): OrderOutcome[] {
  for (const [index, { draft }] of accepted.entries()) {
    const order = made[index];
    if (!order) throw new Error('An accepted order was not made');
    draft.outcome = { kind: 'made', order };
  }
  return drafts.map(({ outcome, repeats }) => {
    const decided = outcome ?? repeats?.outcome;
    if (!decided) throw new Error('An order of a batch was not decided on');
    if (!repeats || decided.kind !== 'made') return decided;
    return { kind: 'repeated', order: decided.order };
  });
}
