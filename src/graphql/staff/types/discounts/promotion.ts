import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { PercentField } from '../../../shared/types.js';
import { NamedDiscount, NamedDiscountInput } from './named-discount.js';

@ObjectType('Promotion', { description: 'A percentage off for every customer while it runs.' })
export class PromotionType extends NamedDiscount {
  @PercentField()
  percentageBp: number;

  productIds: string[];

  @Field(() => [String], { description: 'Without products and categories it applies to everything.' })
  categories: string[];

  @Field(() => DateTime)
  validFrom: Date;

  @Field(() => DateTime, { description: 'The last instant of validity.' })
  validUntil: Date;
}

@InputType({ description: 'A full promotion, which replaces the current one.' })
export class PromotionInput extends NamedDiscountInput {
  @Field(() => Float, { description: 'From 0 to 100, with at most two decimals.' })
  percentage: number;

  @Field(() => [ObjectID], { nullable: true })
  productIds?: string[] | null;

  @Field(() => [String], { nullable: true })
  categories?: string[] | null;

  @Field(() => DateTime)
  validFrom: Date;

  @Field(() => DateTime, { description: 'The last instant of validity.' })
  validUntil: Date;
}
