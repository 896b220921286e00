import { setImmediate as endOfTurn } from 'node:timers/promises';
import Pdf from 'pdfkit';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { embedFacturX } from './factur-x.js';
import { fonts } from './fonts.js';
import { writeFooter } from './footer.js';
import { invoiceTitle } from './formats.js';
import { writeLetterhead, writeRunningHead } from './letterhead.js';
import { LinesTable } from './lines-table.js';
import { PAGE, Sheet } from './sheet.js';
import { totalsHeight, writeTotals } from './totals.js';
import { WORDS } from './words.js';

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
  for (const [name, font] of Object.entries(fonts())) pdf.registerFont(name, font as unknown as ArrayBuffer);
  return pdf;
}

async function writePages(sheet: Sheet, document: InvoiceDocument): Promise<void> {
  const { pdf } = sheet;
  const nextPage = async (): Promise<number> => {
    // A page takes a few milliseconds, in which no other request is served.
    await endOfTurn();
    pdf.addPage();
    return writeRunningHead(sheet, document);
  };
  pdf.addPage();
  const table = new LinesTable(sheet, document, totalsHeight(document), nextPage);
  const end = await table.write(writeLetterhead(sheet, document));
  const fits = end + totalsHeight(document) <= PAGE.bottom;
  writeTotals(sheet, document, fits ? end : await table.breakPage(end, document.subTotalCents));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    writeFooter(sheet, document, page + 1, count);
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
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
