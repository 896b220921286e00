import type { EntityManager } from 'typeorm';
import { lockCustomers, lockPools, type Held, type LockedCustomer, type LockedPool } from '../db/locks.js';
import { DomainError } from '../domain/errors.js';
import type { OrderLimits } from '../domain/order.js';
import type { Moment } from '../domain/pricing.js';
import type { OrderMode } from '../domain/sandbox.js';
import { keysPerPiece } from '../domain/stock.js';
import { assertSameOrder, findEarlierOrders, keyOf, rememberOrders } from './idempotency.js';
import { OrderDecisions, refusalOf, type Acceptance, type Draft } from './order-decisions.js';
import { makeOrders } from './order-making.js';
import { priceLines, readPriceList } from './order-pricing.js';
import { toEarlierOrder, type OrderOutcome, type ShapedOrder } from './order-request.js';
import type { OrderView } from './order-view.js';
import type { Vault } from './vault.js';

/** What placing orders needs besides the database. */
export interface OrderParts {
  vault: Vault;
  limits: OrderLimits;
  /** The moment at which orders happen; asked for once their customers are locked. */
  now: () => Moment;
}

/** How a group of orders goes about what is in its way. */
export interface GroupTerms {
  /** Of all orders of the group. */
  mode: OrderMode;
  held: Held;
  /** An order with more keys than this is held up: it shall not share a transaction. */
  maxKeysOfOne: number;
}

const isOpen = ({ outcome }: Draft): boolean => outcome === null;

/**
 * Makes a group of orders in one transaction, in about as many statements as one order takes. Each is decided as if those
 * before it in the group had been made by themselves: one that is refused changes nothing and leaves the others alone.
 */
export class OrderGroup {
  private readonly drafts: Draft[];
  private customers = new Map<string, LockedCustomer>();
  private pools = new Map<string, LockedPool>();

  constructor(
    private readonly manager: EntityManager,
    orders: readonly ShapedOrder[],
    private readonly parts: OrderParts,
    private readonly terms: GroupTerms,
  ) {
    this.drafts = orders.map((order) => ({ order, outcome: null, priceProblem: null, priced: [], repeats: null }));
  }

  /** @returns what became of each order, in the order in which they were given. */
  async place(): Promise<OrderOutcome[]> {
    const { manager, terms, parts } = this;
    await this.lockCustomers();
    await this.findReplays();
    const moment = parts.now();
    await this.price(moment);
    await this.lockPools();
    const accepted = new OrderDecisions(this.customers, this.pools).decide(this.drafts);
    const made = await makeOrders(manager, accepted, terms.mode, this.pools, parts.vault, moment.at);
    await this.remember(accepted, made, moment.at);
    return this.drafts.map(({ outcome, repeats }) => {
      const decided = outcome ?? repeats?.outcome;
      if (!decided) throw new Error('An order of a group was not decided on');
      if (!repeats || decided.kind !== 'made') return decided;
      return { kind: 'replayed', earlier: toEarlierOrder(decided.order) };
    });
  }

  private open(): Draft[] {
    return this.drafts.filter(isOpen);
  }

  private async lockCustomers(): Promise<void> {
    const { held } = this.terms;
    const ids = this.drafts.map(({ order }) => order.customerId);
    this.customers = await lockCustomers(this.manager, ids, held);
    for (const draft of this.drafts) {
      const customer = this.customers.get(draft.order.customerId);
      if (customer?.status === 'ACTIVE') continue;
      // One that was left out may only be locked; whoever waits for it knows.
      const isLeftOut = !customer && held === 'leave';
      draft.outcome = isLeftOut ? { kind: 'heldUp' } : { kind: 'refused', error: new DomainError('ACCOUNT_SUSPENDED') };
    }
  }

  private async findReplays(): Promise<void> {
    const requests = this.open().flatMap(({ order }) => order.once ?? []);
    const known = await findEarlierOrders(this.manager, requests);
    for (const draft of this.open()) {
      const { once } = draft.order;
      const earlier = once && known.get(keyOf(once));
      if (!earlier) continue;
      const error = refusalOf(() => assertSameOrder(once, earlier));
      draft.outcome = error ? { kind: 'refused', error } : { kind: 'replayed', earlier };
    }
  }

  private async price(moment: Moment): Promise<void> {
    const open = this.open();
    if (open.length === 0) return;
    const productIds = open.flatMap(({ order }) => order.lines.map(({ productId }) => productId));
    const list = await readPriceList(this.manager, productIds, [...this.customers.values()], moment);
    for (const draft of open) {
      const customer = this.customers.get(draft.order.customerId);
      draft.priceProblem = refusalOf(() => {
        if (customer) draft.priced = priceLines(list, customer, draft.order.lines, this.parts.limits);
      });
      const keyCount = draft.priced.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
      if (keyCount > this.terms.maxKeysOfOne) draft.outcome = { kind: 'heldUp' };
    }
  }

  private async lockPools(): Promise<void> {
    if (!this.terms.mode.takesKeys) return;
    const poolsOf = ({ priced }: Draft): string[] => priced.flatMap(({ product }) => product.poolIds);
    const open = this.open();
    this.pools = await lockPools(this.manager, open.flatMap(poolsOf), this.terms.held);
    for (const draft of open) {
      if (!poolsOf(draft).every((poolId) => this.pools.has(poolId))) draft.outcome = { kind: 'heldUp' };
    }
  }

  /** Tells the drafts what was made of them, and the database what their Idempotency-Keys made. */
  private async remember(accepted: readonly Acceptance[], made: readonly OrderView[], now: Date): Promise<void> {
    const remembered = accepted.flatMap(({ draft }, index) => {
      const order = made[index];
      if (!order) throw new Error('An accepted order was not made');
      draft.outcome = { kind: 'made', order };
      const { once, customerId } = draft.order;
      return once ? [{ request: once, customerId, made: toEarlierOrder(order) }] : [];
    });
    await rememberOrders(this.manager, remembered, now);
  }
}
