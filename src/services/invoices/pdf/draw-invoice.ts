import Pdf from 'pdfkit';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { yieldToEventLoop } from '../../common/yielding.js';
import { writeFooter, writeLetterhead, writeRunningHead } from './letterhead.js';
import { LinesTable } from './lines-table.js';
import { PAGE, Sheet } from './sheet.js';
import { paymentOf, totalsHeight, writeTotals } from './totals.js';
import { invoiceTitle, WORDS } from './words.js';

const NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The fields that say what is inside, and what they mean: PDF/A wants unknown fields described (6.6.2.3.1). */
const FIELDS = [
  ['DocumentFileName', NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

function metadata(): string {
  const values = FIELDS.map(([field, value]) => `<fx:${field}>${value}</fx:${field}>`).join('');
  const described = FIELDS.map(
    ([field, , meaning]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${field}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
  ).join('');
  return (
    `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values}</rdf:Description>` +
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'
  );
}

/** Puts the e-invoice into its PDF, as Factur-X wants it. @param at the time that the file is of. */
function embedFacturX(pdf: PDFKit.PDFDocument, xml: string, at: Date): void {
  pdf.file(Buffer.from(xml), {
    name: NAME,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  (pdf as unknown as { appendXML(text: string): void }).appendXML(metadata());
}

/** The time of issue as the file says it, without an hour. */
function issuedAt({ issueDate }: InvoiceDocument): Date {
  return new Date(`${issueDate}T00:00:00.000Z`);
}

function open(document: InvoiceDocument): PDFKit.PDFDocument {
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: document.language === 'DE' ? 'de-DE' : 'en-GB',
    displayTitle: true,
    // The file's id is a hash of these, so that the output is deterministic.
    info: { Title: invoiceTitle(document, WORDS[document.language].kinds), CreationDate: issuedAt(document) },
    autoFirstPage: false,
  });
  return pdf;
}

async function writePages(sheet: Sheet, document: InvoiceDocument): Promise<void> {
  const { pdf } = sheet;
  const nextPage = (): number => {
    pdf.addPage();
    return writeRunningHead(sheet, document);
  };
  pdf.addPage();
  const payment = paymentOf(sheet, document);
  const below = totalsHeight(document, payment);
  const table = new LinesTable(sheet, document, below, nextPage);
  const top = writeLetterhead(sheet, document);
  await yieldToEventLoop();
  const end = await table.write(top);
  const fits = end + below <= PAGE.bottom;
  await yieldToEventLoop();
  writeTotals(sheet, document, payment, fits ? end : table.breakPage(end, document.subTotalCents));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    writeFooter(sheet, document, page + 1, count);
  }
}

/** What PDFKit keeps of its fonts. */
interface Fonts {
  _fontFamilies: Record<string, { finalize: () => void }>;
}

/** Embeds the fonts, as `end` would do with all of them at once. */
async function embedFonts(pdf: PDFKit.PDFDocument): Promise<void> {
  for (const font of Object.values((pdf as unknown as Fonts)._fontFamilies)) {
    await yieldToEventLoop();
    font.finalize();
  }
}

/** See `invoicePdf`. */
export async function drawInvoice(document: InvoiceDocument, xml: string): Promise<Buffer> {
  const pdf = open(document);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  await writePages(new Sheet(pdf), document);
  embedFacturX(pdf, xml, issuedAt(document));
  await embedFonts(pdf);
  await yieldToEventLoop();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
