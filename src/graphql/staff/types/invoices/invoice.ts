import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { HELD_REASONS, type HeldReason } from '../../../../domain/invoices/invoice-check.js';
import type { InvoiceKind } from '../../../../domain/invoices/invoice-document.js';
import { InvoiceFields, InvoiceKindEnum, InvoicesArgs } from '../../../customer/types/invoice.js';
import { CalendarDate, DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, EuroField, nullable, PageArgs } from '../../../shared/types.js';

@ObjectType('Invoice', { description: 'An invoice, or a correction of one. It never changes after it was issued.' })
export class StaffInvoice extends InvoiceFields {
  customerId: string;

  @Field(() => DateTime)
  issuedAt: Date;
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
export class HeldInvoiceType {
  customerId: string;

  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, nullable('The credit note on hold; null if it is the order.'))
  creditNoteId: string | null;

  @Field(() => InvoiceKindEnum)
  kind: InvoiceKind;

  @Field(() => [HeldReasonEnum])
  reasons: HeldReason[];

  @Field(() => DateTime, { description: 'When its invoice was first due to be issued.' })
  since: Date;
}

export const HeldInvoiceConnection = connectionType(HeldInvoiceType, 'HeldInvoice');

@ObjectType('OpenItem', { description: 'An order that is not fully paid.' })
export class OpenItemType {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => String, nullable('Null if it has no reference.'))
  invoiceNumber: string | null;

  @Field(() => CalendarDate, nullable('Null if it has no invoice.'))
  dueDate: string | null;

  @EuroField()
  openAmountCents: number;

  @Field()
  overdue: boolean;
}

@ArgsType()
export class StaffInvoicesArgs extends InvoicesArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => InvoiceKindEnum, { nullable: true })
  kind?: InvoiceKind | null;
}

@ArgsType()
export class HeldInvoicesArgs extends PageArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => Int, nullable('The order itself, and its credit notes.'))
  orderNumber?: number | null;
}
