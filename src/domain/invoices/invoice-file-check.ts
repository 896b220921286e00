import { escapeXml, xmlText } from '../common/xml-text.js';
import type { InvoiceDocument } from './invoice-document.js';
import { decimal } from './invoice-xml.js';

/** What the elements of a name hold, in the order of the file. */
function read(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
}

/**
 * What is wrong with a document's e-invoice: the file is read again and compared to the document, to the cent. Empty where it
 * may be issued.
 */
export function fileProblems(xml: string, document: InvoiceDocument): string[] {
  const { lines, subTotalCents, vat, grandTotalCents, roundingAmountCents, payableAmountCents } = document;
  const expected: Record<string, string[]> = {
    LineTotalAmount: [...lines.map(({ totalCents }) => decimal(totalCents)), decimal(subTotalCents)],
    ChargeAmount: lines.map(({ unitPriceCents }) => decimal(unitPriceCents)),
    BilledQuantity: lines.map(({ quantity }) => String(quantity)),
    CategoryCode: [...lines, document].map(() => vat.category),
    BasisAmount: [decimal(subTotalCents)],
    TaxBasisTotalAmount: [decimal(subTotalCents)],
    CalculatedAmount: [decimal(vat.amountCents)],
    TaxTotalAmount: [decimal(vat.amountCents)],
    ExemptionReason: vat.reason === null ? [] : [escapeXml(vat.reason)],
    RoundingAmount: roundingAmountCents === 0 ? [] : [decimal(roundingAmountCents)],
    GrandTotalAmount: [decimal(grandTotalCents)],
    DuePayableAmount: [decimal(payableAmountCents)],
    PaymentReference: [document.number],
  };
  const problems = Object.entries(expected)
    .filter(([name, texts]) => JSON.stringify(read(xml, name)) !== JSON.stringify(texts))
    .map(([name]) => `The file's ${name} is not the document's`);
  return xmlText(xml) === xml ? problems : [...problems, 'The file has characters that no XML can hold'];
}
