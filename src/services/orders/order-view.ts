import type { OrderStatus, OrderTotals } from '../../domain/order.js';

/** A license key as its buyer sees it. */
export interface License {
  licenseKey: string;
}

/** The keys of a bundle that come from one pool (docs/spec/orders.md#bundle-license-group). */
export interface BundleLicenseGroup<L = License> {
  licensePoolId: string;
  poolName: string;
  /** The display name of the product that the pool belongs to. */
  productName: string;
  licenses: L[];
}

/** All keys of an order item; for a bundle also grouped by pool. */
export interface ItemLicenses<L = License> {
  licenses: L[];
  bundleLicenses: BundleLicenseGroup<L>[] | null;
}

/** A line of an order; `id` is null for a sandbox order, which is not stored. */
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
  /** The keys, where they were read with the order; otherwise they are read when asked for. */
  licensed?: ItemLicenses;
}

/** An order as REST and GraphQL show it. */
export interface OrderView extends OrderTotals {
  orderNumber: number;
  customerNumber: number;
  /** The customer's own number of the order. */
  reference?: string | null;
  orderDate: Date;
  status: OrderStatus;
  paymentMethod: string;
  orderFrom: number;
  sandboxNotice: string | null;
  /** The last change: the order was made, or one of its keys replaced. It never goes back. */
  updatedAt: Date;
  items: OrderItemView[];
}

/** A stored order, with the fields that only staff sees. */
export interface KeptOrderView extends OrderView {
  customerId: string;
  /** What the customer owed after this order. */
  balanceAfterCents: number;
}

/** A key with the pool that it came from. */
export interface PooledLicense extends License {
  poolId: string;
}

export type PoolNames = ReadonlyMap<string, { poolName: string; productName: string }>;

/**
 * @param pools the names of a bundle's pools; null for an ordinary product, whose keys are not grouped.
 * @param toLicense converts a key to what the caller shows.
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

/** The keys of an item as its buyer sees them. */
export function itemLicenses(keys: readonly PooledLicense[], pools: PoolNames | null): ItemLicenses {
  return groupLicenses(keys, pools, ({ licenseKey }) => ({ licenseKey }));
}
