import type { DataSource } from 'typeorm';
import type { LockMode } from '../../../db/locks.js';
import { inTransaction, type CommitBatch } from '../../../db/transaction.js';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import type { Vault } from '../../secrets/vault.js';
import type { OrderView } from '../order-view.js';
import { OrderDecisions, type OrderTerms } from './order-decisions.js';
import type { OrderOutcome, ParsedOrder } from './order-request.js';
import { writeOrders } from './order-writer.js';
import { PlacementReader } from './placement-reader.js';
import { writeSandboxOrders } from './sandbox-orders.js';

/** The transaction of a batch of orders: lock and read, decide, write and commit. */
export class OrderTransaction {
  private readonly reader: PlacementReader;

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    now: () => Moment,
    private readonly terms: OrderTerms,
  ) {
    this.reader = new PlacementReader(now, vault);
  }

  /**
   * Makes orders in about as many statements as one order takes. Each order is decided as if the orders before it were
   * already made; a refused order changes nothing and does not affect the others.
   * @param orders all of the sandbox, or none.
   * @param lockMode what to do about rows that others have locked; with `skipLocked` an order that needs one is deferred,
   *   and so is one with more than `MAX_BATCHED_KEYS` keys.
   * @returns the outcome of each order, in their order. @throws {CommitFailedError} where the orders may have been made.
   */
  run(orders: readonly ParsedOrder[], lockMode: LockMode): Promise<OrderOutcome[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const data = await this.reader.lockAndRead(manager, orders, lockMode);
      const decisions = new OrderDecisions(data, lockMode, this.terms).decide(orders);
      const accepted = decisions.flatMap((one) =>
        one.kind === 'accepted' && !one.repeatsEarlierInBatch ? one.accepted : [],
      );
      const commitBatch: CommitBatch<readonly (OrderView | Promise<OrderView>)[]> = orders.some(
        ({ sandbox }) => sandbox,
      )
        ? await writeSandboxOrders(manager, accepted, data.moment.at, this.vault)
        : await writeOrders(manager, accepted, data, this.vault);
      return commitBatch.mapResult((orderViews) => {
        const made = new Map(accepted.map((one, at) => [one, orderViews[at]]));
        return decisions.map((decision): OrderOutcome => {
          if (decision.kind !== 'accepted') return decision;
          const order = made.get(decision.accepted);
          if (!order) throw new Error('An accepted order was not made');
          return { kind: 'created', order, repeatsEarlierInBatch: decision.repeatsEarlierInBatch };
        });
      });
    });
  }
}
