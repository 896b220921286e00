import { toEuro, toPercent } from '../../../domain/common/money.js';
import type { InvoiceDocument, InvoiceParty, Language } from '../../../domain/invoices/invoice-document.js';

const GERMAN = {
  kinds: { INVOICE: 'Rechnung', CORRECTION: 'Rechnungskorrektur' },
  toInvoice: (number: string) => `zur Rechnung ${number}`,
  intro: {
    INVOICE: (order: number) => `Für Ihre Bestellung ${order} berechnen wir Ihnen:`,
    CORRECTION: (order: number) => `Aus Ihrer Bestellung ${order} schreiben wir Ihnen gut:`,
  },
  numbers: { INVOICE: 'Rechnungsnummer', CORRECTION: 'Nummer' },
  issueDate: 'Datum',
  supplyDate: 'Leistungsdatum',
  dueDate: 'Zahlbar bis',
  orderNumber: 'Bestellung',
  reference: 'Ihre Referenz',
  buyerReference: 'Ihr Zeichen',
  customerNumber: 'Kundennummer',
  buyerVatId: 'Ihre USt-IdNr.',
  corrects: 'Zur Rechnung',
  position: 'Pos.',
  product: 'Bezeichnung',
  sku: (sku: string) => `Art.-Nr. ${sku}`,
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  total: 'Betrag',
  carried: 'Übertrag',
  net: 'Summe netto',
  vat: (rate: string) => `Umsatzsteuer ${rate} %`,
  grand: 'Summe mit Umsatzsteuer',
  rounding: 'Rundungsausgleich',
  payable: { INVOICE: 'Rechnungsbetrag', CORRECTION: 'Gutschriftbetrag' },
  payment: 'Zahlung',
  pay: (amount: string, date: string) => `Bitte überweisen Sie ${amount} bis zum ${date}.`,
  nothingToPay: 'Es ist nichts zu zahlen.',
  payee: 'Empfänger',
  purpose: 'Verwendungszweck',
  bank: 'Bank',
  scan: 'Mit der Banking-App zahlen',
  vatId: (id: string) => `USt-IdNr. ${id}`,
  taxNumber: (id: string) => `Steuernummer ${id}`,
  eInvoice: 'Enthält die E-Rechnung factur-x.xml nach EN 16931',
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
};

export type Words = typeof GERMAN;

const ENGLISH: Words = {
  kinds: { INVOICE: 'Invoice', CORRECTION: 'Invoice correction' },
  toInvoice: (number) => `of invoice ${number}`,
  intro: {
    INVOICE: (order) => `For your order ${order} we charge you:`,
    CORRECTION: (order) => `From your order ${order} we credit you:`,
  },
  numbers: { INVOICE: 'Invoice number', CORRECTION: 'Number' },
  issueDate: 'Date',
  supplyDate: 'Date of supply',
  dueDate: 'Due by',
  orderNumber: 'Order',
  reference: 'Your reference',
  buyerReference: 'Buyer reference',
  customerNumber: 'Customer number',
  buyerVatId: 'Your VAT id',
  corrects: 'Of invoice',
  position: 'No.',
  product: 'Description',
  sku: (sku) => `SKU ${sku}`,
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  total: 'Amount',
  carried: 'Carried forward',
  net: 'Net total',
  vat: (rate) => `VAT ${rate} %`,
  grand: 'Total with VAT',
  rounding: 'Rounding',
  payable: { INVOICE: 'Amount due', CORRECTION: 'Amount credited' },
  payment: 'Payment',
  pay: (amount, date) => `Please transfer ${amount} by ${date}.`,
  nothingToPay: 'There is nothing to pay.',
  payee: 'Payee',
  purpose: 'Reference',
  bank: 'Bank',
  scan: 'Pay by banking app',
  vatId: (id) => `VAT id ${id}`,
  taxNumber: (id) => `Tax number ${id}`,
  eInvoice: 'Contains the e-invoice factur-x.xml by EN 16931',
  page: (page, pages) => `Page ${page} of ${pages}`,
};

export const WORDS: Record<Language, Words> = { DE: GERMAN, EN: ENGLISH };

/** How a language writes amounts, numbers, days and countries. */
interface Formats {
  amount: (cents: number) => string;
  count: (number: number) => string;
  rate: (basisPoints: number) => string;
  /** @param date YYYY-MM-DD. */
  date: (date: string) => string;
  longDate: (date: string) => string;
  country: (code: string) => string;
}

function formatsOf(locale: string, month: '2-digit' | 'short'): Formats {
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const numbers = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, {
    day: month === 'short' ? 'numeric' : month,
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const longDates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    amount: (cents) => amounts.format(toEuro(cents)),
    count: (number) => numbers.format(number),
    rate: (basisPoints) => numbers.format(toPercent(basisPoints)),
    date: (date) => dates.format(new Date(date)),
    longDate: (date) => longDates.format(new Date(date)),
    country: (code) => countries.of(code) ?? code,
  };
}

export const FORMATS: Record<Language, Formats> = {
  DE: formatsOf('de-DE', '2-digit'),
  EN: formatsOf('en-GB', 'short'),
};

/** An IBAN in groups of four, as people read it. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function postalCodeAndCity({ postalCode, city }: InvoiceParty): string {
  return [postalCode, city].filter((part) => part !== null).join(' ');
}

/** `Rechnung R26-0000117`. */
export function invoiceTitle(
  { kind, number }: InvoiceDocument,
  kinds: Record<InvoiceDocument['kind'], string>,
): string {
  return `${kinds[kind]} ${number}`;
}
