import type { Buyer } from './billing.js';
import { defaultLanguage } from './billing.js';
import type { InvoiceDocument, InvoiceLine, InvoiceParty } from './invoice-document.js';
import type { Seller } from './seller.js';
import { vatCategoryOf, vatReason } from './vat-category.js';

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceDocument, 'number'>;

/** A line of an order; replacements, which are free, are none. */
export type SoldLine = Pick<InvoiceLine, 'name' | 'sku' | 'quantity' | 'unitPriceCents'>;

/** An order, as far as its invoice depends on it. */
export interface InvoicedOrder {
  orderNumber: number;
  /** The day of the order, YYYY-MM-DD in the business time zone. */
  orderDay: string;
  /** The customer's country on that day. */
  countryCode: string;
  reference: string | null;
  vatRateBp: number;
  subTotalCents: number;
  vatAmountCents: number;
  grandTotalCents: number;
  /** In the order of their positions. */
  lines: readonly SoldLine[];
}

export function numbered(draft: InvoiceDraft, number: string): InvoiceDocument {
  return { number, ...draft };
}

/** The invoice of an order for which nothing is missing (`heldReasons`). @param issueDate YYYY-MM-DD. */
export function makeInvoice(order: InvoicedOrder, buyer: Buyer, seller: Seller, issueDate: string): InvoiceDraft {
  const category = vatCategoryOf(order);
  const language = buyer.language ?? defaultLanguage(order.countryCode);
  return {
    kind: 'INVOICE',
    language,
    orderNumber: order.orderNumber,
    reference: order.reference,
    issueDate,
    supplyDate: order.orderDay,
    dueDate: issueDate,
    currency: 'EUR',
    seller: { ...seller, name: seller.name ?? '', addition: null, customerNumber: null, buyerReference: null },
    buyer: { ...seller, name: buyer.name } as unknown as InvoiceParty,
    lines: order.lines.map((line, index) => ({
      ...line,
      position: index + 1,
      totalCents: line.quantity * line.unitPriceCents,
    })),
    subTotalCents: order.subTotalCents,
    vat: {
      category,
      rateBp: order.vatRateBp,
      amountCents: order.vatAmountCents,
      reason: vatReason(category, language),
    },
    grandTotalCents: order.grandTotalCents,
    roundingAmountCents: 0,
    payableAmountCents: order.grandTotalCents,
    corrects: null,
  };
}
