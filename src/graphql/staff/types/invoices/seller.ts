import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PartyFields } from '../../../customer/types/billing.js';
import { CalendarDate, CountryCode, EmailAddress } from '../../../shared/scalars.js';
import { nullable } from '../../../shared/types.js';

@ObjectType('Seller', { description: 'The seller on invoices. A change applies to invoices that are issued after it.' })
export class SellerType extends PartyFields {
  @Field(() => String, { nullable: true })
  name: string | null;

  @Field(() => CountryCode, { description: 'Always DE.' })
  countryCode: string;

  @Field(() => String, { nullable: true })
  vatId: string | null;

  @Field(() => String, nullable('Such as the entry in the commercial register.'))
  registration: string | null;

  @Field(() => EmailAddress, { nullable: true })
  email: string | null;

  @Field(() => String, { nullable: true })
  iban: string | null;

  @Field(() => Int, { description: 'The number of days from issue to due date, unless the customer has its own.' })
  paymentDays: number;

  @Field(
    () => CalendarDate,
    nullable('Orders from this day on get invoices; null disables invoices. It cannot change once an invoice exists.'),
  )
  invoicesFrom: string | null;

  @Field(() => Int, nullable("The tax adviser's number, for DATEV."))
  datevConsultant: number | null;

  @Field(() => Int, nullable("The seller's number with the tax adviser, for DATEV."))
  datevClient: number | null;

  @Field(() => Int, { description: 'The month in which the fiscal year starts: 1 for January.' })
  fiscalYearStartMonth: number;

  @Field(() => Int, { description: 'The revenue account for 19 % VAT.' })
  revenueAccountDomestic: number;

  @Field(() => Int, { description: 'The revenue account for reverse charge.' })
  revenueAccountReverseCharge: number;

  @Field(() => Int, { description: 'The revenue account for customers outside the EU.' })
  revenueAccountOutsideEu: number;

  @Field(() => Int, { description: 'Incremented by every change.' })
  version: number;
}

@InputType({
  description: 'Omitted fields stay unchanged; null clears an optional field or restores its default.',
})
export class SellerInput extends PartyFields {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, nullable('Its check digits must be valid.'))
  vatId?: string | null;

  @Field(() => String, { nullable: true })
  registration?: string | null;

  @Field(() => EmailAddress, { nullable: true })
  email?: string | null;

  @Field(() => String, nullable('Its check digits must be valid.'))
  iban?: string | null;

  @Field(() => Int, { nullable: true })
  paymentDays?: number | null;

  @Field(
    () => CalendarDate,
    nullable('Requires name, address, IBAN, e-mail, VAT id, and a tax number or registration.'),
  )
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
