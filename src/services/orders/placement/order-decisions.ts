import type { LockedCustomer, LockedPool } from '../../../db/locks.js';
import { assertCredit, tellsCreditLow } from '../../../domain/credit.js';
import { DomainError, type UnavailableItem } from '../../../domain/errors.js';
import { insufficientStock } from '../../../domain/order-refusals.js';
import { totalOrder, type OrderTotals } from '../../../domain/order.js';
import type { Moment } from '../../../domain/pricing.js';
import { serveLines, type Take } from '../../../domain/stock.js';
import { vatRate } from '../../../domain/vat.js';
import { isValidToken, type ValidTokens } from '../../access/valid-tokens.js';
import type { Cause } from '../../common/request-scope.js';
import { assertSameOrder, keyOf, type RememberedOrder } from './idempotency.js';
import type { PricedOrderLine } from './order-pricing.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';

/** An order on its way through the transaction that it shares with others. */
export interface Draft {
  order: ShapedOrder;
  /** Known as soon as the order will not be made; null as long as it may be. */
  outcome: OrderOutcome | null;
  /** What the pricing, or a scenario of the sandbox, refuses it for, once it is its turn. */
  priceProblem: DomainError | null;
  priced: PricedOrderLine[];
  /** The draft before it in the group that came with the same Idempotency-Key, whose outcome is its own too. */
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
  takes: Take[][];
}

/** Runs a check; a refusal by it is what it gives, anything else is thrown. */
export function refusalOf(check: () => void): DomainError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** What refuses an order before anything is priced, and what an Idempotency-Key has made before. */
export interface EarlierFacts {
  customers: ReadonlyMap<string, LockedCustomer>;
  tokens: ValidTokens;
  earlier: ReadonlyMap<string, RememberedOrder>;
  moment: Moment;
}

/** @returns the outcome of an order that will not be made for what is known before its lines are looked at; null otherwise. */
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
  const error = refusalOf(() => assertSameOrder(once, earlier));
  return error ? { kind: 'refused', error } : { kind: 'replayed', earlier };
}

/**
 * Serves an order's lines out of what is left.
 * @throws {DomainError} INSUFFICIENT_STOCK listing every short line.
 */
function serveOrder(lines: readonly PricedOrderLine[], left: ReadonlyMap<string, number>): Take[][] {
  const served = serveLines(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    left,
  );
  const unavailableItems: UnavailableItem[] = [];
  for (const [index, line] of served.entries()) {
    const asked = lines[index];
    if ('takes' in line || !asked) continue;
    unavailableItems.push({
      productId: asked.product.id,
      productName: asked.product.name,
      requestedQuantity: asked.quantity,
      availableQuantity: line.remaining,
    });
  }
  if (unavailableItems.length > 0) throw insufficientStock(unavailableItems);
  return served.map((line) => ('takes' in line ? line.takes : []));
}

/**
 * Decides on the orders of a group one after the other, in memory: what one takes and owes is gone for those behind it,
 * and one that is refused leaves no trace. All rows that the decisions depend on are locked.
 */
export class OrderDecisions {
  /** What is left of each pool for the orders whose turn has not come. */
  private readonly left: Map<string, number>;
  /** The accounts as the orders before have left them. */
  private readonly accounts = new Map<string, LockedCustomer>();
  /** By Idempotency-Key, the draft that has made something with it, or still might. */
  private readonly users = new Map<string, Draft>();

  constructor(
    private readonly customers: ReadonlyMap<string, LockedCustomer>,
    pools: ReadonlyMap<string, LockedPool>,
    private readonly creditLowPercent: number,
    private readonly now: Date,
  ) {
    this.left = new Map([...pools.values()].map(({ id, available }) => [id, available]));
  }

  /** @returns those that are accepted; every other draft has its outcome, or repeats one that is accepted. */
  decide(drafts: readonly Draft[]): Acceptance[] {
    return drafts.flatMap((draft) => this.decideOne(draft) ?? []);
  }

  private decideOne(draft: Draft): Acceptance | null {
    const { once } = draft.order;
    const user = once && this.users.get(keyOf(once));
    if (user) {
      this.repeat(draft, user);
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
    if (once && draft.outcome?.kind !== 'refused') this.users.set(keyOf(once), draft);
    return acceptance;
  }

  /** An order whose Idempotency-Key came with one before it in the group. */
  private repeat(draft: Draft, user: Draft): void {
    if (draft.outcome && draft.outcome.kind !== 'deferred') return;
    if (user.outcome) {
      // Nothing has become of the first yet, so this one is not ahead of it either.
      draft.outcome = user.outcome;
      return;
    }
    const error = refusalOf(() => {
      if (draft.order.once && user.order.once) assertSameOrder(draft.order.once, user.order.once);
    });
    draft.outcome = error && { kind: 'refused', error };
    draft.repeats = error ? null : user;
  }

  /** @throws {DomainError} in the order of the checks: products and prices, stock, credit. */
  private accept(draft: Draft): Acceptance {
    if (draft.priceProblem) throw draft.priceProblem;
    const { customerId, mode } = draft.order;
    const customer = this.customers.get(customerId);
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
    const isTold = tellsCreditLow(account, cents, this.creditLowPercent);
    const balanceAfterCents = account.balanceCents + cents;
    const creditLowSince = isTold ? this.now : account.creditLowSince;
    this.accounts.set(customer.id, { ...account, balanceCents: balanceAfterCents, creditLowSince });
    return { balanceAfterCents, tellsCreditLow: isTold };
  }
}

/** What a sandbox order is served from: the stock as it was when the products were read. */
function stockAsRead({ priced }: Draft): Map<string, number> {
  return new Map(priced.flatMap(({ product }) => [...product.poolStock]));
}

/** By pool, the request whose order took its last keys: the last order that took any. */
export function causesByPool(accepted: readonly Acceptance[]): Map<string, Cause> {
  return new Map(
    accepted.flatMap(({ draft, takes }) => takes.flat().map(({ poolId }) => [poolId, draft.order.cause] as const)),
  );
}
