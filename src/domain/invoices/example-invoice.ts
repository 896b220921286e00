import { vatAmount, vatRate } from '../orders/vat.js';
import type { InvoiceDocument } from './invoice-document.js';
import { makeInvoice, numbered } from './invoice.js';
import type { Seller } from './seller.js';

const LINES = [
  { name: 'Fjord Office 2026 Professional', sku: 'FO-26-PRO', quantity: 10, unitPriceCents: 11_691 },
  { name: 'Nordwall Endpoint Security', sku: 'NW-ES-1Y', quantity: 3, unitPriceCents: 2_499 },
] as const;

/** An invoice as the seller's customers would get it: a look at what is set, and no document. @param day YYYY-MM-DD. */
export function exampleInvoice(seller: Seller, day: string): InvoiceDocument {
  const vatRateBp = vatRate('DE');
  const subTotalCents = LINES.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const vatAmountCents = vatAmount(subTotalCents, vatRateBp);
  const order = {
    orderNumber: 100_001,
    orderDay: day,
    countryCode: 'DE',
    reference: 'PO-4711',
    vatRateBp,
    lines: LINES,
    subTotalCents,
    vatAmountCents,
    grandTotalCents: subTotalCents + vatAmountCents,
  };
  const buyer = {
    customerNumber: 10_001,
    name: 'Harbour IT GmbH',
    countryCode: 'DE',
    billing: { name: null, street: 'Hafenstraße 12', addition: null, postalCode: '20457', city: 'Hamburg' },
    vatId: 'DE136695976',
    invoiceEmail: null,
    buyerReference: null,
    paymentDays: null,
    language: null,
  };
  // The series begin with 1.
  return numbered(makeInvoice(order, buyer, seller, day), `R${day.slice(2, 4)}-0000000`);
}
