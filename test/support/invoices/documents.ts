import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { makeCorrection, numbered, type CorrectedNote, type SoldLine } from '../../../src/domain/invoices/invoice.js';
import { buyerFrom, invoiceFor, SELLER } from './invoice-parties.js';

const AUTHORITY = { buyerReference: '04011000-1234512345-06', xRechnung: true };
const ADDRESS = { street: 'Ring 5', addition: null, postalCode: '20457', city: 'Hamburg' };
const GERMAN = buyerFrom('DE', { vatId: 'DE811569869', language: 'EN' });
const ODD = 'A&B <"\u{1F600}"> \u0007\uD800 שלום 株式会社 العربية Ω Ж ' + 'x'.repeat(150);

function products(count: number): SoldLine[] {
  return Array.from({ length: count }, (_, index) => {
    return { name: `Product ${index}`, sku: `SKU-${index}`, quantity: index + 1, unitPriceCents: 1_999 + 37 * index };
  });
}

function correctionOf(invoice: InvoiceDocument, note: Partial<CorrectedNote> = {}): InvoiceDocument {
  const keys = [
    { name: 'Office Suite 2026 Professional', sku: 'OFFICE-PRO-26', priceCents: 8_999 },
    { name: 'Office Suite 2026 Professional', sku: 'OFFICE-PRO-26', priceCents: 8_999 },
    { name: 'Security Bundle', sku: 'BUNDLE', priceCents: 3_334 },
    { name: 'Security Bundle', sku: 'BUNDLE', priceCents: 3_333 },
  ];
  const netCents = 24_665;
  const amountCents = invoice.vat.rateBp > 0 ? 29_350 : netCents;
  const of = { keys, netCents, amountCents, isLast: false, ...note };
  return numbered(makeCorrection(invoice, of, [], SELLER, '2026-11-25'), 'K26-0000003');
}

const S = invoiceFor(GERMAN);
/** A document of each kind. */
export const DOCUMENTS = {
  S,
  AE: invoiceFor(buyerFrom('AT', { vatId: 'ATU13585627' })),
  'AE of Greece': invoiceFor(buyerFrom('GR', { vatId: 'EL094259216', language: 'EN' })),
  O: invoiceFor(buyerFrom('CH')),
  'O without a registration': invoiceFor(buyerFrom('US'), undefined, { ...SELLER, registration: null, bic: null }),
  'S of a seller with a tax number alone': invoiceFor(GERMAN, undefined, {
    ...SELLER,
    vatId: null,
    registration: null,
  }),
  'O in XRechnung': invoiceFor(buyerFrom('CH', AUTHORITY)),
  'O in Germany': invoiceFor(buyerFrom('DE'), undefined, SELLER, true),
  'O on the Canary Islands': invoiceFor(buyerFrom('ES', { vatId: 'ESB58378431' }), undefined, SELLER, true),
  'O in Germany in XRechnung': invoiceFor(buyerFrom('DE', AUTHORITY), undefined, SELLER, true),
  'AE of Monaco': invoiceFor(buyerFrom('MC', { vatId: 'FR12000045202' })),
  'XRechnung to an email address': invoiceFor(buyerFrom('DE', { buyerReference: 'PO 1', xRechnung: true })),
  'a Leitweg-ID without XRechnung': invoiceFor(buyerFrom('DE', { ...AUTHORITY, xRechnung: false })),
  XRechnung: invoiceFor(buyerFrom('DE', AUTHORITY)),
  'a correction': correctionOf(S),
  'a correction with a rounding amount': correctionOf(S, { amountCents: 29_352 }),
  'a correction in XRechnung': correctionOf(invoiceFor(buyerFrom('DE', AUTHORITY))),
  'a correction of AE': correctionOf(invoiceFor(buyerFrom('FR', { vatId: 'FR40303265045' }))),
  'a correction of O': correctionOf(invoiceFor(buyerFrom('NO'))),
  'nothing to pay': invoiceFor(GERMAN, [{ name: 'Free', sku: 'FREE', quantity: 3, unitPriceCents: 0 }]),
  'seven lines': invoiceFor(GERMAN, products(7)),
  '99 lines': invoiceFor(GERMAN, products(99)),
  'other scripts': invoiceFor(
    buyerFrom('AE', { name: 'شركة النور للتجارة (ذ.م.م) FZ-LLC 12' }),
    ['上海晨光软件 株式会社トヨタ 한국', 'บริษัท น้ำดี प्रौद्योगिकी क्षेत्र', '👍🏽 👨‍👩‍👧 🇩🇪 ❤️', 'தமிழ் প্রযুক্তি ខ្មែរ'].map(
      (name, index) => {
        return { name, sku: `S-${index}`, quantity: 1, unitPriceCents: 100 };
      },
    ),
  ),
  'long names': invoiceFor(
    buyerFrom('DE', { billing: { ...ADDRESS, name: 'Gesellschaft '.repeat(15).trim() } }),
    [{ name: 'Professional '.repeat(15).trim(), sku: 'P', quantity: 1, unitPriceCents: 100 }],
    { ...SELLER, name: 'Handelsgesellschaft '.repeat(10).trim() },
  ),
  'odd names': invoiceFor(
    buyerFrom('DE', {
      billing: { name: ODD, street: ODD, addition: ODD, postalCode: '12345', city: ODD },
      buyerReference: ODD.slice(0, 60),
    }),
    [
      { name: ODD, sku: ODD.slice(0, 100), quantity: 1, unitPriceCents: 1 },
      { name: '\u0001', sku: '\u0002', quantity: 1, unitPriceCents: 1 },
    ],
  ),
} satisfies Record<string, InvoiceDocument>;
