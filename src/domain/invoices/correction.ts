import { groupBy } from '../common/group-by.js';
import { vatAmount } from '../orders/vat.js';
import type { InvoiceDocument } from './invoice-document.js';
import { sellerParty } from './invoice-party.js';
import { toLines, type InvoiceDraft, type SoldLine } from './invoice.js';
import type { Seller } from './seller.js';

/** A credited key: what it was sold as, and what it cost. */
export interface CreditedKey {
  /** The ordered product's name and SKU as on the invoice; of a key that replaces another, those of the ordered product. */
  name: string;
  sku: string;
  /** As in the credit note, so the key's share of a bundle's price. */
  priceCents: number;
}

/** The part of a credit note that its correction depends on. */
export interface CorrectedNote {
  keys: readonly CreditedKey[];
  netCents: number;
  /** VAT included. */
  amountCents: number;
  /** Whether no key of the order was left to be credited after this note. */
  isLast: boolean;
}

/** What of an earlier correction of the same invoice counts. */
export type EarlierCorrection = Pick<InvoiceDraft, 'vat'>;

/** Keys of one product at one price are one line. */
function creditedLines(keys: readonly CreditedKey[]): SoldLine[] {
  const groups = groupBy(keys, ({ name, sku, priceCents }) => JSON.stringify([sku, name, priceCents]));
  return [...groups.values()].flatMap(([key, ...others]) =>
    key ? [{ name: key.name, sku: key.sku, quantity: others.length + 1, unitPriceCents: key.priceCents }] : [],
  );
}

/**
 * VAT on the net of a correction, rounded. Never more than is left of the invoice's VAT, and what is left of it for the
 * order's last key, so that all corrections of an order have the VAT of its invoice.
 */
export function correctionVat(
  invoice: Pick<InvoiceDraft, 'vat'>,
  { netCents, isLast }: CorrectedNote,
  earlier: readonly EarlierCorrection[],
): number {
  const leftCents = earlier.reduce((left, { vat }) => left - vat.amountCents, invoice.vat.amountCents);
  return isLast ? leftCents : Math.min(vatAmount(netCents, invoice.vat.rateBp), leftCents);
}

/**
 * The correction of an invoice by a credit note: of the invoice's buyer, VAT id and category, with positive amounts. What its
 * net and VAT differ from the note's amount is a rounding amount (docs/spec/invoices.md#corrections).
 * @param earlier all corrections of the invoice before this one.
 * @param issueDate YYYY-MM-DD in the business time zone.
 */
export function makeCorrection(
  invoice: InvoiceDocument,
  note: CorrectedNote,
  earlier: readonly EarlierCorrection[],
  seller: Seller,
  issueDate: string,
): InvoiceDraft {
  const { number, ...copied } = invoice;
  const amountCents = correctionVat(invoice, note, earlier);
  const grandTotalCents = note.netCents + amountCents;
  return {
    ...copied,
    kind: 'CORRECTION',
    issueDate,
    dueDate: null,
    seller: sellerParty(seller, invoice.vat.category),
    lines: toLines(creditedLines(note.keys)),
    subTotalCents: note.netCents,
    vat: { ...invoice.vat, amountCents },
    grandTotalCents,
    roundingAmountCents: note.amountCents - grandTotalCents,
    payableAmountCents: note.amountCents,
    corrects: number,
  };
}
