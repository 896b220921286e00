import { InputType, ObjectType } from 'type-graphql';
import { NAME } from '../../../domain/common/text.js';
import { CATEGORY } from '../../../domain/products/product-fields.js';
import {
  day,
  fields,
  float,
  id,
  ids,
  inputs,
  instant,
  int,
  list,
  optional,
  percent,
  text,
  textOf,
  texts,
  textsOf,
} from '../../shared/fields.js';

/** The fields that discount packages and promotions share. */
@ObjectType()
abstract class NamedDiscount extends fields({
  id: id(),
  name: text(),
  version: int('Incremented by every change.'),
  createdAt: instant(),
  updatedAt: instant(),
}) {}

/** The input fields that packages and promotions share. */
@InputType()
abstract class NamedDiscountInput extends inputs({
  name: textOf(NAME),
  version: optional(int('The version on which the change is based; omitted for a new one.')),
}) {}

@ObjectType('CategoryDiscount', {
  description: 'The percentage of a category; `Default` applies to all others.',
})
class CategoryDiscountType extends fields({
  category: text(),
  percentageBp: percent(),
}) {}

@ObjectType('DiscountPackage', { description: 'Discount percentages by category that can be assigned to customers.' })
export class DiscountPackageType extends fields(NamedDiscount, {
  discounts: list(CategoryDiscountType),
  validFrom: day('The first day of validity, in the business time zone.'),
  validUntil: day('The last day of validity.'),
}) {}

@InputType({ description: 'The percentage of a category.' })
class CategoryDiscountInput extends inputs({
  category: textOf(CATEGORY),
  percentage: float('From 0 to 100, with at most two decimals.'),
}) {}

@InputType({ description: 'A full package, which replaces the current one.' })
export class DiscountPackageInput extends inputs(NamedDiscountInput, {
  discounts: list(CategoryDiscountInput, 'At most 1,000, each category at most once.'),
  validFrom: day('The first day of validity, in the business time zone.'),
  validUntil: day('Included.'),
}) {}

@ObjectType('Promotion', { description: 'A percentage off for every customer while it runs.' })
export class PromotionType extends fields(NamedDiscount, {
  percentageBp: percent(),
  categories: texts('Without products and categories it applies to everything.'),
  validFrom: instant(),
  validUntil: instant('The last instant of validity.'),
}) {
  productIds: string[];
}

@InputType({ description: 'A full promotion, which replaces the current one.' })
export class PromotionInput extends inputs(NamedDiscountInput, {
  percentage: float('From 0 to 100, with at most two decimals.'),
  productIds: optional(
    ids('Of the products that it applies to. Without products and categories it applies to everything.'),
  ),
  categories: optional(textsOf(CATEGORY, 'At most 1,000 categories.')),
  validFrom: instant('The first instant of validity.'),
  validUntil: instant('The last instant of validity.'),
}) {}
