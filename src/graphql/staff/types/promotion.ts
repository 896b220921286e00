import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../shared/scalars.js';

@ObjectType('Promotion', { description: 'A percentage off for every customer while it runs.' })
export class PromotionType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  percentageBp: number;
  productIds: string[];

  @Field(() => [String], { description: 'Without products and categories it is for everything.' })
  categories: string[];

  @Field(() => DateTime)
  validFrom: Date;

  @Field(() => DateTime, { description: 'The last instant that counts.' })
  validUntil: Date;

  @Field(() => Int, { description: 'Goes up with every change.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

@InputType({ description: 'A whole promotion: what it said before is replaced.' })
export class PromotionInput {
  @Field()
  name: string;

  @Field(() => Float, { description: 'From 0 to 100, with at most two decimals.' })
  percentage: number;

  @Field(() => [ObjectID], { nullable: true })
  productIds?: string[] | null;

  @Field(() => [String], { nullable: true })
  categories?: string[] | null;

  @Field(() => DateTime)
  validFrom: Date;

  @Field(() => DateTime, { description: 'The last instant that counts.' })
  validUntil: Date;

  @Field(() => Int, { nullable: true, description: 'The version that the change was made from; not for a new one.' })
  version?: number | null;
}
