import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('Category', { description: 'A category of products, discount packages or promotions.' })
export class CategoryType {
  @Field()
  name: string;

  @Field(() => Int, { description: 'Products of the category, including those off sale.' })
  products: number;

  @Field(() => Int, { description: 'Discount packages with their own percentage for it.' })
  packages: number;

  @Field(() => Int, { description: 'Promotions for it, including those that have ended.' })
  promotions: number;
}
