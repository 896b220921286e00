import { ObjectType } from 'type-graphql';
import { fields, int, text } from '../../../shared/fields.js';

@ObjectType('Category', { description: 'A category of products, discount packages or promotions.' })
export class CategoryType extends fields({
  name: text(),
  products: int('Products of the category, including those off sale.'),
  packages: int('Discount packages with their own percentage for it.'),
  promotions: int('Promotions for it, including those that have ended.'),
}) {}
