import type { LockedCustomer, LockedPool } from '../../../db/locks.js';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import { DomainError, type UnavailableItem } from '../../../domain/common/errors.js';
import { assertCredit, crossesCreditLow } from '../../../domain/customers/credit.js';
import { insufficientStock } from '../../../domain/orders/order-refusals.js';
import { totalOrder, type OrderTotals } from '../../../domain/orders/order.js';
import { allocateLines, type PoolQuantity } from '../../../domain/orders/stock.js';
import { vatRate } from '../../../domain/orders/vat.js';
import { isValidToken, type ValidTokens } from '../../access/valid-tokens.js';
import type { TraceContext } from '../../common/request-scope.js';
import { assertNotVoided, assertSameOrder, keyOf, type EarlierOrder } from './idempotency.js';
import type { PricedOrderLine } from './order-pricing.js';
import type { OrderOutcome, ParsedOrder } from './order-request.js';

/** The working state of an order in the transaction of its batch. */
export interface PlacementState {
  order: ParsedOrder;
  /** Set once it is certain that this draft makes no order; null until then. */
  outcome: OrderOutcome | null;
  /** The refusal by the pricing or by a scenario of the sandbox, which applies when it is the draft's turn. */
  priceProblem: DomainError | null;
  priced: PricedOrderLine[];
  /** An earlier order of the batch with the same Idempotency-Key, which is the response to both; null without one. */
  repeats: PlacementState | null;
}

/** What an order does to its customer's account. */
interface Charge {
  balanceAfterCents: number;
  /** Whether the customer is notified of low credit. */
  crossesCreditLow: boolean;
}

/** What an accepted order takes and costs. */
export interface AcceptedOrder extends Charge {
  state: PlacementState;
  customer: LockedCustomer;
  totals: OrderTotals;
  poolQuantities: PoolQuantity[][];
}

/** Runs a check and returns its refusal, null without one; throws any other error. */
export function refusalOf(check: () => void): DomainError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The facts that can refuse an order before it is priced, and the orders that Idempotency-Keys have made before. */
export interface PrePricingData {
  customers: ReadonlyMap<string, LockedCustomer>;
  tokens: ValidTokens;
  earlier: ReadonlyMap<string, EarlierOrder>;
  moment: Moment;
}

/** @returns the outcome of an order that these facts refuse or replay; null if its lines decide. */
export function refusalBeforePrices(order: ParsedOrder, data: PrePricingData): OrderOutcome | null {
  const { customerId, tokenId, idempotency } = order;
  if (tokenId !== null && !isValidToken(data.tokens, tokenId, data.moment.at)) {
    return { kind: 'refused', error: new DomainError('UNAUTHENTICATED', 'Invalid authentication token') };
  }
  if (data.customers.get(customerId)?.status !== 'ACTIVE') {
    return { kind: 'refused', error: new DomainError('ACCOUNT_SUSPENDED') };
  }
  const earlier = idempotency && data.earlier.get(keyOf(idempotency));
  if (!earlier) return null;
  const error = refusalOf(() => {
    assertNotVoided(earlier);
    assertSameOrder(idempotency, earlier);
  });
  return error ? { kind: 'refused', error } : { kind: 'earlierOrder', earlier };
}

/**
 * Serves an order's lines from the remaining stock.
 * @throws {DomainError} INSUFFICIENT_STOCK listing every short line.
 */
function allocateOrder(lines: readonly PricedOrderLine[], left: ReadonlyMap<string, number>): PoolQuantity[][] {
  const allocations = allocateLines(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    left,
  );
  const unavailableItems: UnavailableItem[] = [];
  for (const [index, line] of allocations.entries()) {
    const requested = lines[index];
    if ('poolQuantities' in line || !requested) continue;
    unavailableItems.push({
      productId: requested.product.id,
      productName: requested.product.name,
      requestedQuantity: requested.quantity,
      availableQuantity: line.remaining,
    });
  }
  if (unavailableItems.length > 0) throw insufficientStock(unavailableItems);
  return allocations.map((line) => ('poolQuantities' in line ? line.poolQuantities : []));
}

/** The rows that the orders compete for, locked. */
interface LockedData {
  customers: ReadonlyMap<string, LockedCustomer>;
  pools: ReadonlyMap<string, LockedPool>;
  moment: Moment;
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
  /** By Idempotency-Key, the first draft with it that is not refused. */
  private readonly statesByKey = new Map<string, PlacementState>();

  constructor(
    private readonly data: LockedData,
    private readonly creditLowPercent: number,
  ) {}

  /** @returns the accepted orders. Every other draft gets its outcome, or repeats an accepted one. */
  decide(states: readonly PlacementState[]): AcceptedOrder[] {
    return states.flatMap((state) => this.decideOne(state) ?? []);
  }

  private decideOne(state: PlacementState): AcceptedOrder | null {
    const { idempotency } = state.order;
    const first = idempotency && this.statesByKey.get(keyOf(idempotency));
    if (first) {
      this.repeat(state, first);
      return null;
    }
    let accepted: AcceptedOrder | null = null;
    if (!state.outcome) {
      const error = refusalOf(() => {
        accepted = this.accept(state);
      });
      if (error) state.outcome = { kind: 'refused', error };
    }
    // A refused order does not use its key up.
    if (idempotency && state.outcome?.kind !== 'refused') this.statesByKey.set(keyOf(idempotency), state);
    return accepted;
  }

  /** Decides on a draft whose Idempotency-Key an earlier draft of the batch has. */
  private repeat(state: PlacementState, first: PlacementState): void {
    if (state.outcome && state.outcome.kind !== 'deferred') return;
    if (first.outcome) {
      // The first draft is deferred, so this one waits with it.
      state.outcome = first.outcome;
      return;
    }
    const error = refusalOf(() => {
      if (state.order.idempotency && first.order.idempotency)
        assertSameOrder(state.order.idempotency, first.order.idempotency);
    });
    state.outcome = error && { kind: 'refused', error };
    state.repeats = error ? null : first;
  }

  /** @throws {DomainError} in the order of the checks: products and prices, stock, credit. */
  private accept(state: PlacementState): AcceptedOrder {
    if (state.priceProblem) throw state.priceProblem;
    const { customerId, mode } = state.order;
    const customer = this.data.customers.get(customerId);
    if (!customer) throw new Error(`Customer ${customerId} is not locked`);
    const poolQuantities = allocateOrder(state.priced, mode.takesKeys ? this.left : stockAsRead(state));
    const totals = totalOrder(state.priced, vatRate(customer.countryCode));
    const charge = mode.usesCredit
      ? this.charge(customer, totals.grandTotalCents)
      : { balanceAfterCents: customer.balanceCents, crossesCreditLow: false };
    if (mode.takesKeys) {
      for (const { poolId, quantity } of poolQuantities.flat())
        this.left.set(poolId, (this.left.get(poolId) ?? 0) - quantity);
    }
    return { state, customer, totals, poolQuantities, ...charge };
  }

  /** @throws {DomainError} CREDIT_LIMIT_EXCEEDED */
  private charge(customer: LockedCustomer, cents: number): Charge {
    const account = this.accounts.get(customer.id) ?? customer;
    assertCredit(account, cents);
    const crossesLow = crossesCreditLow(account, cents, this.creditLowPercent);
    const balanceAfterCents = account.balanceCents + cents;
    const creditLowSince = crossesLow ? this.data.moment.at : account.creditLowSince;
    this.accounts.set(customer.id, { ...account, balanceCents: balanceAfterCents, creditLowSince });
    return { balanceAfterCents, crossesCreditLow: crossesLow };
  }
}

/** The stock for a sandbox order: as it was when the products were read. */
function stockAsRead({ priced }: PlacementState): Map<string, number> {
  return new Map(priced.flatMap(({ product }) => [...product.poolStock]));
}

/** By pool, the request of the last order that took keys from it. */
export function traceContextByPool(accepted: readonly AcceptedOrder[]): Map<string, TraceContext> {
  return new Map(
    accepted.flatMap(({ state, poolQuantities }) =>
      poolQuantities.flat().map(({ poolId }) => [poolId, state.order.traceContext] as const),
    ),
  );
}
