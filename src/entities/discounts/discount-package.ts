import { Column, Entity, ForeignKey, Index } from 'typeorm';
import {
  BasisPointsColumn,
  InstantColumn,
  PrimaryCategoryColumn,
  PrimaryIdColumn,
  StampColumn,
  TextColumn,
  VersionedRow,
} from '../columns.js';
import { Product } from '../products/product.js';

/**
 * A set of percentages by category that can be assigned to customers. It is valid from the first to the last day, both
 * included.
 */
@Entity('discount_packages')
export class DiscountPackage extends VersionedRow {
  @TextColumn(200)
  name: string;

  @Column({ type: 'date' })
  validFrom: string;

  @Column({ type: 'date' })
  validUntil: string;

  @Index('discount_packages_change_stamp')
  @StampColumn()
  changeStamp: Date | null;
}

/** The percentage of a category in a package; `Default` applies to categories without a percentage. */
@Entity('category_discounts')
export class CategoryDiscount {
  @PrimaryIdColumn()
  @ForeignKey(() => DiscountPackage, { onDelete: 'CASCADE' })
  discountPackageId: string;

  @PrimaryCategoryColumn()
  category: string;

  @BasisPointsColumn()
  percentageBp: number;
}

/** A discount for all customers during a period. Without products and categories it applies to all products. */
@Entity('promotions')
export class Promotion extends VersionedRow {
  @TextColumn(200)
  name: string;

  @BasisPointsColumn()
  percentageBp: number;

  @InstantColumn()
  validFrom: Date;

  /** Included. */
  @Index('promotions_valid_until')
  @InstantColumn()
  validUntil: Date;

  @Index('promotions_change_stamp')
  @StampColumn()
  changeStamp: Date | null;
}

@Entity('promotion_products')
export class PromotionProduct {
  @PrimaryIdColumn()
  @ForeignKey(() => Promotion, { onDelete: 'CASCADE' })
  promotionId: string;

  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;
}

@Entity('promotion_categories')
export class PromotionCategory {
  @PrimaryIdColumn()
  @ForeignKey(() => Promotion, { onDelete: 'CASCADE' })
  promotionId: string;

  @PrimaryCategoryColumn()
  category: string;
}
