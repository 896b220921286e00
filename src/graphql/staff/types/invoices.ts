import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { VAT_ID } from '../../../domain/invoices/billing.js';
import { HELD_REASONS } from '../../../domain/invoices/invoice-check.js';
import { IBAN, SELLER_TEXTS } from '../../../domain/invoices/seller.js';
import { VAT_CHECK_RESULTS, VAT_CHECK_SOURCES } from '../../../domain/invoices/vat-check.js';
import { PartyFields } from '../../customer/types/customer.js';
import { InvoiceFields, InvoiceKindEnum, InvoicesArgs } from '../../customer/types/invoice.js';
import {
  day,
  euro,
  field,
  fields,
  flag,
  id,
  inputs,
  instant,
  int,
  list,
  optional,
  orNull,
  text,
  textOf,
} from '../../shared/fields.js';
import { CountryCode, EmailAddress } from '../../shared/scalars.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';

@ObjectType('Invoice', { description: 'An invoice, or a correction of one. It never changes after it was issued.' })
export class StaffInvoice extends fields(InvoiceFields, {
  issuedAt: instant(),
}) {
  customerId: string;
}

export const StaffInvoiceConnection = connectionType(StaffInvoice, 'Invoice');

const HeldReasonEnum = enumType(HELD_REASONS, {
  name: 'HeldReason',
  description: 'Why an invoice is on hold. It is issued automatically once nothing is missing.',
  valuesConfig: {
    SELLER_INCOMPLETE: { description: 'An XRechnung requires a contact and a phone number of the seller.' },
    BILLING_INCOMPLETE: { description: "The customer's billing address lacks its street, city or postal code." },
    VAT_ID_MISSING: { description: 'A customer in another EU country has no VAT id.' },
    VAT_ID_UNCONFIRMED: { description: 'Its VAT id was not confirmed within 360 days.' },
    INVOICE_HELD: { description: 'The invoice to be corrected is on hold itself.' },
    CHECK_FAILED: { description: "The file failed the service's own checks; the operator is notified." },
  },
});

@ObjectType('HeldInvoice', { description: 'An order or a credit note whose invoice is on hold, without a number.' })
export class HeldInvoiceType extends fields({
  orderNumber: int(),
  creditNoteId: orNull(id('The credit note on hold; null if it is the order.')),
  kind: field(InvoiceKindEnum),
  reasons: list(HeldReasonEnum),
  since: instant('When its invoice was first due to be issued.'),
}) {
  customerId: string;
}

export const HeldInvoiceConnection = connectionType(HeldInvoiceType, 'HeldInvoice');

@ObjectType('OpenItem', { description: 'An order that is not fully paid.' })
export class OpenItemType extends fields({
  orderNumber: int(),
  invoiceNumber: orNull(text('Null if it has no reference.')),
  dueDate: orNull(day('Null if it has no invoice.')),
  openAmountCents: euro(),
  overdue: flag(),
}) {}

@ArgsType()
export class StaffInvoicesArgs extends inputs(InvoicesArgs, {
  customerId: optional(id()),
  kind: optional(field(InvoiceKindEnum)),
}) {}

@ArgsType()
export class HeldInvoicesArgs extends inputs(PageArgs, {
  customerId: optional(id()),
  orderNumber: optional(int('The order itself, and its credit notes.')),
}) {}

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
export class SellerInput extends inputs(PartyFields, {
  name: optional(textOf(SELLER_TEXTS.name)),
  vatId: optional(textOf(VAT_ID, 'Its check digits must be valid.')),
  registration: optional(textOf(SELLER_TEXTS.registration)),
  email: optional(field(EmailAddress, 'On invoices.')),
  iban: optional(textOf(IBAN, 'Its check digits must be valid.')),
  paymentDays: optional(int('The number of days from issue to due date, unless the customer has its own.')),
  invoicesFrom: optional(day('Requires name, address, IBAN, e-mail, VAT id, and a tax number or registration.')),
  datevConsultant: optional(int("The tax adviser's number, for DATEV.")),
  datevClient: optional(int("The seller's number with the tax adviser, for DATEV.")),
  fiscalYearStartMonth: optional(int('The month in which the fiscal year starts: 1 for January.')),
  revenueAccountDomestic: optional(int('The revenue account for 19 % VAT.')),
  revenueAccountReverseCharge: optional(int('The revenue account for reverse charge.')),
  revenueAccountOutsideEu: optional(int('The revenue account for customers outside the EU.')),
}) {}

export const VatCheckResultEnum = enumType(VAT_CHECK_RESULTS, {
  name: 'VatCheckResult',
  valuesConfig: { UNAVAILABLE: { description: 'No result; the earlier status still applies.' } },
});

const VatCheckSourceEnum = enumType(VAT_CHECK_SOURCES, {
  name: 'VatCheckSource',
  valuesConfig: {
    VIES: { description: "The EU's register of VAT ids." },
    STAFF: { description: 'A result on paper, which a member of staff recorded.' },
  },
});

@ObjectType('VatCheck', { description: 'The result of checking a VAT id. It never changes, and is never deleted.' })
export class VatCheckType extends fields({
  id: id(),
  at: instant(),
  vatId: text(),
  result: field(VatCheckResultEnum),
  name: orNull(text('The name of the business in the register.')),
  address: orNull(text('The address of the business in the register.')),
  consultationNumber: orNull(text("The register's own number of the check, which proves it.")),
  source: field(VatCheckSourceEnum),
  note: orNull(text()),
}) {
  staffMemberId: string | null;
}
