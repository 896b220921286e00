import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { nullable } from '../../../shared/types.js';

/** The fields that discount packages and promotions share. */
@ObjectType()
export abstract class NamedDiscount {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => Int, { description: 'Incremented by every change.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

/** The input fields that packages and promotions share. */
@InputType()
export abstract class NamedDiscountInput {
  @Field()
  name: string;

  @Field(() => Int, nullable('The version on which the change is based; omitted for a new one.'))
  version?: number | null;
}
