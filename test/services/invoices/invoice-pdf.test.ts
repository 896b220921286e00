import { inflateSync } from 'node:zlib';
import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import { invoicePdf } from '../../../src/services/invoices/pdf/invoice-pdf.js';
import { DOCUMENTS } from './documents.js';
import { officialFindings } from './official-check.js';

const pdfOf = (document: InvoiceDocument): Promise<Buffer> => invoicePdf(document, invoiceXml(document));

/** What the compressed streams of a PDF hold. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n/g)].map(({ index, 0: head }) => {
    const from = index + head.length;
    return inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString();
  });
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('the PDF of a document', () => {
  it('is PDF/A-3b for each kind of document and for odd names', async () => {
    const files: Record<string, Buffer> = {};
    for (const [name, document] of Object.entries(DOCUMENTS))
      files[`${name.replaceAll(' ', '-')}.pdf`] = await pdfOf(document);
    expect(Object.values(files).every((pdf) => pdf.toString('latin1').startsWith('%PDF-1.7'))).toBe(true);
    expect(await officialFindings(files)).toBe('');
  });

  it('has the e-invoice inside as it was issued, as an alternative', async () => {
    const document = DOCUMENTS['odd names'];
    const pdf = await pdfOf(document);
    expect(streamsOf(pdf)).toContain(invoiceXml(document));
    const text = pdf.toString('latin1');
    for (const part of ['/AFRelationship /Alternative', '(factur-x.xml)', '/AF [', '<fx:ConformanceLevel>EN 16931<']) {
      expect(text).toContain(part);
    }
  });

  it('is the same whenever it is made', async () => {
    expect((await pdfOf(DOCUMENTS['99 lines'])).equals(await pdfOf(DOCUMENTS['99 lines']))).toBe(true);
  });

  it('takes as many pages as it needs', async () => {
    expect([pagesOf(await pdfOf(DOCUMENTS.S)), pagesOf(await pdfOf(DOCUMENTS['odd names']))]).toEqual([1, 1]);
    expect(pagesOf(await pdfOf(DOCUMENTS['99 lines']))).toBeGreaterThan(4);
  });
});
