import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { CalendarDate, DateTime, ObjectID } from '../../shared/scalars.js';

@ObjectType('CategoryDiscount', {
  description: 'The percentage of a category; that of the category `Default` counts for all others.',
})
export class CategoryDiscountType {
  @Field()
  category: string;

  percentageBp: number;
}

@ObjectType('DiscountPackage', { description: 'Percentages off, by category, that customers can be given.' })
export class DiscountPackageType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => [CategoryDiscountType])
  discounts: CategoryDiscountType[];

  @Field(() => CalendarDate, { description: 'The first day on which it counts, in the business time zone.' })
  validFrom: string;

  @Field(() => CalendarDate, { description: 'The last day on which it counts.' })
  validUntil: string;

  @Field(() => Int, { description: 'Goes up with every change.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

@InputType()
export class CategoryDiscountInput {
  @Field()
  category: string;

  @Field(() => Float, { description: 'From 0 to 100, with at most two decimals.' })
  percentage: number;
}

@InputType({ description: 'A whole package: what it held before is replaced.' })
export class DiscountPackageInput {
  @Field()
  name: string;

  @Field(() => [CategoryDiscountInput], { description: 'Each category at most once.' })
  discounts: CategoryDiscountInput[];

  @Field(() => CalendarDate)
  validFrom: string;

  @Field(() => CalendarDate, { description: 'Included.' })
  validUntil: string;

  @Field(() => Int, { nullable: true, description: 'The version that the change was made from; not for a new one.' })
  version?: number | null;
}
