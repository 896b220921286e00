import type { EntityManager } from 'typeorm';
import {
  selectCustomersForUpdate,
  selectPoolsForUpdate,
  type LockMode,
  type LockedCustomer,
  type LockedPool,
} from '../../../db/locks.js';
import { runStatement, runBatch } from '../../../db/statements.js';
import type { CommitBatch } from '../../../db/transaction.js';
import { DomainError } from '../../../domain/errors.js';
import type { OrderLimits } from '../../../domain/order.js';
import type { Moment } from '../../../domain/pricing.js';
import type { OrderMode } from '../../../domain/sandbox.js';
import { demandOf, keysPerPiece } from '../../../domain/stock.js';
import { assertSameOrder, keyOf, selectEarlierOrders, type RememberedOrder } from './idempotency.js';
import {
  chooseKeys,
  lackingKeys,
  selectLikelyKeys,
  selectOldestKeys,
  type ChosenKey,
  type OldestKeys,
} from '../../keys/key-allocation.js';
import { OrderDecisions, refusalOf, type Acceptance, type Draft } from './order-decisions.js';
import { makeOrders, makeSandboxOrders } from './order-making.js';
import { priceLines, selectPrices, toPriceList, type PriceAnswers, type PriceList } from './order-pricing.js';
import type { OrderView } from '../order-view.js';
import { selectCurrentTokens, type CurrentTokens } from '../../access/presumed-token.js';
import { toEarlierOrder, type OrderOutcome, type ShapedOrder } from './order-request.js';
import type { PoolHints } from './pool-hints.js';
import type { Vault } from '../../secrets/vault.js';

/** What placing orders needs besides the database. */
export interface OrderParts {
  vault: Vault;
  limits: OrderLimits;
  /** The moment at which orders happen; asked for once their customers are locked. */
  now: () => Moment;
  hints: PoolHints;
}

/** How a group of orders goes about what is in its way. */
export interface BatchOptions {
  /** Of all orders of the group. */
  mode: OrderMode;
  lockMode: LockMode;
  /** An order with more keys than this is held up: it shall not share a transaction. */
  maxKeysOfOne: number;
}

// So few keys are read before it is known that they are needed.
const MAX_UNSURE_KEYS = 1_000;

/** What the first round trip tells besides locks. */
interface FirstAnswers {
  tokens: CurrentTokens;
  earlier: ReadonlyMap<string, RememberedOrder>;
  prices: PriceAnswers;
}

const isOpen = ({ outcome }: Draft): boolean => outcome === null;

/**
 * Makes a group of orders in one transaction, in about as many statements as one order takes. Each is decided as if those
 * before it in the group had been made by themselves: one that is refused changes nothing and leaves the others alone.
 */
export class OrderBatch {
  private readonly drafts: Draft[];
  private customers = new Map<string, LockedCustomer>();
  private readonly pools = new Map<string, LockedPool>();
  /** Keys of the locked pools, as many as were read. */
  private readonly keys = new Map<string, readonly ChosenKey[]>();

  constructor(
    private readonly manager: EntityManager,
    orders: readonly ShapedOrder[],
    private readonly parts: OrderParts,
    private readonly terms: BatchOptions,
  ) {
    this.drafts = orders.map((order) => ({ order, outcome: null, priceProblem: null, priced: [], repeats: null }));
  }

  /** @returns what became of each order, in the order in which they were given, once all is committed. */
  async place(): Promise<CommitBatch<OrderOutcome[]>> {
    const { manager, terms, parts } = this;
    const guess = this.guessPools();
    const { tokens, earlier, prices } = await this.lockAndRead(guess);
    const moment = parts.now();
    this.confirmTokens(tokens, moment.at);
    const list = toPriceList(prices, moment);
    parts.hints.learn(list.products.values());
    this.refuseSuspended();
    this.findReplays(earlier);
    this.price(list);
    await this.lockOtherPools(guess);
    const accepted = new OrderDecisions(this.customers, this.pools).decide(this.drafts);
    const making = await (terms.mode.takesKeys
      ? makeOrders(manager, accepted, this.pools, await this.keysFor(accepted), parts.vault, moment.at)
      : makeSandboxOrders(manager, accepted, moment.at));
    return making.map((made) => this.outcomes(accepted, made));
  }

  private outcomes(accepted: readonly Acceptance[], made: readonly OrderView[]): OrderOutcome[] {
    for (const [index, { draft }] of accepted.entries()) {
      const order = made[index];
      if (!order) throw new Error('An accepted order was not made');
      draft.outcome = { kind: 'made', order };
    }
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

  /** Pools that the orders will probably take keys from, and at most how many. */
  private guessPools(): Map<string, number> {
    if (!this.terms.mode.takesKeys) return new Map();
    return this.parts.hints.demandOf(this.drafts.flatMap(({ order }) => order.lines));
  }

  /** Locks the customers, then the pools, and reads all that the orders depend on, all in one round trip. */
  private async lockAndRead(guess: ReadonlyMap<string, number>): Promise<FirstAnswers> {
    const orders = this.drafts.map(({ order }) => order);
    const customerIds = [...new Set(orders.map(({ customerId }) => customerId))];
    const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const [customers, tokens, earlier, products, tiers, packages, promotions, pools, keys] = await runBatch(
      this.manager,
      [
        selectCustomersForUpdate(customerIds, this.terms.lockMode),
        selectCurrentTokens(orders.flatMap(({ token }) => token ?? [])),
        selectEarlierOrders(orders.flatMap(({ once }) => once ?? [])),
        ...selectPrices(productIds, customerIds, this.parts.now().at),
        ...this.selectPools(guess),
      ],
    );
    this.customers = customers;
    this.addPools(pools, keys);
    return { tokens, earlier, prices: [products, tiers, packages, promotions] };
  }

  private confirmTokens(tokens: CurrentTokens, now: Date): void {
    for (const draft of this.drafts) {
      const { token, customerId } = draft.order;
      const customer = this.customers.get(customerId);
      if (!token || !customer) continue;
      token.confirm(tokens, customer, now);
      if (!token.isConfirmed) draft.outcome = { kind: 'unconfirmed' };
    }
  }

  private refuseSuspended(): void {
    for (const draft of this.open()) {
      const customer = this.customers.get(draft.order.customerId);
      if (customer?.status === 'ACTIVE') continue;
      // One that was left out may only be locked; whoever waits for it knows.
      const isLeftOut = !customer && this.terms.lockMode === 'skipLocked';
      draft.outcome = isLeftOut
        ? { kind: 'deferred' }
        : { kind: 'refused', error: new DomainError('ACCOUNT_SUSPENDED') };
    }
  }

  private findReplays(remembered: ReadonlyMap<string, RememberedOrder>): void {
    for (const draft of this.open()) {
      const { once } = draft.order;
      const earlier = once && remembered.get(keyOf(once));
      if (!earlier) continue;
      const error = refusalOf(() => assertSameOrder(once, earlier));
      draft.outcome = error ? { kind: 'refused', error } : { kind: 'replayed', earlier };
    }
  }

  private price(list: PriceList): void {
    for (const draft of this.open()) {
      const customer = this.customers.get(draft.order.customerId);
      draft.priceProblem = refusalOf(() => {
        if (customer) draft.priced = priceLines(list, customer, draft.order.lines, this.parts.limits);
      });
      const keyCount = draft.priced.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
      if (keyCount > this.terms.maxKeysOfOne) draft.outcome = { kind: 'deferred' };
    }
  }

  /** Locks pools and reads, of each, as many keys as are demanded of it; more than a few only once they are needed. */
  private selectPools(demand: ReadonlyMap<string, number>) {
    const keyCount = [...demand.values()].reduce((sum, count) => sum + count, 0);
    const keys = selectLikelyKeys(keyCount > MAX_UNSURE_KEYS ? new Map() : demand, (poolId) =>
      this.parts.hints.isScattered(poolId),
    );
    return [selectPoolsForUpdate(demand.keys(), this.terms.lockMode), keys] as const;
  }

  private addPools(pools: ReadonlyMap<string, LockedPool>, keys: OldestKeys): void {
    for (const [id, pool] of pools) this.pools.set(id, pool);
    this.addKeys(keys);
  }

  private addKeys(keys: OldestKeys): void {
    for (const [id, ofPool] of keys) this.keys.set(id, ofPool);
  }

  /**
   * Locks the pools that nobody guessed, out of the order of their ids then; should that end in a deadlock, the next
   * attempt guesses right.
   */
  private async lockOtherPools(guess: ReadonlyMap<string, number>): Promise<void> {
    if (!this.terms.mode.takesKeys) return;
    const open = this.open();
    const demand = demandOf(
      open.flatMap(({ priced }) => priced.map(({ product, quantity }) => ({ ...product, quantity }))),
    );
    for (const poolId of guess.keys()) demand.delete(poolId);
    this.addPools(...(await runBatch(this.manager, this.selectPools(demand))));
    const poolsOf = ({ priced }: Draft): string[] => priced.flatMap(({ product }) => product.poolIds);
    for (const draft of open) {
      if (!poolsOf(draft).every((poolId) => this.pools.has(poolId))) draft.outcome = { kind: 'deferred' };
    }
  }

  /** Keys for each line: those that were read already, where they are enough. */
  private async keysFor(accepted: readonly Acceptance[]): Promise<ChosenKey[][]> {
    const takesOfLines = accepted.flatMap(({ takes }) => takes);
    const lacking = lackingKeys(this.keys, takesOfLines.flat());
    this.parts.hints.learnScattered(lacking);
    this.addKeys(await runStatement(this.manager, selectOldestKeys(lacking)));
    return chooseKeys(this.keys, takesOfLines);
  }
}
