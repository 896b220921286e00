import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from './columns.js';
import { Product } from './product.js';

/** A stock of license keys. It belongs to one product; bundles may draw on it too. */
@Entity('license_pools')
export class LicensePool {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  productId: string;

  @ManyToOne(() => Product)
  @JoinColumn({ name: 'product_id' })
  product: Product;

  @TextColumn(200)
  name: string;

  /** How many keys stand in each status; written only under the row's lock, together with the keys. */
  @Column({ type: 'int', default: 0 })
  available: number;

  @Column({ type: 'int', default: 0 })
  allocated: number;

  @Column({ type: 'int', default: 0 })
  withdrawn: number;

  /** No available key has a lower id: where the next allocation starts to look. */
  @Column({ type: 'bigint', default: 0 })
  nextKeyId: string;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  stockChangedAt: Date;
}

/** "This product draws on that pool": an ordinary product on its own ones, a bundle on those of others. */
@Entity('product_pools')
export class ProductPool {
  @PrimaryIdColumn()
  productId: string;

  @Index('product_pools_license_pool_id')
  @PrimaryIdColumn()
  licensePoolId: string;

  /** The order in which an ordinary product uses its pools up and a bundle lists them. */
  @Column({ type: 'int' })
  position: number;

  @ManyToOne(() => Product)
  @JoinColumn({ name: 'product_id' })
  product: Product;

  @ManyToOne(() => LicensePool)
  @JoinColumn({ name: 'license_pool_id' })
  licensePool: LicensePool;
}
