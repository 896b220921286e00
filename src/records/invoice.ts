import { INVOICE_KINDS, INVOICE_STATUSES, VAT_CATEGORIES } from '../domain/invoices/invoice-document.js';
import {
  amount,
  count,
  enumOf,
  euro,
  field,
  list,
  literal,
  lowercase,
  nullable,
  percentage,
  record,
  text,
  type Output,
} from './record.js';
import { SAMPLE } from './sample.js';

/** A day in the business time zone. */
const dayOf = (description: string, further: { sample?: string } = {}) =>
  field<string>({ type: 'string', format: 'date', description }, further);

/** docs/spec/invoices.md#party */
export const INVOICE_PARTY = record('InvoiceParty', {
  name: text('The name of the business.', { sample: 'Harbour IT GmbH' }),
  street: nullable(text('Street and house number.'), { sample: 'Am Kai 7' }),
  addition: nullable(text('A further line of the address.')),
  postalCode: nullable(text('Postal code.'), { sample: '20457' }),
  city: nullable(text('City.'), { sample: 'Hamburg' }),
  countryCode: text('ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$', sample: 'DE' }),
  vatId: nullable(text('The VAT id; null if it is not set or must not be on the invoice.'), {
    sample: 'DE136695976',
  }),
  taxNumber: nullable(text("The seller's tax number.")),
  registration: nullable(text('A further identification of the seller, such as its entry in the commercial register.')),
  contactName: nullable(text('The contact person.')),
  email: nullable(text("The contact's email address."), { sample: 'invoices@harbour.example' }),
  phone: nullable(text("The contact's phone number.")),
  iban: nullable(text('The bank account for payments.')),
  bic: nullable(text('The BIC of the bank.')),
  bankName: nullable(text("The bank's name.")),
  customerNumber: nullable(count("The buyer's customer number; null for the seller."), {
    sample: SAMPLE.customerNumber,
  }),
  buyerReference: nullable(text("The buyer's order reference or Leitweg-ID, as the shop has it.")),
});

/** The seller of the examples. */
export const SAMPLE_SELLER = {
  name: 'Nordlicht Software GmbH',
  street: 'Speicherweg 1',
  addition: null,
  postalCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  vatId: 'DE123456788',
  taxNumber: '48/123/45678',
  registration: 'Amtsgericht Hamburg, HRB 12345',
  contactName: 'Accounting',
  email: 'accounting@nordlicht.example',
  phone: '+49 40 1234567',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Musterbank',
  customerNumber: null,
  buyerReference: null,
};

/** docs/spec/invoices.md#line */
export const INVOICE_LINE = record('InvoiceLine', {
  position: count('From 1.', { minimum: 1, sample: 1 }),
  name: text('The product.', { sample: 'Fjord Office 26' }),
  sku: text("The shop's article number.", { sample: SAMPLE.officeSku }),
  quantity: count('Pieces.', { minimum: 1, sample: 2 }),
  unitPrice: euro('The price of one piece, before VAT.', { sample: 116.91 }),
  total: euro('`unitPrice` × `quantity`.', { sample: 233.82 }),
});

/** docs/spec/invoices.md#vat-record */
export const INVOICE_VAT = record('InvoiceVat', {
  category: enumOf(VAT_CATEGORIES, '`S`: 19 % German VAT. `AE`: reverse charge. `O`: not subject to German VAT.', {
    sample: 'S',
  }),
  rate: percentage('19 or 0.', { sample: 19 }),
  amount: euro('The VAT.', { sample: 44.43 }),
  reason: nullable(text('Why no VAT is charged, in the language of the invoice; null if VAT is charged.')),
});

/** docs/spec/invoices.md#invoice-record */
export const INVOICE = record('Invoice', {
  number: text('The number: `R…` for an invoice, `K…` for a correction.', {
    pattern: '^[RK][0-9]{2}-[0-9]{7,}$',
    sample: SAMPLE.invoice,
  }),
  kind: enumOf(INVOICE_KINDS.map(lowercase), '`invoice`: for an order. `correction`: for a credit note.', {
    sample: 'invoice',
  }),
  orderNumber: count('The order.', { sample: SAMPLE.orderNumber }),
  reference: nullable(text('Your own reference of the order; null if not set.'), { sample: 'PO-2026-0815' }),
  issueDate: dayOf('The day on which it was issued.', { sample: '2026-03-02' }),
  supplyDate: dayOf('The day of the order.', { sample: '2026-03-02' }),
  dueDate: nullable(dayOf('The due date; null for a correction.'), { sample: '2026-03-16' }),
  currency: literal('EUR', 'The currency of all amounts.'),
  seller: field<Output<typeof INVOICE_PARTY>>(INVOICE_PARTY, { sample: SAMPLE_SELLER }),
  buyer: INVOICE_PARTY,
  lines: list(INVOICE_LINE, 'What was bought, or refunded.'),
  subTotal: euro('The sum of the lines.', { sample: 233.82 }),
  vat: INVOICE_VAT,
  grandTotal: euro('`subTotal` and VAT.', { sample: 278.25 }),
  roundingAmount: amount('For a correction, the difference between `grandTotal` and its credit note; else 0.', {
    sample: 0,
  }),
  payableAmount: euro('`grandTotal` plus `roundingAmount`: the amount due, or refunded by a correction.', {
    sample: 278.25,
  }),
  corrects: nullable(text('The number of the invoice that a correction corrects; null for an invoice.')),
  status: nullable(
    enumOf(
      INVOICE_STATUSES.map(lowercase),
      '`open`: not fully paid. `overdue`: not fully paid after its due date. `paid`: fully paid. `credited`: ' +
        'fully refunded. Null for a correction.',
    ),
    { sample: 'open' },
  ),
  openAmount: nullable(euro('The amount that is still due; null for a correction.'), { sample: 278.25 }),
});
