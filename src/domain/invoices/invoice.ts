import { addDays } from '../common/calendar-date.js';
import { defaultLanguage, type Buyer } from './billing.js';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.js';
import { buyerParty, sellerParty } from './invoice-party.js';
import type { Seller } from './seller.js';
import { vatCategoryOf, vatReason } from './vat-category.js';

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceDocument, 'number'>;

/** A line of an order; replacements, which are free, are not lines. */
export type SoldLine = Pick<InvoiceLine, 'name' | 'sku' | 'quantity' | 'unitPriceCents'>;

/** The part of an order that its invoice depends on. */
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

/** The lines of a document, counted from 1, with their sums. */
export function toLines(lines: readonly SoldLine[]): InvoiceLine[] {
  return lines.map(({ name, sku, quantity, unitPriceCents }, index) => {
    return { position: index + 1, name, sku, quantity, unitPriceCents, totalCents: quantity * unitPriceCents };
  });
}

/**
 * The invoice of an order for which nothing is missing (`heldReasons`), with exactly the order's amounts.
 * @param issueDate YYYY-MM-DD in the business time zone.
 */
export function makeInvoice(order: InvoicedOrder, buyer: Buyer, seller: Seller, issueDate: string): InvoiceDraft {
  const category = vatCategoryOf(order);
  const language = buyer.language ?? defaultLanguage(buyer.countryCode);
  const reason = vatReason(category, language);
  return {
    kind: 'INVOICE',
    language,
    orderNumber: order.orderNumber,
    reference: order.reference,
    issueDate,
    supplyDate: order.orderDay,
    dueDate: addDays(issueDate, buyer.paymentDays ?? seller.paymentDays),
    currency: 'EUR',
    seller: sellerParty(seller, category),
    buyer: buyerParty(buyer, category),
    lines: toLines(order.lines),
    subTotalCents: order.subTotalCents,
    vat: { category, rateBp: order.vatRateBp, amountCents: order.vatAmountCents, reason },
    grandTotalCents: order.grandTotalCents,
    roundingAmountCents: 0,
    payableAmountCents: order.grandTotalCents,
    corrects: null,
  };
}
