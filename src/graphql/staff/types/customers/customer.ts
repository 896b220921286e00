import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { availableCredit } from '../../../../domain/customers/credit.js';
import { CUSTOMER_SORTS } from '../../../../services/customers/customer-admin.js';
import { AddressFields, LanguageEnum } from '../../../customer/types/billing.js';
import { CustomerFields, CustomerStatusEnum } from '../../../customer/types/customer.js';
import { euro, field, fields, flag, id, instant, int, optional, orNull, text } from '../../../shared/fields.js';
import { CountryCode, EmailAddress, EUR } from '../../../shared/scalars.js';
import { connectionType, enumType, SortedArgs, VERSION } from '../../../shared/types.js';
import { RecordedPayment } from './ledger.js';

const CustomerSortEnum = enumType(CUSTOMER_SORTS, { name: 'CustomerSort' });

@ObjectType('Customer', { description: 'A B2B customer with its account.' })
export class StaffCustomer extends fields(CustomerFields, {
  customerNumber: int('The customer number; `customer` in REST.'),
  status: field(CustomerStatusEnum, 'Only an ACTIVE customer can use the API and receives events.'),
  statusReason: orNull(text('Why the customer is not active.')),
  balanceCents: euro('What the customer owes.'),
  readsPerMinute: orNull(int('Null: the default limit.')),
  ordersPerMinute: orNull(int('Null: the default limit.')),
  buyerReference: orNull(text("The customer's order reference or Leitweg-ID.")),
  paymentDays: orNull(int("Null: the seller's default.")),
  debtorAccount: orNull(int('Its debtor account, 10000 to 69999.')),
  address: orNull(text('As on an envelope, with line breaks.')),
  notes: orNull(text('Internal notes; the customer never sees them.')),
  recordedPayment: optional(field(RecordedPayment, 'Only in the result of recordPayment, otherwise null.')),
  version: int('Incremented by every change by staff.'),
  createdAt: instant(),
  updatedAt: instant(),
}) {
  @Field(() => EUR, { description: 'The amount that the customer can still order for.' })
  availableCredit(): number {
    return availableCredit(this);
  }

  discountPackageId: string | null;
}

export const CustomerConnection = connectionType(StaffCustomer, 'Customer');

@InputType({ description: 'The full address: omitted fields are cleared.' })
class BillingAddressInput extends fields(AddressFields, {
  name: optional(text("Defaults to the customer's name.")),
  addition: optional(text()),
}) {}

/** The optional fields of a customer. */
@InputType()
abstract class CustomerInput extends fields({
  email: optional(field(EmailAddress)),
  vatId: optional(text('Such as DE136695976; spaces, dots and dashes are removed.')),
  address: optional(text('At most 1,000 characters.')),
  notes: optional(text('At most 4,000 characters.')),
  billing: optional(field(BillingAddressInput)),
  invoiceEmail: optional(field(EmailAddress)),
  buyerReference: optional(text('An order reference or Leitweg-ID, at most 100 characters.')),
  paymentDays: optional(int()),
  language: optional(field(LanguageEnum, 'Null: German for DE, AT, CH and LI, else English.')),
  debtorAccount: optional(int('10000 to 69999.')),
  readsPerMinute: optional(int('Overrides the default limit.')),
  ordersPerMinute: optional(int('Overrides the default limit.')),
}) {}

@InputType()
export class CreateCustomerInput extends fields(CustomerInput, {
  name: text(),
  countryCode: field(CountryCode),
  creditLimit: euro(),
}) {}

@InputType({ description: 'Omitted fields stay unchanged; null clears an optional field.' })
export class UpdateCustomerInput extends fields(CustomerInput, {
  name: optional(text()),
  countryCode: optional(field(CountryCode)),
  creditLimit: optional(euro()),
  version: optional(int(VERSION.description)),
}) {}

@ArgsType()
export class CustomersArgs extends fields(SortedArgs, {
  search: optional(text('Part of the name or e-mail address, or the full customer number, VAT id or id.')),
  status: optional(field(CustomerStatusEnum)),
  discountPackageId: optional(id('Customers with this package.')),
  nearCreditLimit: optional(
    flag('True: ACTIVE customers who have used 80 % or more of their credit limit; false: all others.'),
  ),
  sort: field(CustomerSortEnum, 'A cursor is only valid for its own sort order.', { defaultValue: 'CREATED' }),
}) {}
