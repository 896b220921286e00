import type { DataSource } from 'typeorm';
import type { LockMode } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import type { OrderLimits } from '../../../domain/order.js';
import type { Moment } from '../../../domain/pricing.js';
import type { AuthenticatedCustomer } from '../../access/authentication.js';
import type { Clock } from '../../common/clock.js';
import type { EarlierOrder } from './idempotency.js';
import { OrderBatch } from './order-batch.js';
import { MAX_BATCHED_KEYS, OrderBatcher } from './order-batcher.js';
import { readLicenses, readOrder } from '../order-reader.js';
import { PoolHints } from './pool-hints.js';
import { UnconfirmedTokenError } from '../../access/presumed-token.js';
import { shapeOrder, type OrderOutcome, type OrderRequest, type ShapedOrder } from './order-request.js';
import type { OrderView } from '../order-view.js';
import type { Vault } from '../../secrets/vault.js';

/** An order that was made now, or, for an Idempotency-Key that came again, then. */
export interface PlacedOrder extends OrderView {
  replayed: boolean;
}

/** What of an authenticated customer an order depends on; the rest is read under the customer's lock. */
type Buyer = Pick<AuthenticatedCustomer, 'id'>;

/** Makes orders (interface document, "Orders" and "Sandbox mode"). */
export class OrderPlacement {
  private readonly hints = new PoolHints();
  private readonly queue = new OrderBatcher((orders, lockMode) => this.placeGroup(orders, lockMode));

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * Makes an order, in a transaction that it may share with others: shape, products, stock and credit are checked in that
   * order, and a refused order changes nothing.
   * @throws {DomainError} VALIDATION_ERROR, PRODUCT_NOT_AVAILABLE, PRICE_CHANGED, INSUFFICIENT_STOCK,
   *   CREDIT_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED.
   * @throws {UnconfirmedTokenError} where the token that the request came with is not what it was presumed to be.
   */
  async createOrder(customer: Buyer, request: OrderRequest): Promise<PlacedOrder> {
    const order = shapeOrder(customer.id, request, this.limits);
    // A sandbox order competes for nothing, so it has nothing to gain from company.
    const outcome = order.mode.takesKeys ? await this.queue.place(order) : (await this.placeGroup([order], 'wait'))[0];
    switch (outcome?.kind) {
      case 'made':
        return { ...outcome.order, replayed: false };
      case 'replayed':
        return { ...(await this.orderMadeEarlier(customer, outcome.earlier)), replayed: true };
      case 'refused':
        throw outcome.error;
      case 'unconfirmed':
        throw new UnconfirmedTokenError();
      case 'deferred':
      case undefined:
        throw new Error('An order was deferred although it waits for every lock');
    }
  }

  /** @throws {CommitFailedError} where the orders may have been made all the same. */
  private async placeGroup(orders: readonly ShapedOrder[], lockMode: LockMode): Promise<OrderOutcome[]> {
    const [first] = orders;
    if (!first) return [];
    const { vault, limits, hints } = this;
    const parts = { vault, limits, hints, now: () => this.momentAt(this.clock()) };
    const maxKeysOfOne = lockMode === 'wait' ? Infinity : MAX_BATCHED_KEYS;
    const terms = { mode: first.mode, lockMode, maxKeysOfOne };
    return inTransaction(this.dataSource, (manager) => new OrderBatch(manager, orders, parts, terms).place());
  }

  private async orderMadeEarlier(customer: Buyer, { orderNumber, sandboxOrder }: EarlierOrder): Promise<OrderView> {
    if (sandboxOrder !== null) return parseSandboxOrder(sandboxOrder);
    const { manager } = this.dataSource;
    const order = orderNumber === null ? null : await readOrder(manager, customer.id, orderNumber);
    if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
    // A replacement that came later is not part of what was answered then.
    const items = order.items.filter(({ isReplacement }) => !isReplacement);
    const licenses = await readLicenses(manager, this.vault, items);
    return { ...order, items: items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) })) };
  }
}

function parseSandboxOrder(json: string): OrderView {
  const order = JSON.parse(json) as OrderView;
  return { ...order, orderDate: new Date(order.orderDate) };
}
