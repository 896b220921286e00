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
import { discountsAt, type CurrentDiscounts, type Moment } from '../../../domain/catalogue/pricing.js';
import { demandOf } from '../../../domain/orders/stock.js';
import { PromotionCache } from '../../discounts/promotion-cache.js';
import { selectOldestKeys, type OldestKeys } from '../../keys/key-allocation.js';
import { keyCandidatesIn, selectKeysOfCustomer, selectKnownKeys } from '../../keys/keys-in-text.js';
import type { Vault } from '../../secrets/vault.js';
import { selectActiveStaff, type ActiveStaff } from '../../staff/staff-authentication.js';
import { mapKeyOf } from '../../staff/staff-idempotency.js';
import { selectEarlierOrders, selectStaffOrders, type EarlierOrder } from '../idempotency-keys.js';
import { maskReference, maskSandboxReference, type MaskedReference } from '../masked-reference.js';
import { selectBuyersAndProducts, type Buyers } from './buyer-reader.js';
import type { PriceList } from './order-pricing.js';
import type { ParsedOrder } from './order-request.js';

// Beyond this number, keys are read only once it is certain that they are needed.
const MAX_KEYS_READ_AHEAD = 1_000;
const MAX_PRODUCTS = 20_000;

/** The data that the decisions depend on, read after the last lock was taken. */
export interface PlacementData extends Pick<Buyers, 'tokens' | 'subscribedCustomers' | 'insertIdStep'> {
  customers: ReadonlyMap<string, LockedCustomer>;
  pools: ReadonlyMap<string, LockedPool>;
  staff: ActiveStaff;
  /** What Idempotency-Keys have come to before, by `mapKeyOf`. */
  earlier: ReadonlyMap<string, EarlierOrder>;
  prices: PriceList;
  keys: OldestKeys;
  /** The references as they are stored, by the reference; empty if none of them contains a license key. */
  maskedReferences: ReadonlyMap<string, MaskedReference>;
  moment: Moment;
}

/**
 * Reads what orders depend on. It remembers the pools that products drew on when they were last ordered in this
 * process, and so can lock an order's pools in the round trip that reads its products. Only the products as read
 * decide; an unexpected pool costs one more round trip.
 */
export class PlacementReader {
  private readonly poolIds = new LRUCache<string, readonly string[]>({ max: MAX_PRODUCTS });
  private readonly promotions = new PromotionCache();

  /**
   * @param now returns the time. That of the orders is read after the locks; an earlier one only selects promotions that
   *   have not ended.
   */
  constructor(
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
  ): Promise<PlacementData> {
    const demand = demandOfOrders(orders, (productId) => this.poolIds.get(productId));
    for (;;) {
      const data = await this.read(manager, orders, lockMode, demand);
      if (!data) continue;
      const { products } = data.prices;
      for (const { id, poolIds } of products.values()) this.poolIds.set(id, poolIds);
      const open = orders.filter((order) => needsPools(order, data));
      const missing = [...demandOfOrders(open, (productId) => products.get(productId)?.poolIds)].filter(
        ([poolId]) => !demand.has(poolId),
      );
      if (missing.length === 0) return data;
      for (const [poolId, quantity] of missing) demand.set(poolId, quantity);
    }
  }

  /**
   * @param demand the pools to lock, with the number of keys that are probably taken from each.
   * @returns null if a promotion was changed meanwhile: a new list price without its new promotion is no price.
   */
  private async read(
    manager: EntityManager,
    orders: readonly ParsedOrder[],
    lockMode: LockMode,
    demand: ReadonlyMap<string, number>,
  ): Promise<PlacementData | null> {
    const customerIds = [...new Set(orders.map(({ customerId }) => customerId))];
    const productIds = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
    const references = orders.flatMap(({ reference }) => reference ?? []);
    const candidates = references.flatMap((reference) => keyCandidatesIn(this.vault, reference));
    const [sandboxOrder] = orders.filter(({ sandbox }) => sandbox);
    const keyCount = [...demand.values()].reduce((sum, quantity) => sum + quantity, 0);
    const read = await runBatch(manager, {
      customers: selectCustomersForUpdate(customerIds, lockMode),
      pools: selectPoolsForUpdate(demand.keys(), lockMode),
      state: selectBuyersAndProducts(orders, productIds),
      staff: selectActiveStaff(orders.flatMap(({ placedBy }) => placedBy?.id ?? [])),
      earlier: selectEarlierOrders(orders.flatMap((one) => (one.placedBy ? [] : (one.idempotencyKey ?? [])))),
      earlierByStaff: selectStaffOrders(orders.flatMap((one) => (one.placedBy && one.idempotencyKey) ?? [])),
      keys: selectOldestKeys(keyCount > MAX_KEYS_READ_AHEAD ? new Map() : demand),
      referenceKeys: selectKnownKeys(candidates),
      ownKeys: sandboxOrder ? selectKeysOfCustomer(candidates, sandboxOrder.customerId) : constant([]),
    });
    const { state, earlier, earlierByStaff, referenceKeys, ownKeys, ...data } = read;
    const { products } = state;
    const { packages, promotionsVersion, ...ofBuyers } = state.others;
    const promotions = Number.isNaN(promotionsVersion)
      ? []
      : await this.promotions.at(manager, promotionsVersion, this.now().at);
    if (!promotions) return null;
    const moment = this.now();
    const discountsOf = ({ discountPackageId: id }: LockedCustomer): CurrentDiscounts =>
      discountsAt({ package: id === null ? null : (packages.get(id) ?? null), promotions }, moment);
    // Without keys in any of them, no reference is masked.
    const masked = referenceKeys.length === 0 ? [] : references;
    return {
      ...data,
      ...ofBuyers,
      earlier: new Map([...earlier, ...earlierByStaff]),
      prices: { products, discountsOf },
      maskedReferences: new Map(
        masked.map((one) => [
          one,
          sandboxOrder
            ? maskSandboxReference(one, referenceKeys, ownKeys)
            : maskReference(this.vault, one, referenceKeys),
        ]),
      ),
      moment,
    };
  }
}

/** How many keys the orders take from each pool at most; none in the sandbox. */
function demandOfOrders(
  orders: readonly ParsedOrder[],
  poolIdsOf: (productId: string) => readonly string[] | undefined,
): Map<string, number> {
  const lines = orders.flatMap((order) => (order.sandbox ? [] : order.lines));
  return demandOf(lines.map(({ productId, quantity }) => ({ poolIds: poolIdsOf(productId) ?? [], quantity })));
}

/** Whether an order may take keys: neither if its customer was skipped, nor if its Idempotency-Key was used before. */
function needsPools({ customerId, idempotencyKey }: ParsedOrder, { customers, earlier }: PlacementData): boolean {
  return customers.has(customerId) && !(idempotencyKey && earlier.has(mapKeyOf(idempotencyKey)));
}
