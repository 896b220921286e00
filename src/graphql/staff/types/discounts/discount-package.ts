import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { CalendarDate } from '../../../shared/scalars.js';
import { PercentField } from '../../../shared/types.js';
import { NamedDiscount, NamedDiscountInput } from './named-discount.js';

@ObjectType('CategoryDiscount', {
  description: 'The percentage of a category; `Default` applies to all others.',
})
export class CategoryDiscountType {
  @Field()
  category: string;

  @PercentField()
  percentageBp: number;
}

@ObjectType('DiscountPackage', { description: 'Discount percentages by category that can be assigned to customers.' })
export class DiscountPackageType extends NamedDiscount {
  @Field(() => [CategoryDiscountType])
  discounts: CategoryDiscountType[];

  @Field(() => CalendarDate, { description: 'The first day of validity, in the business time zone.' })
  validFrom: string;

  @Field(() => CalendarDate, { description: 'The last day of validity.' })
  validUntil: string;
}

@InputType()
export class CategoryDiscountInput {
  @Field()
  category: string;

  @Field(() => Float, { description: 'From 0 to 100, with at most two decimals.' })
  percentage: number;
}

@InputType({ description: 'A full package, which replaces the current one.' })
export class DiscountPackageInput extends NamedDiscountInput {
  @Field(() => [CategoryDiscountInput], { description: 'Each category at most once.' })
  discounts: CategoryDiscountInput[];

  @Field(() => CalendarDate)
  validFrom: string;

  @Field(() => CalendarDate, { description: 'Included.' })
  validUntil: string;
}
