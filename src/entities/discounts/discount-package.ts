import { Entity, Index } from 'typeorm';
import {
  basisPoints,
  day,
  exactText,
  instant,
  primary,
  reference,
  rowOf,
  stamp,
  text,
  VERSIONED_ROW,
} from '../columns.js';
import { Product } from '../products/product.js';

/**
 * A set of percentages by category that can be assigned to customers. It is valid from the first to the last day, both
 * included.
 */
@Entity('discount_packages')
@Index('discount_packages_valid_from', ['validFrom'])
@Index('discount_packages_valid_until', ['validUntil'])
@Index('discount_packages_change_stamp', ['changeStamp'])
export class DiscountPackage extends rowOf({
  ...VERSIONED_ROW,
  name: text(200),
  validFrom: day(),
  validUntil: day(),
  changeStamp: stamp(),
}) {}

/** The percentage of a category in a package; `Default` applies to categories without a percentage. */
@Entity('category_discounts')
export class CategoryDiscount extends rowOf({
  discountPackageId: primary(reference(() => DiscountPackage, { onDelete: 'CASCADE' })),
  category: primary(exactText(100)),
  percentageBp: basisPoints(),
}) {}

/** A discount for all customers during a period. Without products and categories it applies to all products. */
@Entity('promotions')
@Index('promotions_valid_from', ['validFrom'])
@Index('promotions_valid_until', ['validUntil'])
@Index('promotions_updated_at', ['updatedAt'])
@Index('promotions_change_stamp', ['changeStamp'])
export class Promotion extends rowOf({
  ...VERSIONED_ROW,
  name: text(200),
  percentageBp: basisPoints(),
  validFrom: instant(),
  /** Included. */
  validUntil: instant(),
  changeStamp: stamp(),
}) {}

@Entity('promotion_products')
export class PromotionProduct extends rowOf({
  promotionId: primary(reference(() => Promotion, { onDelete: 'CASCADE' })),
  productId: primary(reference(() => Product)),
}) {}

@Entity('promotion_categories')
export class PromotionCategory extends rowOf({
  promotionId: primary(reference(() => Promotion, { onDelete: 'CASCADE' })),
  category: primary(exactText(100)),
}) {}
