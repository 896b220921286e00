import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PartyFields } from '../../../customer/types/billing.js';
import { CalendarDate, CountryCode, EmailAddress } from '../../../shared/scalars.js';

@ObjectType('Seller', { description: 'Who sells, as invoices name it. A change counts for documents issued after it.' })
export class SellerType extends PartyFields {
  @Field(() => String, { nullable: true })
  name: string | null;

  @Field(() => CountryCode, { description: 'Always DE.' })
  countryCode: string;

  @Field(() => String, { nullable: true })
  vatId: string | null;

  @Field(() => String, { nullable: true, description: 'Such as the entry in the commercial register.' })
  registration: string | null;

  @Field(() => EmailAddress, { nullable: true })
  email: string | null;

  @Field(() => String, { nullable: true })
  iban: string | null;

  @Field(() => Int, { description: 'How many days after its issue an invoice is due, unless its customer has others.' })
  paymentDays: number;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Orders from this day on get invoices; null: none are issued. Fixed once a document exists.',
  })
  invoicesFrom: string | null;

  @Field(() => Int, { nullable: true, description: "The tax adviser's number, for DATEV." })
  datevConsultant: number | null;

  @Field(() => Int, { nullable: true, description: "The seller's number with the tax adviser, for DATEV." })
  datevClient: number | null;

  @Field(() => Int, { description: 'The month in which the fiscal year begins: 1 for January.' })
  fiscalYearStartMonth: number;

  @Field(() => Int, { description: 'The account of what is sold with 19 % VAT.' })
  revenueAccountDomestic: number;

  @Field(() => Int, { description: 'The account of what is sold under reverse charge.' })
  revenueAccountReverseCharge: number;

  @Field(() => Int, { description: 'The account of what is sold outside of the EU.' })
  revenueAccountOutsideEu: number;

  @Field(() => Int, { description: 'Goes up with every change.' })
  version: number;
}

@InputType({
  description: 'What is left out stays as it is; null takes away what need not be there, or gives the default back.',
})
export class SellerInput extends PartyFields {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Checked by its check digits.' })
  vatId?: string | null;

  @Field(() => String, { nullable: true })
  registration?: string | null;

  @Field(() => EmailAddress, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Checked by its check digits.' })
  iban?: string | null;

  @Field(() => Int, { nullable: true })
  paymentDays?: number | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Can be set once name, address, IBAN, e-mail and a VAT id, tax number or registration are there.',
  })
  invoicesFrom?: string | null;

  @Field(() => Int, { nullable: true })
  datevConsultant?: number | null;

  @Field(() => Int, { nullable: true })
  datevClient?: number | null;

  @Field(() => Int, { nullable: true })
  fiscalYearStartMonth?: number | null;

  @Field(() => Int, { nullable: true })
  revenueAccountDomestic?: number | null;

  @Field(() => Int, { nullable: true })
  revenueAccountReverseCharge?: number | null;

  @Field(() => Int, { nullable: true })
  revenueAccountOutsideEu?: number | null;
}
