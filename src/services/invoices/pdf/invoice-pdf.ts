import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';

/**
 * The invoice as PDF/A-3b, in its language, with its e-invoice inside as `factur-x.xml`. The output is deterministic.
 */
export async function invoicePdf(document: InvoiceDocument, xml: string): Promise<Buffer> {
  // What draws takes 30 MB and a third of a second to load, which a process that draws nothing is spared.
  const { drawInvoice } = await import('./draw-invoice.js');
  return drawInvoice(document, xml);
}
