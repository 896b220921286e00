import { Field, Float, Int, ObjectType } from 'type-graphql';
import { CalendarDate, DateTime, EUR } from '../../../shared/scalars.js';
import { EuroField } from '../../../shared/types.js';

/** The sales of a period. */
@ObjectType()
abstract class SalesFigures {
  @Field(() => Int)
  orders: number;

  @EuroField({ description: 'Without VAT.' })
  revenueCents: number;

  @Field(() => Int, { description: 'Replacements are not counted.' })
  keysSold: number;
}

@ObjectType({ description: 'The sales of a day in the business time zone.' })
export class DashboardDay extends SalesFigures {
  @Field(() => CalendarDate)
  date: string;
}

@ObjectType()
export class BestSeller {
  productId: string;

  @Field(() => Int)
  keysSold: number;

  @EuroField({ description: 'Without VAT.' })
  revenueCents: number;
}

@ObjectType()
export class RunningOut {
  productId: string;

  @Field(() => Int)
  stock: number;

  @Field(() => Float, {
    description: 'Keys sold per day, averaged over the last 14 days, bundles included.',
  })
  keysPerDay: number;

  @Field(() => Float, { description: 'The number of days until it runs out at this rate.' })
  daysLeft: number;
}

@ObjectType({ description: 'The sales of today in the business time zone, until now.' })
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

  @EuroField({ description: 'Without VAT.' })
  revenueCents: number;
}

@ObjectType('Dashboard', { description: 'The figures of the shop.' })
export class DashboardType extends SalesFigures {
  @Field(() => DateTime, { description: 'Included.' })
  from: Date;

  @Field(() => DateTime, { description: 'Exclusive.' })
  to: Date;

  @Field(() => [DashboardDay], { description: 'Every day of the period, including days without sales.' })
  days: DashboardDay[];

  @Field(() => [BestSeller], { description: 'The ten products with the highest revenue.' })
  bestSellers: BestSeller[];

  @Field(() => [RunningOut], { description: 'Up to ten products on sale whose stock lasts less than 14 days.' })
  runningOut: RunningOut[];

  nearCreditLimitIds: string[];

  failingWebhookIds: string[];
}
