import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Region } from '../../domain/products/product-fields.js';
import {
  AsciiColumn,
  BasisPointsColumn,
  CentsColumn,
  ExactTextColumn,
  IdColumn,
  InstantColumn,
  PrimaryIdColumn,
  ReferenceColumn,
  Row,
  StampColumn,
  TextColumn,
  VersionedRow,
} from '../columns.js';
import { StaffMember, type AuditSource } from '../staff/staff-member.js';

/**
 * A product that can be ordered: an ordinary one with its own pools, or a bundle that links pools of other products.
 * `updatedAt` counts changes of its tiers and pool links too; those of stock are in `stockChangedAt` of a pool.
 */
@Entity('products')
@Index('products_name', ['name', 'id'])
@Index('products_list_price', ['listPriceCents', 'id'])
@Index('products_updated_at', ['updatedAt'])
export class Product extends VersionedRow {
  @Index('products_sku', { unique: true })
  @ExactTextColumn(100)
  sku: string;

  @TextColumn(300)
  name: string;

  @TextColumn(300)
  displayName: string;

  @ExactTextColumn(100)
  category: string;

  @CentsColumn()
  listPriceCents: number;

  /** The list price before the last change, in cents; null before the first change. */
  @CentsColumn({ nullable: true })
  oldListPriceCents: number | null;

  @Column({ type: 'boolean', default: false })
  isBundle: boolean;

  @AsciiColumn({ nullable: true })
  validRegion: Region | null;

  @Column({ type: 'boolean', default: true })
  discountEligible: boolean;

  /** False once the product is withdrawn from sale. */
  @Column({ type: 'boolean', default: true })
  available: boolean;

  @Index('products_change_stamp')
  @StampColumn()
  changeStamp: Date | null;
}

/** A volume tier of a product. */
@Entity('volume_discounts')
export class VolumeDiscount {
  @PrimaryIdColumn()
  @ForeignKey(() => Product, { onDelete: 'CASCADE' })
  productId: string;

  @PrimaryColumn({ type: 'int' })
  minQuantity: number;

  @BasisPointsColumn()
  percentageBp: number;
}

/** A region that a product has left: a client with a copy of the region's products deletes it there. */
@Entity('product_region_exits')
@Index('product_region_exits_product', ['productId', 'region'], { unique: true })
export class ProductRegionExit {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  productId: string;

  @AsciiColumn()
  region: Region;

  @InstantColumn()
  leftAt: Date;

  @Index('product_region_exits_change_stamp')
  @StampColumn()
  changeStamp: Date | null;
}

/**
 * Whether the product's last stock event said that it is in stock. The row's lock orders the product's stock events; it
 * is taken only when a pool reaches or leaves zero.
 */
@Entity('product_stock_states')
export class ProductStockState {
  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  @Column({ type: 'boolean' })
  inStock: boolean;
}

/** Counts the changes of a part of the catalogue (`db/catalogue-versions.ts` says which). */
@Entity('catalogue_versions')
export class CatalogueVersion {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'bigint', default: 0 })
  version: number;
}

/** A change of a product's list price. Written in the transaction of the change, and never changed. */
@Entity('price_changes')
export class PriceChange {
  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  /** The version of the product that the change made: it counts up under the product's lock, whatever the clocks do. */
  @PrimaryColumn({ type: 'int' })
  productVersion: number;

  @InstantColumn()
  at: Date;

  /** Who changed the price, or planned it; null if `via` is CLI, and where the service acted unasked. */
  @ReferenceColumn(() => StaffMember, { nullable: true })
  staffMemberId: string | null;

  @AsciiColumn()
  via: AuditSource;

  /** Who ran the command, by the operating system; null if `via` is not CLI. */
  @ExactTextColumn(200, { nullable: true })
  operator: string | null;

  @CentsColumn()
  oldListPriceCents: number;

  @CentsColumn()
  newListPriceCents: number;
}

export const SCHEDULED_PRICE_CHANGE_STATUSES = ['WAITING', 'DONE', 'CANCELLED'] as const;
export type ScheduledPriceChangeStatus = (typeof SCHEDULED_PRICE_CHANGE_STATUSES)[number];

/** List prices that change together at an instant. Never deleted. */
@Entity('scheduled_price_changes')
@Index('scheduled_price_changes_due', ['status', 'from'])
export class ScheduledPriceChange extends Row {
  @InstantColumn({ name: 'from_at' })
  from: Date;

  @TextColumn(500, { nullable: true })
  note: string | null;

  @AsciiColumn({ default: 'WAITING' })
  status: ScheduledPriceChangeStatus;

  @ReferenceColumn(() => StaffMember)
  staffMemberId: string;
}

/** A product's new list price in a scheduled change. */
@Entity('planned_prices')
@Index('planned_prices_waiting', ['productId', 'waitingFrom'], { unique: true })
export class PlannedPrice {
  @PrimaryIdColumn()
  @ForeignKey(() => ScheduledPriceChange)
  changeId: string;

  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  /** Its position in the change, from 0. */
  @Column({ type: 'int' })
  position: number;

  @CentsColumn()
  listPriceCents: number;

  /** When it was planned; once it is done, just before that. */
  @CentsColumn()
  listPriceBeforeCents: number;

  /** When the price changes; null unless it waits, so that a product has no two prices waiting for one instant. */
  @InstantColumn({ nullable: true })
  waitingFrom: Date | null;
}

/**
 * A product as sandbox orders show it: its names and those of a bundle's pools. It is stored once a day for all orders,
 * so that the record of each is short (`services/orders/placement/sandbox-orders.ts`).
 */
@Entity('sandbox_products')
export class SandboxProduct {
  /** The first half of the SHA-256 of day and content. */
  @PrimaryColumn({ type: 'binary', length: 16 })
  hash: Buffer;

  /** JSON. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  content: string;

  @Index('sandbox_products_created_at')
  @InstantColumn()
  createdAt: Date;
}
