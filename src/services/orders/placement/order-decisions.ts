import { laterOf } from '../../../db/instants.js';
import type { LockedCustomer, LockMode } from '../../../db/locks.js';
import { DomainError, notFound, Reason, type UnavailableItem } from '../../../domain/common/errors.js';
import { vatRate } from '../../../domain/common/money.js';
import { assertCredit, crossesCreditLow } from '../../../domain/customers/credit.js';
import { insufficientStock } from '../../../domain/orders/order-refusals.js';
import { totalOrder, type OrderLimits, type OrderTotals } from '../../../domain/orders/order.js';
import { allocateLines, keysPerPiece, type PoolQuantity } from '../../../domain/orders/stock.js';
import { isValidToken } from '../../access/valid-tokens.js';
import type { TraceContext } from '../../common/request-scope.js';
import { mapKeyOf, type IdempotencyKeyHashes } from '../../staff/staff-idempotency.js';
import { assertNotVoided, assertSameOrder } from '../idempotency-keys.js';
import { assertAcceptedPrices, priceLines, simulateRefusal, type PricedOrderLine } from './order-pricing.js';
import { MAX_BATCHED_KEYS, type OrderOutcome, type ParsedOrder } from './order-request.js';
import type { PlacementData } from './placement-reader.js';

/** The settings for orders; `creditLowPercent` as `domain/customers/credit.ts` takes it. */
export interface OrderTerms extends OrderLimits {
  creditLowPercent: number;
}

/** What an accepted order takes and costs. */
export interface AcceptedOrder {
  /** With its reference as it is stored. */
  order: ParsedOrder;
  customer: LockedCustomer;
  lines: PricedOrderLine[];
  totals: OrderTotals;
  /** Now, or the time of the last entry of the customer's ledger where the clock of its process is ahead. */
  orderDate: Date;
  /** Of each line. */
  poolQuantities: PoolQuantity[][];
  balanceAfterCents: number;
  /** Whether the customer is notified of low credit. */
  crossesCreditLow: boolean;
}

/**
 * The decision on an order of a batch; `repeatsEarlierInBatch` if an order before it in the batch has the same
 * Idempotency-Key.
 */
export type OrderDecision =
  | { kind: 'accepted'; accepted: AcceptedOrder; repeatsEarlierInBatch: boolean }
  | Exclude<OrderOutcome, { kind: 'created' }>;

/** @throws {DomainError} for an order that staff may not place, or not for this customer. */
function assertStaffMayOrder({ placedBy, customerId }: ParsedOrder, data: PlacementData): void {
  if (!placedBy) return;
  const role = data.staff.get(placedBy.id);
  if (!role) throw new DomainError('UNAUTHENTICATED', Reason.of('WRONG_TOKEN'));
  // The permission check used the old role.
  if (role !== placedBy.role) throw new DomainError('FORBIDDEN');
  const customer = data.customers.get(customerId);
  if (!customer) throw notFound('Customer', customerId);
  if (customer.status !== 'ACTIVE') throw new DomainError('ACCOUNT_SUSPENDED', Reason.of('CUSTOMER_NOT_ACTIVE'));
}

/**
 * Allocates an order's lines from the remaining stock.
 * @throws {DomainError} INSUFFICIENT_STOCK listing every short line.
 */
function allocateOrder(lines: readonly PricedOrderLine[], left: ReadonlyMap<string, number>): PoolQuantity[][] {
  const allocations = allocateLines(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    left,
  );
  const unavailableItems = lines.flatMap(({ product, quantity: requestedQuantity }, index): UnavailableItem[] => {
    const line = allocations[index];
    if (!line || 'poolQuantities' in line) return [];
    const named = { productId: product.id, productName: product.name };
    return [{ ...named, requestedQuantity, availableQuantity: line.remaining }];
  });
  if (unavailableItems.length > 0) throw insufficientStock(unavailableItems);
  return allocations.map((line) => ('poolQuantities' in line ? line.poolQuantities : []));
}

/** Whether an order has too many keys for a shared transaction. */
function isLarge(lines: readonly PricedOrderLine[]): boolean {
  return lines.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0) > MAX_BATCHED_KEYS;
}

/**
 * Decides on the orders of a batch one after the other, in memory. An accepted order reduces the stock and the credit
 * for the later ones; a refused order changes nothing. All rows that the decisions depend on are locked.
 */
export class OrderDecisions {
  /** The keys of each pool that are left for the later orders. */
  private readonly left = new Map([...this.data.pools.values()].map(({ id, available }) => [id, available]));
  /** The accounts after the orders so far. */
  private readonly accounts = new Map<string, LockedCustomer>();
  /** By Idempotency-Key, the first order with it that is not refused: a refused order does not use its key up. */
  private readonly firstByKey = new Map<string, { key: IdempotencyKeyHashes; decision: OrderDecision }>();

  constructor(
    private readonly data: PlacementData,
    private readonly lockMode: LockMode,
    private readonly terms: OrderTerms,
  ) {}

  /** @returns the decision on each order, in their order. */
  decide(orders: readonly ParsedOrder[]): OrderDecision[] {
    return orders.map((order) => {
      try {
        return this.decideOne(order);
      } catch (error) {
        if (error instanceof DomainError) return { kind: 'refused', error };
        throw error;
      }
    });
  }

  /** @throws {DomainError} in the order of the checks: token and account, Idempotency-Key, then `decideLines`. */
  private decideOne(order: ParsedOrder): OrderDecision {
    const customer = this.data.customers.get(order.customerId);
    // A missing customer was skipped because of its lock, unless the account is gone.
    if (!customer && this.lockMode === 'skipLocked') return { kind: 'deferred', isLarge: false };
    assertStaffMayOrder(order, this.data);
    if (order.tokenId !== null && !isValidToken(this.data.tokens, order.tokenId, this.data.moment.at)) {
      throw new DomainError('UNAUTHENTICATED', Reason.of('WRONG_TOKEN'));
    }
    if (customer?.status !== 'ACTIVE') throw new DomainError('ACCOUNT_SUSPENDED');
    const { idempotencyKey } = order;
    if (!idempotencyKey) return this.decideLines(order, customer);
    const earlier = this.data.earlier.get(mapKeyOf(idempotencyKey));
    if (earlier) {
      assertNotVoided(earlier);
      assertSameOrder(idempotencyKey, earlier);
      return { kind: 'earlierOrder', earlier };
    }
    const first = this.firstByKey.get(mapKeyOf(idempotencyKey));
    if (first) {
      // An order with the key of a deferred one waits with it.
      if (first.decision.kind !== 'accepted') return first.decision;
      assertSameOrder(idempotencyKey, first.key);
      return { ...first.decision, repeatsEarlierInBatch: true };
    }
    const decision = this.decideLines(order, customer);
    this.firstByKey.set(mapKeyOf(idempotencyKey), { key: idempotencyKey, decision });
    return decision;
  }

  /** @throws {DomainError} in the order of the checks: products and prices, stock, credit. */
  private decideLines(order: ParsedOrder, customer: LockedCustomer): OrderDecision {
    const { sandbox, reference } = order;
    const lines = priceLines(this.data.prices, customer, order.lines, this.terms);
    simulateRefusal(order, customer, lines);
    assertAcceptedPrices(order.lines, lines);
    if (this.lockMode === 'skipLocked' && isLarge(lines)) return { kind: 'deferred', isLarge: true };
    if (this.lacksPool(order, lines)) return { kind: 'deferred', isLarge: false };
    // The stock for a sandbox order is as it was when the products were read.
    const stock = sandbox ? new Map(lines.flatMap(({ product }) => [...product.poolStock])) : this.left;
    const poolQuantities = allocateOrder(lines, stock);
    const totals = totalOrder(lines, vatRate(customer));
    const charge = sandbox
      ? { balanceAfterCents: customer.balanceCents, crossesCreditLow: false }
      : this.charge(customer, totals.grandTotalCents);
    if (!sandbox) {
      for (const { poolId, quantity } of poolQuantities.flat())
        this.left.set(poolId, (this.left.get(poolId) ?? 0) - quantity);
    }
    const masked = { ...order, ...this.data.maskedReferences.get(reference ?? '') };
    const orderDate = sandbox ? this.data.moment.at : this.orderDateOf(customer);
    const accepted = { order: masked, customer, lines, totals, orderDate, poolQuantities, ...charge };
    return { kind: 'accepted', accepted, repeatsEarlierInBatch: false };
  }

  /** Whether the order needs a pool that another transaction has locked. */
  private lacksPool({ sandbox }: ParsedOrder, lines: readonly PricedOrderLine[]): boolean {
    const needed = sandbox ? [] : lines.flatMap(({ product }) => product.poolIds);
    return needed.some((poolId) => !this.data.pools.has(poolId));
  }

  /** At the same instant, an order comes after all earlier entries (`ledger-reader.ts`). */
  private orderDateOf({ lastEntryAt }: LockedCustomer): Date {
    const { at } = this.data.moment;
    return lastEntryAt === null ? at : laterOf(at, lastEntryAt);
  }

  /** @throws {DomainError} CREDIT_LIMIT_EXCEEDED */
  private charge(customer: LockedCustomer, cents: number) {
    const account = this.accounts.get(customer.id) ?? customer;
    assertCredit(account, cents);
    const crossesLow = crossesCreditLow(account, cents, this.terms.creditLowPercent);
    const balanceAfterCents = account.balanceCents + cents;
    const creditLowSince = crossesLow ? this.data.moment.at : account.creditLowSince;
    this.accounts.set(customer.id, { ...account, balanceCents: balanceAfterCents, creditLowSince });
    return { balanceAfterCents, crossesCreditLow: crossesLow };
  }
}

/** By pool, the request of the last order that took keys from it. */
export function traceContextByPool(accepted: readonly AcceptedOrder[]): Map<string, TraceContext> {
  return new Map(
    accepted.flatMap(({ order, poolQuantities }) =>
      poolQuantities.flat().map(({ poolId }) => [poolId, order.traceContext] as const),
    ),
  );
}
