import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { SALES_REPORT_BYS, type SalesReportBy } from '../../../../services/sales/sales-report-reader.js';
import { DateTime } from '../../../shared/scalars.js';
import { enumType, EuroField } from '../../../shared/types.js';

const SalesReportByEnum = enumType(SALES_REPORT_BYS, { name: 'SalesReportBy' });

@ObjectType()
export class SalesReportRow {
  @Field({ description: "A product's or customer's id, a category, a country's code, YYYY-MM, YYYY-MM-DD, or TOTAL." })
  key: string;

  @Field({ description: 'For people: a name, if the key is an id.' })
  label: string;

  @Field(() => Int, { description: 'Orders with items of the row; an order can be in several rows.' })
  orders: number;

  @Field(() => Int, { description: 'Replacements are not counted.' })
  keysSold: number;

  @EuroField({ description: 'Without VAT, before credits.' })
  netCents: number;

  @EuroField()
  vatCents: number;

  @EuroField()
  grossCents: number;

  @EuroField({ description: 'The refunds by credit notes of the period, VAT included.' })
  creditedCents: number;

  costCents: number | null;

  marginCents: number | null;
}

@ObjectType({ description: 'The sales of a period, by business days.' })
export class SalesReport {
  @Field(() => [SalesReportRow], {
    description: 'Highest net first; days and months by time. Empty rows are omitted.',
  })
  rows: SalesReportRow[];

  @Field(() => SalesReportRow, { description: 'The total; an order counts once.' })
  total: SalesReportRow;
}

@ArgsType()
export class SalesReportArgs {
  @Field(() => DateTime, { description: 'Included.' })
  from: Date;

  @Field(() => DateTime, { description: 'Exclusive.' })
  to: Date;

  @Field(() => SalesReportByEnum)
  by: SalesReportBy;
}
