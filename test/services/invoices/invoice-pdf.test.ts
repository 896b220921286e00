import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import { invoicePdf } from '../../../src/services/invoices/pdf/invoice-pdf.js';
import { DOCUMENTS } from '../../support/invoices/documents.js';
import { officialFindings } from '../../support/invoices/official-check.js';
import { objectsOf, textsOf } from '../../support/invoices/pdf-text.js';

const pdfOf = (document: InvoiceDocument): Promise<Buffer> => invoicePdf(document, invoiceXml(document));

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
    expect([...objectsOf(pdf).values()].map(({ stream }) => stream.toString())).toContain(invoiceXml(document));
    const text = pdf.toString('latin1');
    for (const part of ['/AFRelationship /Alternative', '(factur-x.xml)', '/AF [', '<fx:ConformanceLevel>EN 16931<']) {
      expect(text).toContain(part);
    }
  });

  it('is the same whenever it is made', async () => {
    expect((await pdfOf(DOCUMENTS['99 lines'])).equals(await pdfOf(DOCUMENTS['99 lines']))).toBe(true);
  });

  it('says what the document says, in its language', async () => {
    const german = textsOf(await pdfOf(DOCUMENTS.XRechnung));
    const lines = ['Office Suite 2026 Professional', 'Art.-Nr. OFFICE-PRO-26', '25', '89,99 €', '2.249,75 €'];
    const sums = ['Summe netto', '2.993,75 €', 'Umsatzsteuer 19 %', '568,81 €', 'Rechnungsbetrag', '3.562,56 €'];
    const seller = ['Lizenzhaus Nord GmbH', 'DE89 3704 0044 0532 0130 00', 'USt-IdNr. DE136695976', 'Frauke Petersen'];
    const others = [
      'Rechnung R26-0000117',
      '24.11.2026',
      '23.11.2026',
      '08.12.2026',
      '04011000-1234512345-06',
      'PO-2026/118',
    ];
    expect(german).toEqual(expect.arrayContaining([...lines, ...sums, ...seller, ...others, 'Seite 1 von 1']));
    const english = textsOf(await pdfOf(DOCUMENTS['AE of Greece']));
    const said = [
      'Invoice R26-0000117',
      '24 Nov 2026',
      '€2,249.75',
      'Reverse charge',
      'EL094259216',
      'Greece',
      'Page 1 of 1',
    ];
    expect(english).toEqual(expect.arrayContaining(said));
  });

  it('of a correction names its invoice and requests no payment', async () => {
    const texts = textsOf(await pdfOf(DOCUMENTS['a correction with a rounding amount']));
    const said = ['Invoice correction K26-0000003', 'R26-0000117', 'Rounding', 'Amount credited', '€293.52'];
    expect(texts).toEqual(expect.arrayContaining(said));
    expect(texts.join('\n')).not.toContain('Please transfer');
  });

  it('takes as many pages as it needs', async () => {
    const pages = [DOCUMENTS.S, DOCUMENTS['seven lines'], DOCUMENTS['odd names']].map(async (document) =>
      pagesOf(await pdfOf(document)),
    );
    expect(await Promise.all(pages)).toEqual([1, 1, 1]);
    expect(pagesOf(await pdfOf(DOCUMENTS['99 lines']))).toBeGreaterThan(4);
  });
});
