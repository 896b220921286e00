import { Column, Entity, ForeignKey, Index } from 'typeorm';
import {
  ExactTextColumn,
  InstantColumn,
  PrimaryIdColumn,
  ReferenceColumn,
  Row,
  StampColumn,
  TextColumn,
} from '../columns.js';
import { Product } from '../products/product.js';

/** A stock of license keys. It belongs to one product; bundles may link it too. */
@Entity('license_pools')
export class LicensePool extends Row {
  @ReferenceColumn(() => Product)
  productId: string;

  @TextColumn(200)
  name: string;

  /**
   * The number of keys by status (`allocated` includes replaced keys); changed together with the keys, under the row's
   * lock.
   */
  @Column({ type: 'int', default: 0 })
  available: number;

  @Column({ type: 'int', default: 0 })
  allocated: number;

  @Column({ type: 'int', default: 0 })
  withdrawn: number;

  /** No available key has a lower id, so an allocation starts here. */
  @Column({ type: 'bigint', default: 0 })
  nextKeyId: string;

  @InstantColumn()
  stockChangedAt: Date;

  /** The mask that imported keys must match (`domain/keys/license-key-mask.ts`); null for none. */
  @ExactTextColumn(200, { nullable: true })
  mask: string | null;

  /** Raised by each change of the mask. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @Index('license_pools_change_stamp')
  @StampColumn()
  changeStamp: Date | null;

  /** Staff are notified when fewer keys than this are available; null for no threshold. */
  @Column({ type: 'int', nullable: true })
  alertBelow: number | null;

  /** Whether the stock has fallen below the threshold, as last seen by the job that watches it. */
  @Column({ type: 'boolean', default: false })
  isLow: boolean;

  /** When a helper of a test shop last set the stock; null in a real shop. */
  @InstantColumn({ nullable: true })
  stockSetAt: Date | null;
}

/** A pool that a product draws on: an ordinary product on its own pools, a bundle on pools of other products. */
@Entity('product_pools')
export class ProductPool {
  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  @Index('product_pools_license_pool_id')
  @PrimaryIdColumn()
  @ForeignKey(() => LicensePool)
  licensePoolId: string;

  /** The order in which an ordinary product's pools are used up, and in which a bundle lists its pools. */
  @Column({ type: 'int' })
  position: number;
}
