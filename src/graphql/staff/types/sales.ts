import { ArgsType, ObjectType } from 'type-graphql';
import { SALES_REPORT_BYS } from '../../../services/sales/sales-report-reader.js';
import { day, euro, field, fields, float, inputs, instant, int, list, text } from '../../shared/fields.js';
import { enumType } from '../../shared/types.js';

/** The sales of a period. */
@ObjectType()
abstract class SalesFigures extends fields({
  orders: int(),
  revenueCents: euro('Without VAT.'),
  keysSold: int('Replacements are not counted.'),
}) {}

@ObjectType({ description: 'The sales of a day in the business time zone.' })
class DashboardDay extends fields(SalesFigures, {
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
}) {}

const SalesReportByEnum = enumType(SALES_REPORT_BYS, { name: 'SalesReportBy' });

@ObjectType()
export class SalesReportRow extends fields({
  key: text("A product's or customer's id, a category, a country's code, YYYY-MM, YYYY-MM-DD, or TOTAL."),
  label: text('For people: a name, if the key is an id.'),
  orders: int('Orders with items of the row; an order can be in several rows.'),
  keysSold: int('Replacements are not counted.'),
  netCents: euro('Without VAT, before credits.'),
  vatCents: euro(),
  grossCents: euro(),
  creditedCents: euro('The refunds by credit notes of the period, VAT included.'),
}) {
  costCents: number | null;

  marginCents: number | null;
}

@ObjectType({ description: 'The sales of a period, by business days.' })
export class SalesReport extends fields({
  rows: list(SalesReportRow, 'Highest net first; days and months by time. Empty rows are omitted.'),
  total: field(SalesReportRow, 'The total; an order counts once.'),
}) {}

@ArgsType()
export class SalesReportArgs extends inputs({
  from: instant('Included.'),
  to: instant('Exclusive.'),
  by: field(SalesReportByEnum),
}) {}
