import type { OrderStatus, OrderTotals } from '../../domain/orders/order.js';

/** A license key for its buyer. Fields that do not apply are omitted. */
export interface License {
  /** The public id; it never changes. */
  id: string;
  licenseKey: string;
  /** The key that replaced it; null for replacements from before this was stored. */
  replacedBy?: string | null;
  /** The public id of that key; null under the same condition. */
  replacedById?: string | null;
  replacedAt?: Date | null;
  creditedAt?: Date;
  recalledAt?: Date;
  recallReason?: string;
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
  /** The key that the item's key replaces; null if the item is no replacement, or is from before this was stored. */
  replaces: string | null;
}

/** The licenses of an item without keys. */
export const NO_LICENSES: ItemLicenses<never> = { licenses: [], bundleLicenses: null, replaces: null };

/** A line of an order; `id` is null for a sandbox order, which is not stored. */
export interface OrderItemView {
  id: number | null;
  productId: string;
  productName: string;
  displayName: string;
  isBundle: boolean;
  isReplacement: boolean;
  /** The id of the key that this item's key replaces; null if it replaces no key or an unknown one. */
  replacesKeyId: number | null;
  /** Why the key was replaced; null under the same conditions. */
  reason: string | null;
  quantity: number;
  licenseCount: number;
  listPriceCents: number;
  priceCents: number;
  subtotalCents: number;
  /** The keys, if they were read together with the order; otherwise they are read on demand. */
  licensed?: ItemLicenses;
}

/** An order as REST and GraphQL show it. */
export interface OrderView extends OrderTotals {
  orderNumber: number;
  customerNumber: number;
  /** The customer's own number of the order. */
  reference: string | null;
  orderDate: Date;
  status: OrderStatus;
  paymentMethod: string;
  orderFrom: number;
  sandboxNotice: string | null;
  /** Null while it has no invoice. */
  invoiceNumber: string | null;
  /** When the order was made, or a key of it was last replaced, credited or recalled. It never goes back. */
  updatedAt: Date;
  items: OrderItemView[];
}

/** A stored order, with the fields that only staff sees. */
export interface StoredOrderView extends OrderView {
  customerId: string;
  /** What the customer owed after this order. */
  balanceAfterCents: number;
  /** The member of staff who placed the order; null if the customer did. */
  placedById: string | null;
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
  if (!pools) return { licenses, bundleLicenses: null, replaces: null };
  const groups = new Map<string, BundleLicenseGroup<L>>();
  for (const [index, { poolId }] of keys.entries()) {
    const names = pools.get(poolId) ?? { poolName: '', productName: '' };
    const group = groups.get(poolId) ?? { licensePoolId: poolId, ...names, licenses: [] };
    groups.set(poolId, group);
    group.licenses.push(licenses[index] as L);
  }
  return { licenses, bundleLicenses: [...groups.values()], replaces: null };
}

/** The keys of an item as its buyer sees them. */
export function itemLicenses(keys: readonly PooledLicense[], pools: PoolNames | null): ItemLicenses {
  return groupLicenses(keys, pools, ({ id, licenseKey }) => ({ id, licenseKey }));
}
