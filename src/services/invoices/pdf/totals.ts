import { NOTES, type InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
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
  const reason = sheet.wrap(vat.reason, REASON_WIDTH, { ...ROW, weight: 'strong' }, 3);
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
  const rows: [string, string | null][] = [
    [words.payee, seller.name],
    ['IBAN', seller.iban && groupedIban(seller.iban)],
    [words.purpose, number],
    ['BIC', seller.bic],
    [words.bank, seller.bankName],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

const ACCOUNT_HEIGHT = 15;

/** The rows of the first column that says how to pay: payee, IBAN and purpose, whose names are long. The bank is beside them. */
function rowsOf(account: readonly unknown[]): number {
  return Math.min(3, account.length);
}

function paymentHeight(document: InvoiceDocument): number {
  const rows = rowsOf(accountOf(document));
  return 42 + (rows > 0 ? rows * ACCOUNT_HEIGHT + 6 : 0);
}

/** How to pay, in two columns. */
function writePayment(sheet: Sheet, document: InvoiceDocument, top: number): void {
  const account = accountOf(document);
  const inColumn = rowsOf(account);
  sheet.area(PAGE.left, top, PAGE.right - PAGE.left, paymentHeight(document), COLORS.ground, 6);
  sheet.write(WORDS[document.language].payment, PAGE.left + 14, top + 18, { size: 9.5, weight: 'strong' });
  sheet.write(paymentSentence(document), PAGE.left + 14, top + 32, { size: 9.5 });
  account.forEach(([label, value], index) => {
    const x = PAGE.left + 14 + (index < inColumn ? 0 : 270);
    const y = top + 54 + (index % inColumn) * ACCOUNT_HEIGHT;
    const style: Style = { size: 9, weight: 'strong' };
    const labelWidth = index < inColumn ? 88 : 40;
    sheet.write(label, x, y, { size: 8.5, color: COLORS.quiet });
    sheet.write(sheet.wrap(value, index < inColumn ? 178 : 130, style, 1)[0] ?? '', x + labelWidth, y, style);
  });
}

const GAP = 22;

/** What sums and payment take of a page. */
export function totalsHeight(document: InvoiceDocument): number {
  return sumsHeight(document) + GAP + paymentHeight(document);
}

/** Sums, the reason of the VAT and the payment, on one page. */
export function writeTotals(sheet: Sheet, document: InvoiceDocument, top: number): void {
  writeReason(sheet, document, top);
  writeSums(sheet, document, top);
  writePayment(sheet, document, top + sumsHeight(document) + GAP);
}
