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
import { keyCandidatesIn, selectKnownKeys, type KeyCandidate } from '../../keys/keys-in-text.js';
import type { Vault } from '../../secrets/vault.js';
import { selectActiveStaff, type ActiveStaff } from '../../staff/active-staff.js';
import { selectOrderSubscribers } from '../../webhooks/order-events.js';
import { maskReference } from '../masked-reference.js';
import { selectEarlierOrders, type EarlierOrder } from './idempotency.js';
import { refusalBeforePrices, refusalOf, type PlacementState } from './order-decisions.js';
import {
  assertAcceptedPrices,
  priceLines,
  selectPrices,
  simulateRefusal,
  toPriceList,
  type PriceList,
} from './order-pricing.js';
import { MAX_BATCHED_KEYS, type ParsedOrder } from './order-request.js';
import { selectStaffOrders, staffRefusal } from './staff-order.js';

// Beyond this number, keys are read only once it is certain that they are needed.
const MAX_KEYS_READ_AHEAD = 1_000;
const MAX_PRODUCTS = 20_000;

/** The data that the decisions depend on, read after the last lock was taken. */
export interface PlacementData {
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
  referenceKeys: readonly KeyCandidate[];
  moment: Moment;
}

/**
 * Reads what orders depend on. It remembers the pools that products drew on when they were last ordered in this
 * process, and so can lock an order's pools in the round trip that reads its products. Only the products as read
 * decide; an unexpected pool costs one more round trip.
 */
export class PlacementReader {
  private readonly poolIds = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });

  /** @param now returns the time of the orders; called once their rows are locked. */
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
    orders: readonly ParsedOrder[],
    lockMode: LockMode,
  ): Promise<{ data: PlacementData; states: PlacementState[] }> {
    const demand = this.expectedDemand(orders);
    for (;;) {
      const data = await this.read(manager, orders, lockMode, demand);
      const states = orders.map((order) => this.toState(this.withMaskedReference(order, data), data, lockMode));
      const missing = [...demandOfOpen(states)].filter(([poolId]) => !demand.has(poolId));
      if (missing.length === 0) return { data, states: states.map((state) => deferUnlocked(state, data)) };
      for (const [poolId, quantity] of missing) demand.set(poolId, quantity);
    }
  }

  /** How many keys the orders probably take from each pool. */
  private expectedDemand(orders: readonly ParsedOrder[]): Map<string, number> {
    const lines = orders.flatMap(({ lines: own, mode }) => (mode.takesKeys ? own : []));
    return demandOf(lines.map(({ productId, quantity }) => ({ poolIds: this.poolIds.get(productId) ?? [], quantity })));
  }

  /** @param demand the pools to lock, with the number of keys that are probably taken from each. */
  private async read(
    manager: EntityManager,
    orders: readonly ParsedOrder[],
    lockMode: LockMode,
    demand: ReadonlyMap<string, number>,
  ): Promise<PlacementData> {
    const customerIds = [...new Set(orders.map(({ customerId }) => customerId))];
    const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const keyCount = [...demand.values()].reduce((sum, quantity) => sum + quantity, 0);
    const takesKeys = orders.every(({ mode }) => mode.takesKeys);
    const read = await runBatch(manager, {
      customers: selectCustomersForUpdate(customerIds, lockMode),
      pools: selectPoolsForUpdate(demand.keys(), lockMode),
      tokens: selectValidTokens(orders.flatMap(({ tokenId }) => tokenId ?? [])),
      staff: selectActiveStaff(orders.flatMap(({ placedBy }) => placedBy?.id ?? [])),
      earlier: selectEarlierOrders(
        orders.flatMap(({ placedBy, idempotency }) => (placedBy ? [] : (idempotency ?? []))),
      ),
      earlierByStaff: selectStaffOrders(orders),
      ...selectPrices(productIds, customerIds, this.now().at),
      keys: selectOldestKeys(keyCount > MAX_KEYS_READ_AHEAD ? new Map() : demand),
      subscribers: takesKeys ? selectOrderSubscribers(customerIds) : constant(new Set<string>()),
      referenceKeys: selectKnownKeys(orders.flatMap(({ reference }) => keyCandidatesIn(this.vault, reference))),
    });
    const { customers, pools, tokens, staff, earlier, earlierByStaff, keys, subscribers, referenceKeys, ...rest } =
      read;
    const moment = this.now();
    const prices = toPriceList(rest, moment);
    for (const { id, poolIds } of prices.products.values()) this.poolIds.set(id, poolIds);
    const earlierOrders = new Map([...earlier, ...earlierByStaff]);
    return {
      customers,
      pools,
      tokens,
      staff,
      earlier: earlierOrders,
      prices,
      keys,
      subscribers,
      referenceKeys,
      moment,
    };
  }

  /** The order with the license keys in its reference masked. */
  private withMaskedReference(order: ParsedOrder, { referenceKeys }: PlacementData): ParsedOrder {
    if (order.reference === null || referenceKeys.length === 0) return order;
    return { ...order, ...maskReference(this.vault, order.reference, referenceKeys) };
  }

  private toState(order: ParsedOrder, data: PlacementData, lockMode: LockMode): PlacementState {
    const state: PlacementState = { order, outcome: null, priceProblem: null, priced: [], repeats: null };
    const customer = data.customers.get(order.customerId);
    // A missing customer was skipped because of its lock, unless the account is gone.
    state.outcome =
      !customer && lockMode === 'skipLocked'
        ? { kind: 'deferred' }
        : (staffRefusal(order, data) ?? refusalBeforePrices(order, data));
    if (state.outcome || !customer) return state;
    state.priceProblem = refusalOf(() => {
      const priced = priceLines(data.prices, customer, order.lines, this.limits);
      simulateRefusal(order, customer, priced);
      assertAcceptedPrices(order.lines, priced);
      state.priced = priced;
    });
    const keyCount = state.priced.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
    const isTooLarge = lockMode === 'skipLocked' && keyCount > MAX_BATCHED_KEYS;
    if (isTooLarge) state.outcome = { kind: 'deferred' };
    return state;
  }
}

/** How many keys the undecided orders take from each pool at most; none in the sandbox. */
function demandOfOpen(states: readonly PlacementState[]): Map<string, number> {
  const open = states.filter(({ outcome, order }) => outcome === null && order.mode.takesKeys);
  return demandOf(open.flatMap(({ priced }) => priced.map(({ product, quantity }) => ({ ...product, quantity }))));
}

/** Defers an order that needs a pool which another transaction has locked. */
function deferUnlocked(state: PlacementState, { pools }: PlacementData): PlacementState {
  const { mode } = state.order;
  const isLocked = ({ product }: PlacementState['priced'][number]) =>
    product.poolIds.every((poolId) => pools.has(poolId));
  if (state.outcome || !mode.takesKeys || state.priced.every(isLocked)) return state;
  return { ...state, outcome: { kind: 'deferred' } };
}
