import { InputType, ObjectType } from 'type-graphql';
import { fields, float, ids, instant, optional, percent, texts } from '../../../shared/fields.js';
import { NamedDiscount, NamedDiscountInput } from './named-discount.js';

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
export class PromotionInput extends fields(NamedDiscountInput, {
  percentage: float('From 0 to 100, with at most two decimals.'),
  productIds: optional(ids()),
  categories: optional(texts()),
  validFrom: instant(),
  validUntil: instant('The last instant of validity.'),
}) {}
