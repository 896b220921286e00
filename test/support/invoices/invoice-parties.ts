import { vatAmount, vatRate } from '../../../src/domain/common/money.js';
import type { Buyer } from '../../../src/domain/invoices/billing.js';
import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { makeInvoice, numbered, type InvoicedOrder, type SoldLine } from '../../../src/domain/invoices/invoice.js';
import type { Seller } from '../../../src/domain/invoices/seller.js';

/** The initial state of the seller. */
export const NEW_SELLER: Seller = {
  name: null,
  street: null,
  postalCode: null,
  city: null,
  countryCode: 'DE',
  vatId: null,
  taxNumber: null,
  registration: null,
  contactName: null,
  email: null,
  phone: null,
  iban: null,
  bic: null,
  bankName: null,
  paymentDays: 14,
  invoicesFrom: null,
  datevConsultant: null,
  datevClient: null,
  fiscalYearStartMonth: 1,
  revenueAccountDomestic: 8400,
  revenueAccountReverseCharge: 8336,
  revenueAccountOutsideEu: 8338,
};

export const SELLER: Seller = {
  ...NEW_SELLER,
  name: 'Lizenzhaus Nord GmbH',
  street: 'Große Bleichen 21',
  postalCode: '20354',
  city: 'Hamburg',
  vatId: 'DE136695976',
  taxNumber: '48/123/45678',
  registration: 'HRB 112233, Amtsgericht Hamburg',
  contactName: 'Frauke Petersen',
  email: 'rechnung@lizenzhaus.example',
  phone: '+49 40 1234560',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  invoicesFrom: '2026-11-01',
};

export function buyerFrom(countryCode: string, others: Partial<Buyer> = {}): Buyer {
  return {
    customerNumber: 10_001,
    name: 'Nordwind IT GmbH',
    countryCode,
    billing: { name: null, street: 'Hafenstraße 5', addition: null, postalCode: '1010', city: 'Wien' },
    vatId: null,
    invoiceEmail: 'buchhaltung@nordwind.example',
    buyerReference: null,
    xRechnung: false,
    paymentDays: null,
    language: null,
    ...others,
  };
}

const LINES: SoldLine[] = [
  { name: 'Office Suite 2026 Professional', sku: 'OFFICE-PRO-26', quantity: 25, unitPriceCents: 8_999 },
  { name: 'Antivirus Business, 1 year', sku: 'AV-BUS-1Y', quantity: 10, unitPriceCents: 2_450 },
  { name: 'Backup & Restore <Server>', sku: 'BACKUP-SRV', quantity: 1, unitPriceCents: 49_900 },
];

export function orderFrom(
  countryCode: string,
  lines: readonly SoldLine[] = LINES,
  outsideVatArea = false,
): InvoicedOrder {
  const vatRateBp = vatRate({ countryCode, outsideVatArea });
  const subTotalCents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const vatAmountCents = vatAmount(subTotalCents, vatRateBp);
  return {
    orderNumber: 1_042,
    orderDay: '2026-11-23',
    countryCode,
    outsideVatArea,
    reference: 'PO-2026/118',
    vatRateBp,
    subTotalCents,
    vatAmountCents,
    grandTotalCents: subTotalCents + vatAmountCents,
    lines,
  };
}

/** An invoice of an order by a buyer, numbered. */
export function invoiceFor(
  buyer: Buyer,
  lines: readonly SoldLine[] = LINES,
  seller = SELLER,
  outsideVatArea = false,
): InvoiceDocument {
  const order = orderFrom(buyer.countryCode, lines, outsideVatArea);
  return numbered(makeInvoice(order, buyer, seller, '2026-11-24'), 'R26-0000117');
}
