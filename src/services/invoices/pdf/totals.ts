import { encode } from 'uqr';
import { NOTES, type InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { transferCode } from '../../../domain/invoices/transfer-code.js';
import { COLORS, PAGE, type Sheet, type Style } from './sheet.js';
import { FORMATS, groupedIban, WORDS } from './words.js';

const LEFT = 318;
const RIGHT = PAGE.right - 8;
const REASON_WIDTH = 220;
const ROW: Style = { size: 9.5 };

function sumsOf({ vat, ...document }: InvoiceDocument): [label: string, cents: number][] {
  const words = WORDS[document.language];
  const sums: [string, number][] = [[words.net, document.subTotalCents]];
  if (vat.category !== 'O') sums.push([words.vat(FORMATS[document.language].rate(vat.rateBp)), vat.amountCents]);
  if (document.roundingAmountCents === 0) return sums;
  return [...sums, [words.grand, document.grandTotalCents], [words.rounding, document.roundingAmountCents]];
}

const SUM_HEIGHT = 17;

function sumsHeight(document: InvoiceDocument): number {
  return 37 + sumsOf(document).length * SUM_HEIGHT;
}

function writeSums(sheet: Sheet, document: InvoiceDocument, top: number): void {
  const { amount } = FORMATS[document.language];
  let y = top + 18;
  for (const [label, cents] of sumsOf(document)) {
    sheet.write(label, LEFT + 10, y, { ...ROW, color: COLORS.quiet });
    sheet.writeToFit(amount(cents), RIGHT, y, ROW, 90, 'right');
    y += SUM_HEIGHT;
  }
  const style: Style = { size: 11.5, weight: 'strong', color: COLORS.onAccent };
  sheet.area(LEFT, y - 9, PAGE.right - LEFT, 28, COLORS.accent);
  sheet.write(WORDS[document.language].payable[document.kind], LEFT + 10, y + 9, style);
  sheet.writeToFit(amount(document.payableAmountCents), RIGHT, y + 9, style, 100, 'right');
}

/** Why there is no VAT, beside the sums. */
function writeReason(sheet: Sheet, { vat, language, buyer }: InvoiceDocument, top: number): void {
  if (vat.reason === null) return;
  const reason = sheet.wrap(vat.reason, REASON_WIDTH, { ...ROW, weight: 'strong' });
  const y = sheet.writeLines(reason, PAGE.left, top + 18, { ...ROW, weight: 'strong' }, 13);
  if (vat.category === 'AE' && buyer.vatId !== null)
    sheet.write(`${WORDS[language].buyerVatId} ${buyer.vatId}`, PAGE.left, y + 1, { size: 8.5, color: COLORS.quiet });
}

function paymentSentence(document: InvoiceDocument): string {
  const { kind, language, payableAmountCents, dueDate } = document;
  const words = WORDS[language];
  if (kind === 'CORRECTION') return NOTES.credited[language];
  if (payableAmountCents === 0 || dueDate === null) return words.nothingToPay;
  const { amount, longDate } = FORMATS[language];
  return words.pay(amount(payableAmountCents), longDate(dueDate));
}

function accountOf({ kind, number, seller, language, payableAmountCents }: InvoiceDocument): [string, string][] {
  const words = WORDS[language];
  if (kind === 'CORRECTION' || payableAmountCents === 0) return [];
  const bank = [seller.bic, seller.bankName].filter((text) => text !== null).join(', ');
  const rows: [string, string | null][] = [
    [words.payee, seller.name],
    ['IBAN', seller.iban && groupedIban(seller.iban)],
    seller.bic === null ? [words.bank, seller.bankName] : ['BIC', bank],
    [words.purpose, number],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

const INSET = 14;
const LABEL_WIDTH = 88;
const LEADING = 13;
const VALUE: Style = { size: 9, weight: 'strong' };
/** 28 mm with the quiet zone of four modules, which phones read with ease. */
const CODE = { size: 80, quiet: 4, top: 10 } as const;

/** How to pay: labels with their lines, and the modules of the QR code, if there is one. */
interface Payment {
  rows: { label: string; lines: string[] }[];
  code: boolean[][] | null;
  height: number;
}

export function paymentOf(sheet: Sheet, document: InvoiceDocument): Payment {
  const content = transferCode(document);
  // The level of error correction that EPC069-12 requires.
  const code = content === null ? null : encode(content, { ecc: 'M', border: 0 }).data;
  const width = PAGE.right - PAGE.left - 2 * INSET - LABEL_WIDTH - (code ? CODE.size + INSET : 0);
  const rows = accountOf(document).map(([label, value]) => ({ label, lines: sheet.wrap(value, width, VALUE) }));
  const count = rows.reduce((sum, { lines }) => sum + lines.length, 0);
  const textHeight = 42 + (count > 0 ? count * LEADING + (rows.length - 1) * 2 + 8 : 0);
  return { rows, code, height: Math.max(textHeight, code ? CODE.size + CODE.top + 18 : 0) };
}

function writePayment(sheet: Sheet, document: InvoiceDocument, { rows, code, height }: Payment, top: number): void {
  const words = WORDS[document.language];
  sheet.area(PAGE.left, top, PAGE.right - PAGE.left, height, COLORS.ground, 6);
  sheet.write(words.payment, PAGE.left + INSET, top + 18, { size: 9.5, weight: 'strong' });
  sheet.write(paymentSentence(document), PAGE.left + INSET, top + 32, { size: 9.5 });
  let y = top + 54;
  for (const { label, lines } of rows) {
    sheet.write(label, PAGE.left + INSET, y, { size: 8.5, color: COLORS.quiet });
    y = sheet.writeLines(lines, PAGE.left + INSET + LABEL_WIDTH, y, VALUE, LEADING) + 2;
  }
  if (!code) return;
  const left = PAGE.right - INSET - CODE.size;
  sheet.code(code, left, top + CODE.top, CODE.size, CODE.quiet);
  sheet.writeToFit(words.scan, left, top + CODE.top + CODE.size + 9, { size: 7, color: COLORS.quiet }, CODE.size);
}

const GAP = 20;

/** What sums and payment take of a page. */
export function totalsHeight(document: InvoiceDocument, payment: Payment): number {
  return sumsHeight(document) + GAP + payment.height;
}

/** Sums, the reason of the VAT and the payment, on one page. */
export function writeTotals(sheet: Sheet, document: InvoiceDocument, payment: Payment, top: number): void {
  writeReason(sheet, document, top);
  writeSums(sheet, document, top);
  writePayment(sheet, document, payment, top + sumsHeight(document) + GAP);
}
