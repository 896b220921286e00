import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { TOKEN_SCOPES } from '../../../domain/access/token-scope.js';
import { NAME, SEARCH } from '../../../domain/common/text.js';
import { availableCredit } from '../../../domain/customers/credit.js';
import { PAYMENT_KINDS, PAYMENT_WARNINGS } from '../../../domain/customers/payment.js';
import { ADDRESS, BUYER_REFERENCE, VAT_ID } from '../../../domain/invoices/billing.js';
import { CUSTOMER_SORTS } from '../../../services/customers/customer-admin.js';
import { CUSTOMER_TEXTS } from '../../../services/customers/customer-records.js';
import {
  AddressFields,
  CustomerFields,
  CustomerStatusEnum,
  LanguageEnum,
  LedgerEntryKindEnum,
} from '../../customer/types/customer.js';
import {
  euro,
  field,
  fields,
  flag,
  id,
  inputs,
  instant,
  int,
  optional,
  orNull,
  text,
  textOf,
} from '../../shared/fields.js';
import { CountryCode, EmailAddress, EUR } from '../../shared/scalars.js';
import { connectionType, enumType, PeriodArgs, SortedArgs, VERSION } from '../../shared/types.js';

export const PaymentKindEnum = enumType(PAYMENT_KINDS, { name: 'PaymentKind' });

const PaymentWarningEnum = enumType(PAYMENT_WARNINGS, {
  name: 'PaymentWarning',
  valuesConfig: {
    REPEATED: { description: 'The same amount and reference were recorded within the last day.' },
    OVERPAID: {
      description:
        'After it the shop owes the customer more than the orders of the last 365 days. REPEATED takes precedence.',
    },
  },
});

@ObjectType({ description: 'The payment that recordPayment recorded, or would record.' })
class RecordedPayment extends fields({
  at: instant(),
  replayed: flag('Whether it was recorded before with the same idempotencyKey, and not again now.'),
  warning: orNull(text('A message in English, with the time in the business time zone.')),
  warningCode: orNull(field(PaymentWarningEnum, 'The reason of the warning; null without one.')),
}) {}

@ObjectType({ description: "A change of a customer's balance." })
export class LedgerEntry extends fields({
  id: field(ID, 'Identifies the entry permanently.'),
  kind: field(LedgerEntryKindEnum),
  amountCents: euro('The change of the balance: negative for a payment.'),
  balanceAfterCents: euro(),
  orderNumber: orNull(int('The order of the entry.')),
  reference: orNull(text("For an order and its credit notes, the customer's own reference.")),
  at: instant(),
}) {
  customerId: string;

  staffMemberId: string | null;
}

export const StaffLedgerEntryConnection = connectionType(LedgerEntry, 'LedgerEntry');

@ArgsType()
export class LedgerEntriesArgs extends inputs(PeriodArgs, {
  customerId: optional(id()),
  kind: optional(field(LedgerEntryKindEnum)),
  orderNumber: optional(int('The order itself, and its credit notes.')),
}) {}

const CustomerSortEnum = enumType(CUSTOMER_SORTS, { name: 'CustomerSort' });

@ObjectType('Customer', { description: 'A B2B customer with its account.' })
export class StaffCustomer extends fields(CustomerFields, {
  customerNumber: int('The customer number; `customer` in REST.'),
  status: field(CustomerStatusEnum, 'Only an ACTIVE customer can use the API and receives events.'),
  statusReason: orNull(text('Why the customer is not active.')),
  balanceCents: euro('What the customer owes.'),
  readsPerMinute: orNull(int('Null: the default limit.')),
  ordersPerMinute: orNull(int('Null: the default limit.')),
  outsideVatArea: flag(
    "Whether it is at a place of its country outside the EU's VAT area, such as the Canary Islands.",
  ),
  buyerReference: orNull(text("The customer's order reference or Leitweg-ID.")),
  xRechnung: flag('Whether its invoices are XRechnung.'),
  paymentDays: orNull(int("Null: the seller's default.")),
  debtorAccount: orNull(int('Its debtor account in the bookkeeping.')),
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
class BillingAddressInput extends inputs(AddressFields, {
  name: optional(textOf(ADDRESS.name, "Defaults to the customer's name.")),
  addition: optional(textOf(ADDRESS.addition)),
}) {}

/** The optional fields of a customer. */
@InputType()
abstract class CustomerInput extends inputs({
  email: optional(field(EmailAddress, 'Where the service writes to, except with invoices.')),
  outsideVatArea: optional(
    flag("Whether it is at a place of its country outside the EU's VAT area: no VAT, category O. Default: false."),
  ),
  vatId: optional(textOf(VAT_ID, 'Such as DE136695976; spaces, dots and dashes are removed.')),
  address: optional(textOf(CUSTOMER_TEXTS.address)),
  notes: optional(textOf(CUSTOMER_TEXTS.notes)),
  billing: optional(field(BillingAddressInput, 'The address on its invoices.')),
  invoiceEmail: optional(field(EmailAddress, 'Where each invoice is sent, once.')),
  buyerReference: optional(textOf(BUYER_REFERENCE, 'An order reference or Leitweg-ID.')),
  xRechnung: optional(
    flag(
      'Whether its invoices are XRechnung; needs a buyerReference, and a Leitweg-ID or an invoiceEmail. Default: false.',
    ),
  ),
  paymentDays: optional(int("The number of days from issue to due date. Null: the seller's default.")),
  language: optional(field(LanguageEnum, 'Null: German for DE, AT, CH and LI, else English.')),
  debtorAccount: optional(int('5 to 9 digits, one more than the accounts of the seller; begins with 1 to 6.')),
  readsPerMinute: optional(int('Overrides the default limit.')),
  ordersPerMinute: optional(int('Overrides the default limit.')),
}) {}

@InputType({ description: 'A new account.' })
export class CreateCustomerInput extends inputs(CustomerInput, {
  name: textOf(NAME),
  countryCode: field(CountryCode, 'Decides the VAT.'),
  creditLimit: euro('The maximum that it may owe.'),
}) {}

@InputType({ description: 'Omitted fields stay unchanged; null clears an optional field.' })
export class UpdateCustomerInput extends inputs(CustomerInput, {
  name: optional(textOf(NAME)),
  countryCode: optional(field(CountryCode, 'Decides the VAT.')),
  creditLimit: optional(euro('The maximum that it may owe.')),
  version: optional(int(VERSION.description)),
}) {}

@ArgsType()
export class CustomersArgs extends inputs(SortedArgs, {
  search: optional(textOf(SEARCH, 'Part of the name or e-mail address, or the full customer number, VAT id or id.')),
  status: optional(field(CustomerStatusEnum)),
  discountPackageId: optional(id('Customers with this package.')),
  nearCreditLimit: optional(
    flag('True: ACTIVE customers who have used 80 % or more of their credit limit; false: all others.'),
  ),
  sort: field(CustomerSortEnum, 'A cursor is only valid for its own sort order.', { defaultValue: 'CREATED' }),
}) {}

export const TokenScopeEnum = enumType(TOKEN_SCOPES, {
  name: 'TokenScope',
  description: 'The scope of a token.',
  valuesConfig: {
    READ: { description: 'Every GET, and every query, except those of webhooks.' },
    ORDER: { description: 'Creating orders and claims.' },
    WEBHOOKS: { description: 'Reading and changing webhooks and their deliveries.' },
  },
});

@ObjectType('ApiToken', { description: "A customer's access token." })
export class ApiTokenType extends fields({
  id: id(),
  name: text(),
  prefix: text('The first characters of the token, for identification.'),
  createdAt: instant(),
  expiresAt: orNull(instant('When the token expires; null if it does not expire.')),
  lastUsedAt: orNull(instant('Accurate to a minute.')),
  revokedAt: orNull(instant()),
}) {}

@ObjectType('IssuedApiToken', { description: 'A new token, which is shown only once.' })
export class IssuedApiTokenType extends fields({
  token: text(),
  apiToken: field(ApiTokenType),
}) {}
