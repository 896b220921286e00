import { isSepaIban } from '../common/check-digits.js';
import type { InvoiceDocument } from './invoice-document.js';
import { decimal } from './invoice-xml.js';

/** The most characters of a payee's name, and the most cents of a transfer. */
const MAX_NAME = 70;
const MAX_CENTS = 99_999_999_999;

/**
 * The content of the QR code by which a banking app fills in the transfer of an invoice (EPC069-12, version 002, UTF-8).
 * @returns null if there is nothing to pay, or not by a SEPA transfer.
 */
export function transferCode(document: InvoiceDocument): string | null {
  const { kind, currency, payableAmountCents: cents, number } = document;
  const { iban, bic, name } = document.seller;
  const isPayable = kind === 'INVOICE' && currency === 'EUR' && cents > 0 && cents <= MAX_CENTS;
  if (!isPayable || iban === null || !isSepaIban(iban)) return null;
  const payee = Array.from(name.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_NAME).join('').trim();
  // The empty lines are the purpose and the structured reference; the unstructured one is the number.
  return ['BCD', '002', '1', 'SCT', bic ?? '', payee, iban, `EUR${decimal(cents)}`, '', '', number].join('\n');
}
