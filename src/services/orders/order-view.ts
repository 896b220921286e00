import { publicId } from '../../domain/common/public-id.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import type { OrderStatus, OrderTotals } from '../../domain/orders/order.js';
import type { LicenseKeyStatus } from '../../entities/keys/license-key.js';
import type { Vault } from '../secrets/vault.js';

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

/** The number of license keys in all forms of an order. */
export function keyCountOf({ items }: Pick<OrderView, 'items'>): number {
  return items.reduce((sum, { licenseCount }) => sum + licenseCount, 0);
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
export type PooledLicense = License & { poolId: string };

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

export interface SoldKey {
  id: number;
  itemId: number;
  poolId: string;
  status: LicenseKeyStatus;
  ciphertext: Buffer;
  replacedAt: Date | null;
  creditedAt: Date | null;
  recalledAt: Date | null;
  /** Why it was recalled (`linkKeys`). */
  recallReason?: string | undefined;
  /** The key that replaced it (`linkKeys`). */
  replacement?: Pick<SoldKey, 'id' | 'ciphertext'>;
}

/** Whether keys are complete or masked, for their buyer or for staff. */
export interface KeyDisplay<L> {
  license: (key: SoldKey) => L;
  text: (ciphertext: Buffer) => string;
}

/** A sold key as staff sees it, masked or revealed. */
export interface MaskedLicense extends License {
  /** The key was replaced by another one; the buyer holds both. */
  isReplaced: boolean;
}

type Reveal = KeyDisplay<unknown>['text'];

/**
 * The fields of a key and its replacement. Copied property by property, because an order history has thousands of keys.
 */
function licenseOf(key: SoldKey, text: Reveal): License {
  const { id, ciphertext, status, replacement, replacedAt, creditedAt, recalledAt, recallReason } = key;
  const license: License = { id: publicId(id), licenseKey: text(ciphertext) };
  if (status === 'REPLACED') {
    license.replacedBy = replacement ? text(replacement.ciphertext) : null;
    license.replacedById = replacement ? publicId(replacement.id) : null;
    license.replacedAt = replacedAt;
  }
  if (creditedAt) license.creditedAt = creditedAt;
  if (recalledAt) license.recalledAt = recalledAt;
  if (recallReason) license.recallReason = recallReason;
  return license;
}

function staffLicenses(text: Reveal): KeyDisplay<MaskedLicense> {
  return { text, license: (key) => ({ ...licenseOf(key, text), isReplaced: key.status === 'REPLACED' }) };
}

const revealBy =
  (vault: Vault): Reveal =>
  (ciphertext) =>
    vault.decrypt(ciphertext, 'license-key');

export function fullKeys(vault: Vault): KeyDisplay<License> {
  const text = revealBy(vault);
  return { text, license: (key) => licenseOf(key, text) };
}

/** Keys as they were when they were sold, before any replacement or credit. */
export function keysAsSold(vault: Vault): KeyDisplay<License> {
  const text = revealBy(vault);
  return { text, license: ({ id, ciphertext }) => ({ id: publicId(id), licenseKey: text(ciphertext) }) };
}

export function maskedKeys(vault: Vault): KeyDisplay<MaskedLicense> {
  const reveal = revealBy(vault);
  return staffLicenses((ciphertext) => maskLicenseKey(reveal(ciphertext)));
}

export function revealedKeys(vault: Vault): KeyDisplay<MaskedLicense> {
  return staffLicenses(revealBy(vault));
}
