import { ArgsType, ID, ObjectType } from 'type-graphql';
import {
  INVOICE_KINDS,
  INVOICE_STATUSES,
  VAT_CATEGORIES,
  type InvoiceKind,
  type InvoiceStatus,
  type VatCategory,
} from '../../../domain/invoices/invoice-document.js';
import { INVOICE, INVOICE_LINE, INVOICE_PARTY, INVOICE_VAT } from '../../../records/invoice.js';
import { day, field, inputs, int, optional } from '../../shared/fields.js';
import { CountryCode } from '../../shared/scalars.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';
import { PartyFields } from './customer.js';

export const InvoiceKindEnum = enumType(INVOICE_KINDS, {
  name: 'InvoiceKind',
  valuesConfig: {
    INVOICE: { description: 'For an order.' },
    CORRECTION: { description: 'For a credit note, for keys of an order that has an invoice.' },
  },
});

const InvoiceStatusEnum = enumType(INVOICE_STATUSES, {
  name: 'InvoiceStatus',
  description: 'The payment status of an invoice. Payments count for the oldest order first.',
  valuesConfig: {
    OPEN: { description: 'Not fully paid, and not overdue.' },
    OVERDUE: { description: 'Not fully paid after its due date.' },
    PAID: { description: 'Fully paid.' },
    CREDITED: { description: 'Fully refunded.' },
  },
});

const VatCategoryEnum = enumType(VAT_CATEGORIES, {
  name: 'VatCategory',
  description: 'The VAT category of EN 16931.',
  valuesConfig: {
    S: { description: '19 % German VAT.' },
    AE: { description: 'Reverse charge: the buyer owes the VAT of its own country.' },
    O: { description: 'Not subject to German VAT.' },
  },
});

@ObjectType('InvoiceParty', { description: 'Seller or buyer, as of the issue of the invoice.' })
export class InvoicePartyType extends PartyFields {
  @FieldOf(INVOICE_PARTY) name: string;
  @FieldOf(INVOICE_PARTY) addition: string | null;
  @FieldOf(INVOICE_PARTY, () => CountryCode) countryCode: string;
  @FieldOf(INVOICE_PARTY) vatId: string | null;
  @FieldOf(INVOICE_PARTY) registration: string | null;
  @FieldOf(INVOICE_PARTY) email: string | null;
  @FieldOf(INVOICE_PARTY) iban: string | null;
  @FieldOf(INVOICE_PARTY) customerNumber: number | null;
  @FieldOf(INVOICE_PARTY) buyerReference: string | null;
}

@ObjectType('InvoiceLine', { description: 'A line of an invoice.' })
export class InvoiceLineType {
  @FieldOf(INVOICE_LINE) position: number;
  @FieldOf(INVOICE_LINE) name: string;
  @FieldOf(INVOICE_LINE) sku: string;
  @FieldOf(INVOICE_LINE) quantity: number;
  @FieldOf(INVOICE_LINE) unitPriceCents: number;
  @FieldOf(INVOICE_LINE) totalCents: number;
}

@ObjectType('InvoiceVat', { description: 'The VAT of an invoice.' })
export class InvoiceVatType {
  @FieldOf(INVOICE_VAT, () => VatCategoryEnum) category: VatCategory;
  @FieldOf(INVOICE_VAT) rateBp: number;
  @FieldOf(INVOICE_VAT) amountCents: number;
  @FieldOf(INVOICE_VAT) reason: string | null;
}

/** The fields of an invoice or correction that customers and staff share. */
@ObjectType()
export abstract class InvoiceFields {
  @FieldOf(INVOICE, () => ID) number: string;
  @FieldOf(INVOICE, () => InvoiceKindEnum) kind: InvoiceKind;
  @FieldOf(INVOICE) orderNumber: number;
  @FieldOf(INVOICE, { description: "The customer's own reference of the order." })
  reference: string | null;

  @FieldOf(INVOICE) issueDate: string;
  @FieldOf(INVOICE) supplyDate: string;
  @FieldOf(INVOICE) dueDate: string | null;
  @FieldOf(INVOICE, { description: 'The currency of all amounts: always EUR.' })
  currency: string;

  @FieldOf(INVOICE, () => InvoicePartyType) seller: InvoicePartyType;
  @FieldOf(INVOICE, () => InvoicePartyType) buyer: InvoicePartyType;
  @FieldOf(INVOICE, () => InvoiceLineType) lines: InvoiceLineType[];
  @FieldOf(INVOICE) subTotalCents: number;
  @FieldOf(INVOICE, () => InvoiceVatType) vat: InvoiceVatType;
  @FieldOf(INVOICE) grandTotalCents: number;
  @FieldOf(INVOICE) roundingAmountCents: number;
  @FieldOf(INVOICE) payableAmountCents: number;
  @FieldOf(INVOICE, () => ID) corrects: string | null;

  @FieldOf(INVOICE, () => InvoiceStatusEnum, { description: 'Null for a correction.' })
  status: InvoiceStatus | null;

  @FieldOf(INVOICE) openAmountCents: number | null;
}

@ObjectType('Invoice', { description: 'An invoice, or a correction of one. It never changes after it was issued.' })
export class InvoiceType extends InvoiceFields {}

@ArgsType()
export class InvoicesArgs extends inputs(PageArgs, {
  from: optional(day('Issued on this day or later.')),
  to: optional(day('Issued on this day or earlier.')),
  status: optional(field(InvoiceStatusEnum, 'Only invoices; corrections have no status.')),
  orderNumber: optional(int('The invoice of this order, and its corrections.')),
}) {}

export const InvoiceConnection = connectionType(InvoiceType, 'Invoice');
