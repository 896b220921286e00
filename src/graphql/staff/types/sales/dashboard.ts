import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime, CalendarDate, EUR } from '../../../shared/scalars.js';

/** What was sold in a time. */
@ObjectType()
abstract class SalesFigures {
  @Field(() => Int)
  orders: number;

  @Field(() => EUR, { name: 'revenue', description: 'Without VAT.' })
  revenueCents: number;

  @Field(() => Int, { description: 'Replacements are not counted.' })
  keysSold: number;
}

@ObjectType({ description: 'What was sold on a day of the business time zone.' })
export class DashboardDay extends SalesFigures {
  @Field(() => CalendarDate)
  date: string;
}

@ObjectType()
export class BestSeller {
  productId: string;

  @Field(() => Int)
  keysSold: number;

  @Field(() => EUR, { name: 'revenue', description: 'Without VAT.' })
  revenueCents: number;
}

@ObjectType()
export class RunningOut {
  productId: string;

  @Field(() => Int)
  stock: number;

  @Field(() => Float, {
    description: 'Keys that leave its stock each day, by the sales of the last 14 days; those of bundles count.',
  })
  keysPerDay: number;

  @Field(() => Float, { description: 'How long the stock lasts at this pace.' })
  daysLeft: number;
}

@ObjectType({ description: 'What was sold today, by the business time zone, until now.' })
export class DashboardToday {
  @Field(() => Int)
  orders: number;

  @Field(() => EUR, { name: 'net', description: 'Without VAT.' })
  revenueCents: number;

  @Field(() => Int, { description: 'Replacements are not counted.' })
  keysSold: number;
}

@ObjectType()
export class TopCustomer {
  customerId: string;

  @Field(() => Int)
  orders: number;

  @Field(() => EUR, { name: 'revenue', description: 'Without VAT.' })
  revenueCents: number;
}

@ObjectType('Dashboard', { description: 'The figures of the whole shop.' })
export class DashboardType extends SalesFigures {
  @Field(() => DateTime, { description: 'Included.' })
  from: Date;

  @Field(() => DateTime, { description: 'Not included.' })
  to: Date;

  @Field(() => [DashboardDay], { description: 'Every day between from and to, those without sales included.' })
  days: DashboardDay[];

  @Field(() => [BestSeller], { description: 'The ten products with the highest revenue.' })
  bestSellers: BestSeller[];

  @Field(() => [RunningOut], { description: 'Up to ten products on sale whose stock lasts less than 14 days.' })
  runningOut: RunningOut[];

  nearCreditLimitIds: string[];

  failingWebhookIds: string[];
}
