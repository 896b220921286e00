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
  TextColumn,
} from '../columns.js';

/**
 * A product that can be ordered: an ordinary one with its own pools, or a bundle that links pools of other products.
 */
@Entity('products')
@Index('products_name', ['name', 'id'])
@Index('products_list_price', ['listPriceCents', 'id'])
export class Product {
  @PrimaryIdColumn()
  id: string;

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

  @Column({ type: 'int', default: 1 })
  version: number;

  @InstantColumn()
  createdAt: Date;

  /** The last change of this row, its tiers or its pool links. `stockChangedAt` of a pool holds changes of stock. */
  @Index('products_updated_at')
  @InstantColumn()
  updatedAt: Date;

  /** The position of the last change in the order of commits; null until it is stamped (`db/change-stamps.ts`). */
  @Index('products_change_stamp')
  @InstantColumn({ nullable: true })
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
  @InstantColumn({ nullable: true })
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
