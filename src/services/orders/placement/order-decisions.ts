import type { LockedCustomer, LockedPool } from '../../../db/locks.js';
import { assertCredit, crossesCreditLow } from '../../../domain/customers/credit.js';
import { DomainError, type UnavailableItem } from '../../../domain/common/errors.js';
import { insufficientStock } from '../../../domain/orders/order-refusals.js';
import { totalOrder, type OrderTotals } from '../../../domain/orders/order.js';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import { allocateLines, type PoolQuantity } from '../../../domain/orders/stock.js';
import { vatRate } from '../../../domain/orders/vat.js';
import { isValidToken, type ValidTokens } from '../../access/valid-tokens.js';
import type { TraceContext } from '../../common/request-scope.js';
import { assertNotVoided, assertSameOrder, keyOf, type EarlierOrder } from './idempotency.js';
import type { PricedOrderLine } from './order-pricing.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';

/** The working state of an order in the transaction of its batch. */
export interface Draft {
  order: ShapedOrder;
  /** Set once it is certain that this draft makes no order; null until then. */
  outcome: OrderOutcome | null;
  /** The refusal by the pricing or by a scenario of the sandbox, which applies when it is the draft's turn. */
  priceProblem: DomainError | null;
  priced: PricedOrderLine[];
  /** An earlier draft of the batch with the same Idempotency-Key, whose order answers both; null without one. */
  repeats: Draft | null;
}

/** What an order does to its customer's account. */
interface Charge {
  balanceAfterCents: number;
  /** Whether the customer is told that little credit is left. */
  tellsCreditLow: boolean;
}

/** What an accepted order takes and costs. */
export interface Acceptance extends Charge {
  draft: Draft;
  customer: LockedCustomer;
  totals: OrderTotals;
  takes: PoolQuantity[][];
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
export interface EarlierFacts {
  customers: ReadonlyMap<string, LockedCustomer>;
  tokens: ValidTokens;
  earlier: ReadonlyMap<string, EarlierOrder>;
  moment: Moment;
}

/** @returns the outcome of an order that these facts refuse or replay; null where its lines decide. */
export function refusalBeforePrices(order: ShapedOrder, facts: EarlierFacts): OrderOutcome | null {
  const { customerId, tokenId, once } = order;
  if (tokenId !== null && !isValidToken(facts.tokens, tokenId, facts.moment.at)) {
    return { kind: 'refused', error: new DomainError('UNAUTHENTICATED', 'Invalid authentication token') };
  }
  if (facts.customers.get(customerId)?.status !== 'ACTIVE') {
    return { kind: 'refused', error: new DomainError('ACCOUNT_SUSPENDED') };
  }
  const earlier = once && facts.earlier.get(keyOf(once));
  if (!earlier) return null;
  const error = refusalOf(() => {
    assertNotVoided(earlier);
    assertSameOrder(once, earlier);
  });
  return error ? { kind: 'refused', error } : { kind: 'replayed', earlier };
}

/**
 * Serves an order's lines from the remaining stock.
 * @throws {DomainError} INSUFFICIENT_STOCK listing every short line.
 */
function serveOrder(lines: readonly PricedOrderLine[], left: ReadonlyMap<string, number>): PoolQuantity[][] {
  const served = allocateLines(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    left,
  );
  const unavailableItems: UnavailableItem[] = [];
  for (const [index, line] of served.entries()) {
    const asked = lines[index];
    if ('poolQuantities' in line || !asked) continue;
    unavailableItems.push({
      productId: asked.product.id,
      productName: asked.product.name,
      requestedQuantity: asked.quantity,
      availableQuantity: line.remaining,
    });
  }
  if (unavailableItems.length > 0) throw insufficientStock(unavailableItems);
  return served.map((line) => ('poolQuantities' in line ? line.poolQuantities : []));
}

/** The rows that the orders compete for, locked. */
interface LockedFacts {
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
  private readonly left = new Map([...this.facts.pools.values()].map(({ id, available }) => [id, available]));
  /** The accounts after the orders so far. */
  private readonly accounts = new Map<string, LockedCustomer>();
  /** By Idempotency-Key, the first draft with it that is not refused. */
  private readonly draftsByKey = new Map<string, Draft>();

  constructor(
    private readonly facts: LockedFacts,
    private readonly creditLowPercent: number,
  ) {}

  /** @returns the accepted orders. Every other draft gets its outcome, or repeats an accepted one. */
  decide(drafts: readonly Draft[]): Acceptance[] {
    return drafts.flatMap((draft) => this.decideOne(draft) ?? []);
  }

  private decideOne(draft: Draft): Acceptance | null {
    const { once } = draft.order;
    const first = once && this.draftsByKey.get(keyOf(once));
    if (first) {
      this.repeat(draft, first);
      return null;
    }
    let acceptance: Acceptance | null = null;
    if (!draft.outcome) {
      const error = refusalOf(() => {
        acceptance = this.accept(draft);
      });
      if (error) draft.outcome = { kind: 'refused', error };
    }
    // A refused order does not use its key up.
    if (once && draft.outcome?.kind !== 'refused') this.draftsByKey.set(keyOf(once), draft);
    return acceptance;
  }

  /** Decides on a draft whose Idempotency-Key an earlier draft of the batch has. */
  private repeat(draft: Draft, first: Draft): void {
    if (draft.outcome && draft.outcome.kind !== 'deferred') return;
    if (first.outcome) {
      // The first draft is deferred, so this one waits with it.
      draft.outcome = first.outcome;
      return;
    }
    const error = refusalOf(() => {
      if (draft.order.once && first.order.once) assertSameOrder(draft.order.once, first.order.once);
    });
    draft.outcome = error && { kind: 'refused', error };
    draft.repeats = error ? null : first;
  }

  /** @throws {DomainError} in the order of the checks: products and prices, stock, credit. */
  private accept(draft: Draft): Acceptance {
    if (draft.priceProblem) throw draft.priceProblem;
    const { customerId, mode } = draft.order;
    const customer = this.facts.customers.get(customerId);
    if (!customer) throw new Error(`Customer ${customerId} is not locked`);
    const takes = serveOrder(draft.priced, mode.takesKeys ? this.left : stockAsRead(draft));
    const totals = totalOrder(draft.priced, vatRate(customer.countryCode));
    const charge = mode.usesCredit
      ? this.charge(customer, totals.grandTotalCents)
      : { balanceAfterCents: customer.balanceCents, tellsCreditLow: false };
    if (mode.takesKeys) {
      for (const { poolId, quantity } of takes.flat()) this.left.set(poolId, (this.left.get(poolId) ?? 0) - quantity);
    }
    return { draft, customer, totals, takes, ...charge };
  }

  /** @throws {DomainError} CREDIT_LIMIT_EXCEEDED */
  private charge(customer: LockedCustomer, cents: number): Charge {
    const account = this.accounts.get(customer.id) ?? customer;
    assertCredit(account, cents);
    const isTold = crossesCreditLow(account, cents, this.creditLowPercent);
    const balanceAfterCents = account.balanceCents + cents;
    const creditLowSince = isTold ? this.facts.moment.at : account.creditLowSince;
    this.accounts.set(customer.id, { ...account, balanceCents: balanceAfterCents, creditLowSince });
    return { balanceAfterCents, tellsCreditLow: isTold };
  }
}

/** The stock for a sandbox order: as it was when the products were read. */
function stockAsRead({ priced }: Draft): Map<string, number> {
  return new Map(priced.flatMap(({ product }) => [...product.poolStock]));
}

/** By pool, the request of the last order that took keys from it. */
export function traceContextByPool(accepted: readonly Acceptance[]): Map<string, TraceContext> {
  return new Map(
    accepted.flatMap(({ draft, takes }) => takes.flat().map(({ poolId }) => [poolId, draft.order.cause] as const)),
  );
}
