import { InputType, ObjectType } from 'type-graphql';
import { day, fields, float, list, percent, text } from '../../../shared/fields.js';
import { NamedDiscount, NamedDiscountInput } from './named-discount.js';

@ObjectType('CategoryDiscount', {
  description: 'The percentage of a category; `Default` applies to all others.',
})
export class CategoryDiscountType extends fields({
  category: text(),
  percentageBp: percent(),
}) {}

@ObjectType('DiscountPackage', { description: 'Discount percentages by category that can be assigned to customers.' })
export class DiscountPackageType extends fields(NamedDiscount, {
  discounts: list(CategoryDiscountType),
  validFrom: day('The first day of validity, in the business time zone.'),
  validUntil: day('The last day of validity.'),
}) {}

@InputType()
export class CategoryDiscountInput extends fields({
  category: text(),
  percentage: float('From 0 to 100, with at most two decimals.'),
}) {}

@InputType({ description: 'A full package, which replaces the current one.' })
export class DiscountPackageInput extends fields(NamedDiscountInput, {
  discounts: list(CategoryDiscountInput, 'Each category at most once.'),
  validFrom: day(),
  validUntil: day('Included.'),
}) {}
