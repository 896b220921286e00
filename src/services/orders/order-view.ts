import type { OrderStatus, OrderTotals } from '../../domain/order.js';

/** A license key as its buyer sees it. */
export interface License {
  licenseKey: string;
}

/** Keys that came out of one pool (docs/spec/orders.md#bundle-license-group). */
export interface BundleLicenseGroup<L = License> {
  licensePoolId: string;
  poolName: string;
  /** The display name of the product that the pool belongs to. */
  productName: string;
  licenses: L[];
}

/** The keys of an order item: all of them, and for a bundle also grouped by pool. */
export interface ItemLicenses<L = License> {
  licenses: L[];
  bundleLicenses: BundleLicenseGroup<L>[] | null;
}

/** A line of an order; `id` is null for a sandbox order, which is in no table. */
export interface OrderItemView {
  id: number | null;
  productId: string;
  productName: string;
  displayName: string;
  isBundle: boolean;
  isReplacement: boolean;
  quantity: number;
  licenseCount: number;
  listPriceCents: number;
  priceCents: number;
  subtotalCents: number;
  /** Where the keys are at hand already; otherwise they are read when asked for. */
  licensed?: ItemLicenses;
}

/** An order as both faces show it. */
export interface OrderView extends OrderTotals {
  orderNumber: number;
  customerNumber: number;
  orderDate: Date;
  status: OrderStatus;
  paymentMethod: string;
  orderFrom: number;
  sandboxNotice: string | null;
  items: OrderItemView[];
}

/** An order that was kept, with what only staff sees of it. */
export interface KeptOrderView extends OrderView {
  customerId: string;
  /** What the customer owed after this order. */
  balanceAfterCents: number;
}

/** A key of an item, still with the pool that it came from. */
export interface PooledLicense extends License {
  poolId: string;
}

export type PoolNames = ReadonlyMap<string, { poolName: string; productName: string }>;

/**
 * @param pools the names of a bundle's pools; null for an ordinary product, whose keys are not grouped.
 * @param toLicense what is shown of a key.
 */
export function groupLicenses<K extends { poolId: string }, L>(
  keys: readonly K[],
  pools: PoolNames | null,
  toLicense: (key: K) => L,
): ItemLicenses<L> {
  const licenses = keys.map(toLicense);
  if (!pools) return { licenses, bundleLicenses: null };
  const groups = new Map<string, BundleLicenseGroup<L>>();
  for (const [index, { poolId }] of keys.entries()) {
    const names = pools.get(poolId) ?? { poolName: '', productName: '' };
    const group = groups.get(poolId) ?? { licensePoolId: poolId, ...names, licenses: [] };
    groups.set(poolId, group);
    group.licenses.push(licenses[index] as L);
  }
  return { licenses, bundleLicenses: [...groups.values()] };
}

/** The keys of an item as their buyer sees them. */
export function itemLicenses(keys: readonly PooledLicense[], pools: PoolNames | null): ItemLicenses {
  return groupLicenses(keys, pools, ({ licenseKey }) => ({ licenseKey }));
}
