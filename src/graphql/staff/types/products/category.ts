import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('Category', { description: 'A category that products, discount packages or promotions name.' })
export class CategoryType {
  @Field()
  name: string;

  @Field(() => Int, { description: 'Products of the category, those off sale included.' })
  products: number;

  @Field(() => Int, { description: 'Discount packages with a percentage of its own for it.' })
  packages: number;

  @Field(() => Int, { description: 'Promotions that name it, those that are over included.' })
  promotions: number;
}
