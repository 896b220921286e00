import { Entity, Index } from 'typeorm';
import type { Region } from '../../domain/products/product-fields.js';
import {
  ascii,
  basisPoints,
  bigint,
  cents,
  exactText,
  flag,
  hash,
  id,
  instant,
  int,
  longText,
  orNull,
  primary,
  reference,
  ROW,
  rowOf,
  stamp,
  text,
  VERSIONED_ROW,
} from '../columns.js';
import { StaffMember, type AuditSource } from '../staff/staff-member.js';

/**
 * A product that can be ordered: an ordinary one with its own pools, or a bundle that links pools of other products.
 * `updatedAt` counts changes of its tiers and pool links too; those of stock are in `stockChangedAt` of a pool.
 */
@Entity('products')
@Index('products_name', ['name', 'id'])
@Index('products_list_price', ['listPriceCents', 'id'])
@Index('products_category', ['category', 'id'])
@Index('products_available', ['available', 'id'])
@Index('products_bundle', ['isBundle', 'id'])
@Index('products_updated_at', ['updatedAt'])
@Index('products_sku', ['sku'], { unique: true })
@Index('products_change_stamp', ['changeStamp'])
export class Product extends rowOf({
  ...VERSIONED_ROW,
  sku: exactText(100),
  name: text(300),
  displayName: text(300),
  category: exactText(100),
  listPriceCents: cents(),
  /** The list price before the last change, in cents; null before the first change. */
  oldListPriceCents: orNull(cents()),
  isBundle: flag({ default: false }),
  validRegion: orNull(ascii<Region>()),
  discountEligible: flag({ default: true }),
  /** False once the product is withdrawn from sale. */
  available: flag({ default: true }),
  /** Whether customers have never seen it; false for products that an earlier version created. */
  neverOnSale: flag({ default: false }),
  changeStamp: stamp(),
}) {}

/** A volume tier of a product. */
@Entity('volume_discounts')
export class VolumeDiscount extends rowOf({
  productId: primary(reference(() => Product, { onDelete: 'CASCADE' })),
  minQuantity: primary(int()),
  percentageBp: basisPoints(),
}) {}

/** A region that a product has left: a client with a copy of the region's products deletes it there. */
@Entity('product_region_exits')
@Index('product_region_exits_product', ['productId', 'region'], { unique: true })
@Index('product_region_exits_change_stamp', ['changeStamp'])
export class ProductRegionExit extends rowOf({
  id: primary(id()),
  productId: id(),
  region: ascii<Region>(),
  leftAt: instant(),
  changeStamp: stamp(),
}) {}

/**
 * Whether the product's last stock event said that it is in stock. The row's lock orders the product's stock events; it
 * is taken only when a pool reaches or leaves zero.
 */
@Entity('product_stock_states')
export class ProductStockState extends rowOf({
  productId: primary(reference(() => Product)),
  inStock: flag(),
}) {}

/** Counts the changes of a part of the catalogue, or of all of it (`db/catalogue-versions.ts` says which). */
@Entity('catalogue_versions')
@Index('catalogue_versions_changed', ['changedAt', 'version'])
export class CatalogueVersion extends rowOf({
  id: primary(int({ type: 'smallint' })),
  version: bigint({ default: 0 }),
  /** When an earlier version, or a person, changed it; null once a total counts that. */
  changedAt: orNull(instant({ onUpdate: 'CURRENT_TIMESTAMP(3)' })),
}) {}

/** A change of a product's list price. Written in the transaction of the change, and never changed. */
@Entity('price_changes')
export class PriceChange extends rowOf({
  productId: primary(reference(() => Product)),
  /** The version of the product that the change made: it counts up under the product's lock, whatever the clocks do. */
  productVersion: primary(int()),
  at: instant(),
  /** Who changed the price, or planned it; null if `via` is CLI, and where the service acted unasked. */
  staffMemberId: orNull(reference(() => StaffMember)),
  via: ascii<AuditSource>(),
  /** Who ran the command, by the operating system; null if `via` is not CLI. */
  operator: orNull(exactText(200)),
  oldListPriceCents: cents(),
  newListPriceCents: cents(),
}) {}

export const SCHEDULED_PRICE_CHANGE_STATUSES = ['WAITING', 'DONE', 'CANCELLED'] as const;
export type ScheduledPriceChangeStatus = (typeof SCHEDULED_PRICE_CHANGE_STATUSES)[number];

/** List prices that change together at an instant. Never deleted. */
@Entity('scheduled_price_changes')
@Index('scheduled_price_changes_due', ['status', 'from'])
export class ScheduledPriceChange extends rowOf({
  ...ROW,
  from: instant({ name: 'from_at' }),
  note: orNull(text(500)),
  status: ascii<ScheduledPriceChangeStatus>(20, { default: 'WAITING' }),
  staffMemberId: reference(() => StaffMember),
}) {}

/** A product's new list price in a scheduled change. */
@Entity('planned_prices')
@Index('planned_prices_waiting', ['productId', 'waitingFrom'], { unique: true })
export class PlannedPrice extends rowOf({
  changeId: primary(reference(() => ScheduledPriceChange)),
  productId: primary(reference(() => Product)),
  /** Its position in the change, from 0. */
  position: int(),
  listPriceCents: cents(),
  /** When it was planned; once it is done, just before that. */
  listPriceBeforeCents: cents(),
  /** When the price changes; null unless it waits, so that a product has no two prices waiting for one instant. */
  waitingFrom: orNull(instant()),
}) {}

/**
 * A product as sandbox orders show it: its names and those of a bundle's pools. It is stored once a day for all orders,
 * so that the record of each is short (`services/orders/placement/sandbox-orders.ts`).
 */
@Entity('sandbox_products')
@Index('sandbox_products_created_at', ['createdAt'])
export class SandboxProduct extends rowOf({
  /** The first half of the SHA-256 of day and content. */
  hash: primary(hash(16)),
  /** JSON. */
  content: longText(),
  createdAt: instant(),
}) {}
