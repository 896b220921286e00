import { Field, Int, ObjectType } from 'type-graphql';
import { SALES_REPORT_BYS } from '../../../../services/sales/sales-report-reader.js';
import { EUR } from '../../../shared/scalars.js';
import { enumType } from '../../../shared/types.js';

export const SalesReportByEnum = enumType(SALES_REPORT_BYS, { name: 'SalesReportBy' });

@ObjectType()
export class SalesReportRow {
  @Field({ description: "A product's or customer's id, a category, a country's code, YYYY-MM, YYYY-MM-DD, or TOTAL." })
  key: string;

  @Field({ description: 'For people: a name, where the key is an id.' })
  label: string;

  @Field(() => Int, { description: 'Orders with anything of the row; an order can be in several rows.' })
  orders: number;

  @Field(() => Int, { description: 'Replacements are not counted.' })
  keysSold: number;

  @Field(() => EUR, { name: 'net', description: 'Without VAT, before credits.' })
  netCents: number;

  @Field(() => EUR, { name: 'vat' })
  vatCents: number;

  @Field(() => EUR, { name: 'gross' })
  grossCents: number;

  @Field(() => EUR, { name: 'credited', description: 'What credit notes of the time gave back, VAT included.' })
  creditedCents: number;

  costCents: number | null;

  marginCents: number | null;
}

@ObjectType({ description: 'What was sold between two times, by business days.' })
export class SalesReport {
  @Field(() => [SalesReportRow], {
    description: 'The highest net first; days and months by time. Empty ones are left out.',
  })
  rows: SalesReportRow[];

  @Field(() => SalesReportRow, { description: 'All of it; an order counts once.' })
  total: SalesReportRow;
}
