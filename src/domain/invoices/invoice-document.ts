import { isLeitwegId } from '../common/check-digits.js';
import { lineRule } from '../common/text.js';

/** The words of documents; GraphQL has them as enums. */
export const INVOICE_KINDS = ['INVOICE', 'CORRECTION'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** EN 16931's code of how a document is taxed: standard rate, reverse charge, not subject to German VAT. */
export const VAT_CATEGORIES = ['S', 'AE', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export const LANGUAGES = ['DE', 'EN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An address within its country; null is what is not said. */
export interface PostalAddress {
  street: string | null;
  addition: string | null;
  postalCode: string | null;
  city: string | null;
}

/** Seller or buyer, as the document names them. Null is what it does not say. */
export interface InvoiceParty extends PostalAddress {
  name: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  vatId: string | null;
  taxNumber: string | null;
  registration: string | null;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  iban: string | null;
  bic: string | null;
  bankName: string | null;
  customerNumber: number | null;
  /** The buyer's order reference or Leitweg-ID. */
  buyerReference: string | null;
}

export interface InvoiceLine {
  /** From 1. */
  position: number;
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
}

export interface InvoiceVat {
  category: VatCategory;
  rateBp: number;
  amountCents: number;
  /** Why no VAT is charged, in the document's language; null for category S. */
  reason: string | null;
}

/**
 * Everything that an invoice or a correction says, which never changes once it is issued (docs/spec/invoices.md). Money
 * is in cents and positive, also of a correction; days are `YYYY-MM-DD` in the business time zone.
 */
export interface InvoiceDocument {
  number: string;
  kind: InvoiceKind;
  /** Whether its e-invoice is XRechnung; missing in documents from when the buyer's reference decided. */
  xRechnung?: boolean;
  language: Language;
  orderNumber: number;
  /** The customer's reference of the order, license keys in it masked. */
  reference: string | null;
  issueDate: string;
  supplyDate: string;
  /** Null for corrections. */
  dueDate: string | null;
  currency: 'EUR';
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: InvoiceLine[];
  subTotalCents: number;
  vat: InvoiceVat;
  /** Net and VAT. */
  grandTotalCents: number;
  /** What makes the grand total of a correction its credit note's amount (BT-114); 0 for invoices. */
  roundingAmountCents: number;
  payableAmountCents: number;
  /** The number of the invoice that a correction is of; null for invoices. */
  corrects: string | null;
}

/** Whether the e-invoice of a document is XRechnung. */
export function isXRechnung({ xRechnung, buyer }: Pick<InvoiceDocument, 'xRechnung' | 'buyer'>): boolean {
  return xRechnung ?? isLeitwegId(buyer.buyerReference);
}

/** The status of an invoice; GraphQL has it as an enum. */
export const INVOICE_STATUSES = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * The status of an invoice (docs/spec/invoices.md#what-is-open).
 * @param owedCents the order's total less its credit notes. @param openCents what is open of that.
 */
export function invoiceStatus(
  owedCents: number,
  openCents: number,
  isCredited: boolean,
  dueDate: string,
  today: string,
): InvoiceStatus {
  if (owedCents === 0) return isCredited ? 'CREDITED' : 'PAID';
  if (openCents === 0) return 'PAID';
  return dueDate < today ? 'OVERDUE' : 'OPEN';
}

type Text = Record<Language, string>;

/** What both the e-invoice and its PDF say in words. */
export const NOTES = {
  correction: { DE: 'Rechnungskorrektur', EN: 'Invoice correction' },
  credited: {
    DE: 'Der Betrag wird Ihrem Kundenkonto gutgeschrieben.',
    EN: 'The amount is credited to your customer account.',
  },
} satisfies Record<string, Text>;

/** Invoices ("Rechnungen") and corrections ("Rechnungskorrekturen") are counted apart. */
const SERIES: Record<InvoiceKind, string> = { INVOICE: 'R', CORRECTION: 'K' };
const DIGITS = 7;

/** Such as R26-0000001. @param sequence from 1 in each year. */
export function invoiceNumber(kind: InvoiceKind, year: number, sequence: number): string {
  return `${SERIES[kind]}${String(year).slice(-2)}-${String(sequence).padStart(DIGITS, '0')}`;
}

/** The number of an invoice or a correction. */
export const INVOICE_NUMBER = lineRule('Number', 14);

/** Whether a text can be the number of a document. */
export function isInvoiceNumber(text: string): boolean {
  return /^[RK]\d{2}-\d{7,10}$/.test(text);
}

/** Where a series of numbers stands. */
export interface SeriesHead {
  /** The day of the last document, YYYY-MM-DD; null before the first. */
  lastDay: string | null;
  lastSequence: number;
  lastHash: string | null;
}

/** The number of the next invoice: numbers and hashes restart each year, and no day is earlier than the last one. */
export interface NextInNumberSeries {
  issueDay: string;
  year: number;
  sequence: number;
  previousHash: string | null;
}

export function nextInNumberSeries({ lastDay, lastSequence, lastHash }: SeriesHead, today: string): NextInNumberSeries {
  const issueDay = lastDay !== null && lastDay > today ? lastDay : today;
  const isSameYear = lastDay?.slice(0, 4) === issueDay.slice(0, 4);
  return {
    issueDay,
    year: Number(issueDay.slice(0, 4)),
    sequence: isSameYear ? lastSequence + 1 : 1,
    previousHash: isSameYear ? lastHash : null,
  };
}
