import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import {
  selectCustomersForUpdate,
  selectPoolsForUpdate,
  type LockedCustomer,
  type LockedPool,
  type LockMode,
} from '../../../db/locks.js';
import { constant, runBatch } from '../../../db/statements.js';
import type { Moment } from '../../../domain/catalogue/pricing.js';
import type { OrderLimits } from '../../../domain/orders/order.js';
import { demandOf, keysPerPiece } from '../../../domain/orders/stock.js';
import { selectValidTokens, type ValidTokens } from '../../access/valid-tokens.js';
import { selectOldestKeys, type OldestKeys } from '../../keys/key-allocation.js';
import { possibleKeys, selectMentioned, type PossibleKey } from '../../keys/mentioned-keys.js';
import type { Vault } from '../../secrets/vault.js';
import { selectActiveStaff, type ActiveStaff } from '../../staff/active-staff.js';
import { selectOrderSubscribers } from '../../webhooks/order-events.js';
import { storedReference } from '../sent-reference.js';
import { selectEarlierOrders, type EarlierOrder } from './idempotency.js';
import { refusalBeforePrices, refusalOf, type Draft } from './order-decisions.js';
import {
  assertAcceptedPrices,
  priceLines,
  rehearse,
  selectPrices,
  toPriceList,
  type PriceList,
} from './order-pricing.js';
import { MAX_BATCHED_KEYS, type ShapedOrder } from './order-request.js';
import { selectStaffOrders, staffRefusal } from './staff-order.js';

// Beyond this number, keys are read only once it is certain that they are needed.
const MAX_KEYS_READ_AHEAD = 1_000;
const MAX_PRODUCTS = 20_000;

/** The facts that the decisions depend on, read after the last lock was taken. */
export interface Facts {
  customers: ReadonlyMap<string, LockedCustomer>;
  pools: ReadonlyMap<string, LockedPool>;
  tokens: ValidTokens;
  staff: ActiveStaff;
  earlier: ReadonlyMap<string, EarlierOrder>;
  prices: PriceList;
  keys: OldestKeys;
  /** The customers with webhooks for their orders. */
  subscribers: ReadonlySet<string>;
  /** The license keys in the references. */
  mentioned: readonly PossibleKey[];
  moment: Moment;
}

/**
 * Reads what orders depend on. It remembers the pools that products drew on when they were last ordered in this
 * process, and so can lock an order's pools in the round trip that reads its products. Only the products as read
 * decide; an unexpected pool costs one more round trip.
 */
export class PlacementFacts {
  private readonly poolIds = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });

  /** @param now gives the time of the orders; called once their rows are locked. */
  constructor(
    private readonly limits: OrderLimits,
    private readonly now: () => Moment,
    private readonly vault: Vault,
  ) {}

  /**
   * Locks first, then reads, so that decisions use only what was read after the last lock. If the products draw on
   * unexpected pools, these are locked too and everything is read again. Those pools are locked out of the order of
   * ids; after a deadlock the next attempt expects them.
   * @param orders all of the sandbox, or none.
   */
  async lockAndRead(
    manager: EntityManager,
    orders: readonly ShapedOrder[],
    lockMode: LockMode,
  ): Promise<{ facts: Facts; drafts: Draft[] }> {
    const demand = this.expectedDemand(orders);
    for (;;) {
      const facts = await this.read(manager, orders, lockMode, demand);
      const drafts = orders.map((order) => this.draft(this.withStoredReference(order, facts), facts, lockMode));
      const missing = [...demandOfOpen(drafts)].filter(([poolId]) => !demand.has(poolId));
      if (missing.length === 0) return { facts, drafts: drafts.map((draft) => deferUnlocked(draft, facts)) };
      for (const [poolId, quantity] of missing) demand.set(poolId, quantity);
    }
  }

  /** How many keys the orders probably take from each pool. */
  private expectedDemand(orders: readonly ShapedOrder[]): Map<string, number> {
    const lines = orders.flatMap(({ lines: own, mode }) => (mode.takesKeys ? own : []));
    return demandOf(lines.map(({ productId, quantity }) => ({ poolIds: this.poolIds.get(productId) ?? [], quantity })));
  }

  /** @param demand the pools to lock, with the number of keys that are probably taken from each. */
  private async read(
    manager: EntityManager,
    orders: readonly ShapedOrder[],
    lockMode: LockMode,
    demand: ReadonlyMap<string, number>,
  ): Promise<Facts> {
    const customerIds = [...new Set(orders.map(({ customerId }) => customerId))];
    const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const keyCount = [...demand.values()].reduce((sum, quantity) => sum + quantity, 0);
    const takesKeys = orders.every(({ mode }) => mode.takesKeys);
    const read = await runBatch(manager, {
      customers: selectCustomersForUpdate(customerIds, lockMode),
      pools: selectPoolsForUpdate(demand.keys(), lockMode),
      tokens: selectValidTokens(orders.flatMap(({ tokenId }) => tokenId ?? [])),
      staff: selectActiveStaff(orders.flatMap(({ placedBy }) => placedBy?.id ?? [])),
      earlier: selectEarlierOrders(orders.flatMap(({ placedBy, once }) => (placedBy ? [] : (once ?? [])))),
      earlierByStaff: selectStaffOrders(orders),
      ...selectPrices(productIds, customerIds, this.now().at),
      keys: selectOldestKeys(keyCount > MAX_KEYS_READ_AHEAD ? new Map() : demand),
      subscribers: takesKeys ? selectOrderSubscribers(customerIds) : constant(new Set<string>()),
      mentioned: selectMentioned(orders.flatMap(({ reference }) => possibleKeys(this.vault, reference))),
    });
    const { customers, pools, tokens, staff, earlier, earlierByStaff, keys, subscribers, mentioned, ...rest } = read;
    const moment = this.now();
    const prices = toPriceList(rest, moment);
    for (const { id, poolIds } of prices.products.values()) this.poolIds.set(id, poolIds);
    const remembered = new Map([...earlier, ...earlierByStaff]);
    return { customers, pools, tokens, staff, earlier: remembered, prices, keys, subscribers, mentioned, moment };
  }

  /** The order with the license keys in its reference masked. */
  private withStoredReference(order: ShapedOrder, { mentioned }: Facts): ShapedOrder {
    if (order.reference === null || mentioned.length === 0) return order;
    return { ...order, ...storedReference(this.vault, order.reference, mentioned) };
  }

  private draft(order: ShapedOrder, facts: Facts, lockMode: LockMode): Draft {
    const draft: Draft = { order, outcome: null, priceProblem: null, priced: [], repeats: null };
    const customer = facts.customers.get(order.customerId);
    // A missing customer was skipped because of its lock, unless the account is gone.
    draft.outcome =
      !customer && lockMode === 'skipLocked'
        ? { kind: 'deferred' }
        : (staffRefusal(order, facts) ?? refusalBeforePrices(order, facts));
    if (draft.outcome || !customer) return draft;
    draft.priceProblem = refusalOf(() => {
      const priced = priceLines(facts.prices, customer, order.lines, this.limits);
      rehearse(order, customer, priced);
      assertAcceptedPrices(order.lines, priced);
      draft.priced = priced;
    });
    const keyCount = draft.priced.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
    const isTooLarge = lockMode === 'skipLocked' && keyCount > MAX_BATCHED_KEYS;
    if (isTooLarge) draft.outcome = { kind: 'deferred' };
    return draft;
  }
}

/** How many keys the undecided orders take from each pool at most; none in the sandbox. */
function demandOfOpen(drafts: readonly Draft[]): Map<string, number> {
  const open = drafts.filter(({ outcome, order }) => outcome === null && order.mode.takesKeys);
  return demandOf(open.flatMap(({ priced }) => priced.map(({ product, quantity }) => ({ ...product, quantity }))));
}

/** Defers an order that needs a pool which another transaction has locked. */
function deferUnlocked(draft: Draft, { pools }: Facts): Draft {
  const { mode } = draft.order;
  const isLocked = ({ product }: Draft['priced'][number]) => product.poolIds.every((poolId) => pools.has(poolId));
  if (draft.outcome || !mode.takesKeys || draft.priced.every(isLocked)) return draft;
  return { ...draft, outcome: { kind: 'deferred' } };
}
