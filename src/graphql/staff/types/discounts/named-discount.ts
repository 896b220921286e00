import { InputType, ObjectType } from 'type-graphql';
import { fields, id, instant, int, optional, text } from '../../../shared/fields.js';

/** The fields that discount packages and promotions share. */
@ObjectType()
export abstract class NamedDiscount extends fields({
  id: id(),
  name: text(),
  version: int('Incremented by every change.'),
  createdAt: instant(),
  updatedAt: instant(),
}) {}

/** The input fields that packages and promotions share. */
@InputType()
export abstract class NamedDiscountInput extends fields({
  name: text(),
  version: optional(int('The version on which the change is based; omitted for a new one.')),
}) {}
