import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { hashOf } from '../../common/content-hash.js';

/**
 * The hash of a document, in which it is chained to the one before it in its series and year. The order of the
 * document's fields changes nothing.
 * @param xml as it was issued.
 * @param previousHash null for the first of its series and year.
 * @returns SHA-256, 64 hexadecimal digits.
 */
export function invoiceHash(document: InvoiceDocument, xml: string, previousHash: string | null): string {
  return hashOf(canonical(document), xml, previousHash ?? '').toString('hex');
}

/** JSON with the fields of each object in alphabetical order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
