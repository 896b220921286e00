import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { toPercent } from '../../../../domain/common/money.js';
import { CalendarDate } from '../../../shared/scalars.js';
import { NamedDiscount, NamedDiscountInput } from './named-discount.js';

@ObjectType('CategoryDiscount', {
  description: 'The percentage of a category; that of the category `Default` counts for all others.',
})
export class CategoryDiscountType {
  @Field()
  category: string;

  percentageBp: number;

  @Field(() => Float)
  percentage(): number {
    return toPercent(this.percentageBp);
  }
}

@ObjectType('DiscountPackage', { description: 'Percentages off, by category, that customers can be given.' })
export class DiscountPackageType extends NamedDiscount {
  @Field(() => [CategoryDiscountType])
  discounts: CategoryDiscountType[];

  @Field(() => CalendarDate, { description: 'The first day on which it counts, in the business time zone.' })
  validFrom: string;

  @Field(() => CalendarDate, { description: 'The last day on which it counts.' })
  validUntil: string;
}

@InputType()
export class CategoryDiscountInput {
  @Field()
  category: string;

  @Field(() => Float, { description: 'From 0 to 100, with at most two decimals.' })
  percentage: number;
}

@InputType({ description: 'A whole package: what it held before is replaced.' })
export class DiscountPackageInput extends NamedDiscountInput {
  @Field(() => [CategoryDiscountInput], { description: 'Each category at most once.' })
  discounts: CategoryDiscountInput[];

  @Field(() => CalendarDate)
  validFrom: string;

  @Field(() => CalendarDate, { description: 'Included.' })
  validUntil: string;
}
