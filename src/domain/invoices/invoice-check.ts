import type { CorrectedNote } from './correction.js';
import type { InvoiceDocument } from './invoice-document.js';
import type { InvoicedOrder, InvoiceDraft } from './invoice.js';

/** What is wrong with an invoice, to the cent, in plain texts; empty where it may be issued. */
export function invoiceProblems(_draft: InvoiceDraft, _order: InvoicedOrder): string[] {
  return [];
}

/** What is wrong with a correction; empty where it may be issued. @param earlier all corrections of the invoice before it. */
export function correctionProblems(
  _draft: InvoiceDraft,
  _note: CorrectedNote,
  _invoice: InvoiceDocument,
  _earlier: readonly InvoiceDocument[],
): string[] {
  return [];
}
