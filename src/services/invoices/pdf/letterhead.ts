import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { COLORS, PAGE, type Sheet, type Style } from './sheet.js';
import { FORMATS, groupedIban, invoiceTitle, postalCodeAndCity, WORDS } from './words.js';

const SMALL: Style = { size: 8, color: COLORS.quiet };
const ADDRESS: Style = { size: 10 };
const META_LEFT = 334;
const META_VALUE_WIDTH = 126;
/**
 * The address is where the window of an envelope is (DIN 5008 form B): it ends 90 mm below the edge, and its last 27.3 mm are
 * for the recipient. Those above are for who sends it.
 */
const WINDOW = { width: 220, sender: 177.7, bottom: 255.1 } as const;

const nonNull = (...texts: (string | null)[]): string[] => texts.filter((text): text is string => text !== null);

function writeSeller(sheet: Sheet, { seller }: InvoiceDocument): void {
  sheet.pdf.rect(0, 0, PAGE.width, 5).fillColor(COLORS.accent).fill();
  const name = sheet.fit([{ text: seller.name, style: { size: 17, weight: 'strong' } }], 290, 54, 1.2);
  sheet.writeBlock(name, PAGE.left, 62, 'left');
  const lines = nonNull(seller.street, postalCodeAndCity(seller), seller.phone, seller.email);
  const fitting = sheet.fit(
    lines.map((text) => ({ text, style: SMALL })),
    170,
    70,
    1.44,
  );
  sheet.writeBlock(fitting, PAGE.right, 50, 'right');
  // Where the sheet is folded for an envelope, and where it is punched.
  for (const y of [297.6, 595.3]) sheet.rule(14, 22, y);
  sheet.rule(14, 28, PAGE.height / 2);
}

function writeBuyer(sheet: Sheet, { seller, buyer, language }: InvoiceDocument): void {
  const { width, sender, bottom } = WINDOW;
  const from = [seller.name, ...nonNull(seller.street), postalCodeAndCity(seller)].join(' · ');
  const style: Style = { size: 6.5, color: COLORS.quiet };
  const sentBy = sheet.fit([{ text: from, style }], width, 26, 1.25);
  sheet.writeBlock(sentBy, PAGE.left, sender - 6 - (sentBy.lines.length - 1) * sentBy.leading);
  sheet.rule(PAGE.left, PAGE.left + width, sender - 2);
  const isAbroad = buyer.countryCode !== seller.countryCode;
  const country = isAbroad ? FORMATS[language].country(buyer.countryCode).toLocaleUpperCase(language) : null;
  const address = [
    { text: buyer.name, style: { ...ADDRESS, weight: 'strong' as const } },
    ...nonNull(buyer.addition, buyer.street, postalCodeAndCity(buyer), country).map((text) => ({
      text,
      style: ADDRESS,
    })),
  ];
  const block = sheet.fit(address, width, bottom - sender, 1.28);
  sheet.writeBlock(block, PAGE.left, sender + block.leading - 1);
}

function metaOf({ buyer, ...document }: InvoiceDocument): [label: string, value: string | null][] {
  const words = WORDS[document.language];
  const { date } = FORMATS[document.language];
  return [
    [words.numbers[document.kind], document.number],
    [words.corrects, document.corrects],
    [words.issueDate, date(document.issueDate)],
    [words.supplyDate, date(document.supplyDate)],
    [words.dueDate, document.dueDate && date(document.dueDate)],
    [words.orderNumber, String(document.orderNumber)],
    [words.reference, document.reference],
    [words.buyerReference, buyer.buyerReference],
    [words.customerNumber, String(buyer.customerNumber)],
    [words.buyerVatId, buyer.vatId],
  ];
}

function writeMeta(sheet: Sheet, document: InvoiceDocument): number {
  let y = 148;
  for (const [label, value] of metaOf(document)) {
    if (value === null) continue;
    const style: Style = { size: 9, weight: value === document.number ? 'strong' : 'regular' };
    sheet.write(label, META_LEFT, y, { size: 8.5, color: COLORS.quiet });
    y = sheet.writeLines(sheet.wrap(value, META_VALUE_WIDTH, style), PAGE.right, y, style, 11.5, 'right') + 3;
  }
  return y;
}

/** All above the lines of the first page. @returns where they begin. */
export function writeLetterhead(sheet: Sheet, document: InvoiceDocument): number {
  const words = WORDS[document.language];
  writeSeller(sheet, document);
  writeBuyer(sheet, document);
  const y = Math.max(writeMeta(sheet, document) + 22, WINDOW.bottom + 28);
  sheet.write(invoiceTitle(document, words.kinds), PAGE.left, y, { size: 19, weight: 'strong' });
  const intro = words.intro[document.kind](document.orderNumber);
  sheet.write(intro, PAGE.left, y + 20, { size: 9.5, color: COLORS.quiet });
  return y + 35;
}

/** The head of the pages after the first. @returns where their lines begin. */
export function writeRunningHead(sheet: Sheet, document: InvoiceDocument): number {
  sheet.pdf.rect(0, 0, PAGE.width, 5).fillColor(COLORS.accent).fill();
  const name = sheet.fit([{ text: document.seller.name, style: { size: 9, weight: 'strong' } }], 290, 24, 1.2);
  sheet.writeBlock(name, PAGE.left, 46 - (name.lines.length - 1) * name.leading);
  sheet.write(
    invoiceTitle(document, WORDS[document.language].kinds),
    PAGE.right,
    46,
    { size: 9, color: COLORS.quiet },
    'right',
  );
  return 64;
}

const TOP = 752;
/** Above the number of the page. */
const FOOTER_HEIGHT = 50;
const TINY: Style = { size: 7, color: COLORS.quiet };
const FOOTER_COLUMNS = [
  { x: PAGE.left, width: 112 },
  { x: 190, width: 108 },
  { x: 306, width: 112 },
  { x: 426, width: 113 },
] as const;

function columnsOf({ seller, language }: InvoiceDocument): (string | null)[][] {
  const words = WORDS[language];
  return [
    [seller.name, seller.street, postalCodeAndCity(seller), FORMATS[language].country(seller.countryCode)],
    [seller.contactName, seller.phone, seller.email],
    [
      seller.registration,
      seller.vatId && words.vatId(seller.vatId),
      seller.taxNumber && words.taxNumber(seller.taxNumber),
    ],
    [seller.bankName, seller.iban && groupedIban(seller.iban), seller.bic && `BIC ${seller.bic}`],
  ];
}

/** The foot of a page. @param page from 1. */
export function writeFooter(sheet: Sheet, document: InvoiceDocument, page: number, pages: number): void {
  const words = WORDS[document.language];
  sheet.rule(PAGE.left, PAGE.right, TOP);
  columnsOf(document).forEach((texts, index) => {
    const { x, width } = FOOTER_COLUMNS[index] ?? FOOTER_COLUMNS[0];
    const lines = nonNull(...texts).map((text) => ({ text, style: TINY }));
    if (lines.length > 0) sheet.writeBlock(sheet.fit(lines, width, FOOTER_HEIGHT, 1.36), x, TOP + 14);
  });
  sheet.write(words.eInvoice, PAGE.left, 822, TINY);
  sheet.write(words.page(page, pages), PAGE.right, 822, TINY, 'right');
}
