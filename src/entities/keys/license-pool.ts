import { Entity, Index } from 'typeorm';
import {
  bigint,
  exactText,
  flag,
  instant,
  int,
  orNull,
  primary,
  reference,
  ROW,
  rowOf,
  stamp,
  text,
} from '../columns.js';
import { Product } from '../products/product.js';

/** A stock of license keys. It belongs to one product; bundles may link it too. */
@Entity('license_pools')
@Index('license_pools_name', ['name', 'id'])
@Index('license_pools_change_stamp', ['changeStamp'])
export class LicensePool extends rowOf({
  ...ROW,
  productId: reference(() => Product),
  name: text(200),
  /**
   * The number of keys by status (`allocated` includes replaced keys); changed together with the keys, under the row's
   * lock.
   */
  available: int({ default: 0 }),
  allocated: int({ default: 0 }),
  withdrawn: int({ default: 0 }),
  /** No available key has a lower id, so an allocation starts here. */
  nextKeyId: bigint({ default: 0 }),
  stockChangedAt: instant(),
  /** The mask that imported keys must match (`fitsMask` in `domain/keys/license-key.ts`); null if any key is accepted. */
  mask: orNull(exactText(200)),
  /** Raised by each change of the mask. */
  version: int({ default: 1 }),
  changeStamp: stamp(),
  /** Staff are notified when fewer keys than this are available; null for no threshold. */
  alertBelow: orNull(int()),
  /** Whether the stock has fallen below the threshold, as last seen by the job that watches it. */
  isLow: flag({ default: false }),
  /** When a helper of a test shop last set the stock; null in a real shop. */
  stockSetAt: orNull(instant()),
}) {}

/** A pool that a product draws on: an ordinary product on its own pools, a bundle on pools of other products. */
@Entity('product_pools')
@Index('product_pools_license_pool_id', ['licensePoolId'])
export class ProductPool extends rowOf({
  productId: primary(reference(() => Product)),
  licensePoolId: primary(reference(() => LicensePool)),
  /** The order in which an ordinary product's pools are used up, and in which a bundle lists its pools. */
  position: int(),
}) {}
