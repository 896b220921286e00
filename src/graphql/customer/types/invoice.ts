import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toPercent } from '../../../domain/common/money.js';
import {
  INVOICE_KINDS,
  VAT_CATEGORIES,
  type InvoiceKind,
  type VatCategory,
} from '../../../domain/invoices/invoice-document.js';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../../domain/invoices/open-amount.js';
import { INVOICE, INVOICE_PARTY, INVOICE_VAT } from '../../../records/invoice.js';
import { descriptionOf } from '../../../records/record.js';
import { CalendarDate, CountryCode, EUR } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';
import { PartyFields } from './billing.js';

export const InvoiceKindEnum = enumType(INVOICE_KINDS, {
  name: 'InvoiceKind',
  valuesConfig: {
    INVOICE: { description: 'For an order.' },
    CORRECTION: { description: 'For a credit note, for keys of an order that has an invoice.' },
  },
});

export const InvoiceStatusEnum = enumType(INVOICE_STATUSES, {
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
  @Field()
  name: string;

  @Field(() => String, { nullable: true })
  addition: string | null;

  @Field(() => CountryCode)
  countryCode: string;

  @Field(() => String, { nullable: true, description: descriptionOf(INVOICE_PARTY, 'vatId') })
  vatId: string | null;

  @Field(() => String, { nullable: true, description: descriptionOf(INVOICE_PARTY, 'registration') })
  registration: string | null;

  @Field(() => String, { nullable: true })
  email: string | null;

  @Field(() => String, { nullable: true })
  iban: string | null;

  @Field(() => Int, { nullable: true, description: descriptionOf(INVOICE_PARTY, 'customerNumber') })
  customerNumber: number | null;

  @Field(() => String, { nullable: true, description: descriptionOf(INVOICE_PARTY, 'buyerReference') })
  buyerReference: string | null;
}

@ObjectType('InvoiceLine')
export class InvoiceLineType {
  @Field(() => Int)
  position: number;

  @Field()
  name: string;

  @Field()
  sku: string;

  @Field(() => Int)
  quantity: number;

  @Field(() => EUR, { name: 'unitPrice', description: 'Before VAT.' })
  unitPriceCents: number;

  @Field(() => EUR, { name: 'total', description: 'Before VAT.' })
  totalCents: number;
}

@ObjectType('InvoiceVat')
export class InvoiceVatType {
  @Field(() => VatCategoryEnum)
  category: VatCategory;

  rateBp: number;

  @Field(() => Float, { description: '19 for 19 %.' })
  rate(): number {
    return toPercent(this.rateBp);
  }

  @Field(() => EUR, { name: 'amount' })
  amountCents: number;

  @Field(() => String, { nullable: true, description: descriptionOf(INVOICE_VAT, 'reason') })
  reason: string | null;
}

/** The fields of an invoice or correction that customers and staff share. */
@ObjectType()
export abstract class InvoiceFields {
  @Field(() => ID)
  number: string;

  @Field(() => InvoiceKindEnum)
  kind: InvoiceKind;

  @Field(() => Int)
  orderNumber: number;

  @Field(() => String, { nullable: true, description: "The customer's own reference of the order." })
  reference: string | null;

  @Field(() => CalendarDate)
  issueDate: string;

  @Field(() => CalendarDate, { description: descriptionOf(INVOICE, 'supplyDate') })
  supplyDate: string;

  @Field(() => CalendarDate, { nullable: true, description: descriptionOf(INVOICE, 'dueDate') })
  dueDate: string | null;

  @Field({ description: 'The currency of all amounts: always EUR.' })
  currency: string;

  @Field(() => InvoicePartyType)
  seller: InvoicePartyType;

  @Field(() => InvoicePartyType)
  buyer: InvoicePartyType;

  @Field(() => [InvoiceLineType])
  lines: InvoiceLineType[];

  @Field(() => EUR, { name: 'subTotal', description: descriptionOf(INVOICE, 'subTotal') })
  subTotalCents: number;

  @Field(() => InvoiceVatType)
  vat: InvoiceVatType;

  @Field(() => EUR, { name: 'grandTotal', description: descriptionOf(INVOICE, 'grandTotal') })
  grandTotalCents: number;

  @Field(() => EUR, { name: 'roundingAmount', description: descriptionOf(INVOICE, 'roundingAmount') })
  roundingAmountCents: number;

  @Field(() => EUR, { name: 'payableAmount', description: descriptionOf(INVOICE, 'payableAmount') })
  payableAmountCents: number;

  @Field(() => ID, { nullable: true, description: descriptionOf(INVOICE, 'corrects') })
  corrects: string | null;

  @Field(() => InvoiceStatusEnum, { nullable: true, description: 'Null for a correction.' })
  status: InvoiceStatus | null;

  @Field(() => EUR, {
    name: 'openAmount',
    nullable: true,
    description: 'The amount that is still due; null for a correction.',
  })
  openAmountCents: number | null;
}

@ObjectType('Invoice', { description: 'An invoice, or a correction of one. It never changes after it was issued.' })
export class InvoiceType extends InvoiceFields {}

export const InvoiceConnection = connectionType(InvoiceType, 'Invoice');
