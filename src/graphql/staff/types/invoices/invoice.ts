import { ArgsType, ObjectType } from 'type-graphql';
import { HELD_REASONS } from '../../../../domain/invoices/invoice-check.js';
import { InvoiceFields, InvoiceKindEnum, InvoicesArgs } from '../../../customer/types/invoice.js';
import {
  day,
  euro,
  field,
  fields,
  flag,
  id,
  instant,
  int,
  list,
  optional,
  orNull,
  text,
} from '../../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../../shared/types.js';

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
export class StaffInvoicesArgs extends fields(InvoicesArgs, {
  customerId: optional(id()),
  kind: optional(field(InvoiceKindEnum)),
}) {}

@ArgsType()
export class HeldInvoicesArgs extends fields(PageArgs, {
  customerId: optional(id()),
  orderNumber: optional(int('The order itself, and its credit notes.')),
}) {}
