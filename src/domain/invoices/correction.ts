import { vatAmount } from '../orders/vat.js';
import type { InvoiceDocument } from './invoice-document.js';
import type { InvoiceDraft } from './invoice.js';
import type { Seller } from './seller.js';

/** A credited key: what it was sold as, and what it cost. */
export interface CreditedKey {
  /** The ordered product's name and SKU as on the invoice; of a key that replaces another, those of the ordered product. */
  name: string;
  sku: string;
  /** As in the credit note, so the key's share of a bundle's price. */
  priceCents: number;
}

export interface CorrectedNote {
  keys: readonly CreditedKey[];
  netCents: number;
  /** VAT included. */
  amountCents: number;
  /** Whether no key of the order was left to be credited after this note. */
  isLast: boolean;
}

/**
 * The correction of an invoice by a credit note (docs/spec/invoices.md#corrections).
 * @param earlier all corrections of the invoice before this one.
 * @param issueDate YYYY-MM-DD.
 */
export function makeCorrection(
  invoice: InvoiceDocument,
  note: CorrectedNote,
  earlier: readonly InvoiceDocument[],
  seller: Seller,
  issueDate: string,
): InvoiceDraft {
  const { number, ...copied } = invoice;
  const left = invoice.vat.amountCents - earlier.reduce((sum, { vat }) => sum + vat.amountCents, 0);
  const amountCents = note.isLast ? left : Math.min(vatAmount(note.netCents, invoice.vat.rateBp), left);
  const grandTotalCents = note.netCents + amountCents;
  return {
    ...copied,
    kind: 'CORRECTION',
    issueDate,
    dueDate: null,
    seller: { ...copied.seller, name: seller.name ?? '' },
    lines: [],
    subTotalCents: note.netCents,
    vat: { ...invoice.vat, amountCents },
    grandTotalCents,
    roundingAmountCents: note.amountCents - grandTotalCents,
    payableAmountCents: note.amountCents,
    corrects: number,
  };
}
