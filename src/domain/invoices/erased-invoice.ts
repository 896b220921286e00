import { ERASED } from '../common/erased-texts.js';
import type { InvoiceDocument } from './invoice-document.js';

/** How many calendar years after that of its issue the law keeps a document (§ 147 AO, § 14b UStG). */
export const YEARS_BY_LAW = 8;

/** A document that the law no longer keeps, without its buyer (docs/personal-data.md#erasure). */
export function erasedInvoice(document: InvoiceDocument): InvoiceDocument {
  const { countryCode, customerNumber, ...texts } = document.buyer;
  const none = Object.fromEntries(Object.keys(texts).map((field) => [field, null])) as unknown as typeof texts;
  return { ...document, reference: null, buyer: { ...none, name: ERASED, countryCode, customerNumber } };
}

/** Whether a document was replaced by `erasedInvoice`. */
export const isErasedInvoice = ({ buyer }: InvoiceDocument): boolean => buyer.name === ERASED && buyer.street === null;
