import { InputType, ObjectType } from 'type-graphql';
import { PartyFields } from '../../../customer/types/billing.js';
import { day, field, fields, int, optional, orNull, text } from '../../../shared/fields.js';
import { CountryCode, EmailAddress } from '../../../shared/scalars.js';

@ObjectType('Seller', { description: 'The seller on invoices. A change applies to invoices that are issued after it.' })
export class SellerType extends fields(PartyFields, {
  name: orNull(text()),
  countryCode: field(CountryCode, 'Always DE.'),
  vatId: orNull(text()),
  registration: orNull(text('Such as the entry in the commercial register.')),
  email: orNull(field(EmailAddress)),
  iban: orNull(text()),
  paymentDays: int('The number of days from issue to due date, unless the customer has its own.'),
  invoicesFrom: orNull(
    day('Orders from this day on get invoices; null disables invoices. It cannot change once an invoice exists.'),
  ),
  datevConsultant: orNull(int("The tax adviser's number, for DATEV.")),
  datevClient: orNull(int("The seller's number with the tax adviser, for DATEV.")),
  fiscalYearStartMonth: int('The month in which the fiscal year starts: 1 for January.'),
  revenueAccountDomestic: int('The revenue account for 19 % VAT.'),
  revenueAccountReverseCharge: int('The revenue account for reverse charge.'),
  revenueAccountOutsideEu: int('The revenue account for customers outside the EU.'),
  version: int('Incremented by every change.'),
}) {}

@InputType({
  description: 'Omitted fields stay unchanged; null clears an optional field or restores its default.',
})
export class SellerInput extends fields(PartyFields, {
  name: optional(text()),
  vatId: optional(text('Its check digits must be valid.')),
  registration: optional(text()),
  email: optional(field(EmailAddress)),
  iban: optional(text('Its check digits must be valid.')),
  paymentDays: optional(int()),
  invoicesFrom: optional(day('Requires name, address, IBAN, e-mail, VAT id, and a tax number or registration.')),
  datevConsultant: optional(int()),
  datevClient: optional(int()),
  fiscalYearStartMonth: optional(int()),
  revenueAccountDomestic: optional(int()),
  revenueAccountReverseCharge: optional(int()),
  revenueAccountOutsideEu: optional(int()),
}) {}
