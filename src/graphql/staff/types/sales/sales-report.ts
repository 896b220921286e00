import { ArgsType, ObjectType } from 'type-graphql';
import { SALES_REPORT_BYS } from '../../../../services/sales/sales-report-reader.js';
import { euro, field, fields, instant, int, list, text } from '../../../shared/fields.js';
import { enumType } from '../../../shared/types.js';

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
export class SalesReportArgs extends fields({
  from: instant('Included.'),
  to: instant('Exclusive.'),
  by: field(SalesReportByEnum),
}) {}
