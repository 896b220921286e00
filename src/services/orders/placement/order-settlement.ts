import type { DataSource, EntityManager } from 'typeorm';
import { selectCustomersForUpdate } from '../../../db/locks.js';
import { toWriteConflict } from '../../../db/retry.js';
import { runBatch } from '../../../db/statements.js';
import { CommitBatch, inTransaction } from '../../../db/transaction.js';
import type { SettledOutcome } from '../../../domain/orders/order.js';
import type { AuthenticatedCustomer } from '../../access/authentication.js';
import type { Clock } from '../../common/clock.js';
import type { Vault } from '../../secrets/vault.js';
import { mapKeyOf } from '../../staff/staff-idempotency.js';
import {
  idempotencyKeyHash,
  insertIdempotencyKeys,
  selectEarlierOrders,
  settleKey,
  VOIDED,
  voidedKey,
  type EarlierOrder,
} from '../idempotency-keys.js';
import type { OrderHistory } from '../order-history.js';
import type { OrderView } from '../order-view.js';
import { readSandboxOrder } from './sandbox-orders.js';

/** The result of settling an Idempotency-Key. */
export interface SettledOrder {
  outcome: SettledOutcome;
  /** As it is now; null if none was made, and none will be. */
  order: OrderView | null;
}

const FIELD = 'idempotencyKey';

/** A missing key is a mistake like an empty one. */
function hashOfKey(key: unknown, customer: AuthenticatedCustomer, sandbox: boolean): Buffer {
  return idempotencyKeyHash(key ?? '', customer.id, sandbox, FIELD) as Buffer;
}

/** Settles Idempotency-Keys: finds the order that a key created, or voids the key (docs/spec/orders.md#settling). */
export class OrderSettlement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly history: Pick<OrderHistory, 'findOrder'>,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /**
   * Resolves an order whose outcome is unknown: waits for an order that is being processed, and voids the key if there
   * is none.
   * @param key as the client sent it.
   * @throws {DomainError} VALIDATION_ERROR naming `idempotencyKey`.
   */
  async settle(customer: AuthenticatedCustomer, key: unknown, sandbox: boolean): Promise<SettledOrder> {
    const keyHash = hashOfKey(key, customer, sandbox);
    const earlier = await inTransaction(this.dataSource, (manager) => this.findOrVoid(manager, customer.id, keyHash));
    const order = await this.read(customer, earlier);
    return { outcome: order ? 'MADE' : 'VOIDED', order };
  }

  /**
   * The order that a key of the sandbox has made; null without one.
   * @throws {DomainError} VALIDATION_ERROR naming `idempotencyKey`.
   */
  async findSandboxOrder(customer: AuthenticatedCustomer, key: string): Promise<OrderView | null> {
    const keyHash = hashOfKey(key, customer, true);
    const { earlier } = await runBatch(this.dataSource.manager, { earlier: selectEarlierOrders([{ keyHash }]) });
    return this.read(customer, earlier.get(mapKeyOf({ keyHash })) ?? null);
  }

  /**
   * An order with this key holds the customer's lock until it is committed, and a later one finds the row of the
   * voided key. If the lock is on another node, the unique key of the row makes one of the two retry. The row of a key
   * that created an order is retained permanently from now on, so that the result stays the same.
   * @returns the earlier outcome of the key; null if it was voided now.
   */
  private async findOrVoid(
    manager: EntityManager,
    customerId: string,
    keyHash: Buffer,
  ): Promise<EarlierOrder | CommitBatch<EarlierOrder | null>> {
    const { earlier } = await runBatch(manager, {
      customer: selectCustomersForUpdate([customerId]),
      earlier: selectEarlierOrders([{ keyHash }]),
    });
    const found = earlier.get(mapKeyOf({ keyHash }));
    const now = this.clock();
    if (found && found.orderNumber === null) return found;
    if (found) return CommitBatch.of({ settled: settleKey(keyHash, now) }, () => found);
    const voided = insertIdempotencyKeys([voidedKey(keyHash, customerId)], now);
    return CommitBatch.of({ voided }, () => null, toWriteConflict);
  }

  private async read(customer: AuthenticatedCustomer, earlier: EarlierOrder | null): Promise<OrderView | null> {
    if (!earlier || earlier.sandboxOrder === VOIDED) return null;
    const { orderNumber, sandboxOrder } = earlier;
    if (sandboxOrder !== null) return readSandboxOrder(this.dataSource.manager, this.vault, sandboxOrder);
    const order = orderNumber === null ? null : await this.history.findOrder(customer, orderNumber);
    if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
    return order;
  }
}
