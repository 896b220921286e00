import { ObjectType } from 'type-graphql';
import { day, euro, fields, float, instant, int, list } from '../../../shared/fields.js';

/** The sales of a period. */
@ObjectType()
abstract class SalesFigures extends fields({
  orders: int(),
  revenueCents: euro('Without VAT.'),
  keysSold: int('Replacements are not counted.'),
}) {}

@ObjectType({ description: 'The sales of a day in the business time zone.' })
export class DashboardDay extends fields(SalesFigures, {
  date: day(),
}) {}

@ObjectType()
export class BestSeller extends fields({
  keysSold: int(),
  revenueCents: euro('Without VAT.'),
}) {
  productId: string;
}

@ObjectType()
export class RunningOut extends fields({
  stock: int(),
  keysPerDay: float('Keys sold per day, averaged over the last 14 days, bundles included.'),
  daysLeft: float('The number of days until it runs out at this rate.'),
}) {
  productId: string;
}

@ObjectType({ description: 'The sales of today in the business time zone, until now.' })
export class DashboardToday extends fields({
  orders: int(),
  revenueCents: euro('Without VAT.', { name: 'net' }),
  keysSold: int('Replacements are not counted.'),
}) {}

@ObjectType()
export class TopCustomer extends fields({
  orders: int(),
  revenueCents: euro('Without VAT.'),
}) {
  customerId: string;
}

@ObjectType('Dashboard', { description: 'The figures of the shop.' })
export class DashboardType extends fields(SalesFigures, {
  from: instant('Included.'),
  to: instant('Exclusive.'),
  days: list(DashboardDay, 'Every day of the period, including days without sales.'),
  bestSellers: list(BestSeller, 'The ten products with the highest revenue.'),
  runningOut: list(RunningOut, 'Up to ten products on sale whose stock lasts less than 14 days.'),
}) {
  nearCreditLimitIds: string[];

  failingWebhookIds: string[];
}
