import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { COLORS, PAGE, type Sheet, type Style } from './sheet.js';
import { FORMATS, groupedIban, invoiceTitle, postalCodeAndCity, WORDS } from './words.js';

const SMALL: Style = { size: 8, color: COLORS.quiet };
const ADDRESS: Style = { size: 10 };
const META_LEFT = 334;
const META_VALUE_WIDTH = 126;
/** The window of an envelope is 85 mm wide. */
const ADDRESS_WIDTH = 220;

const nonNull = (...texts: (string | null)[]): string[] => texts.filter((text): text is string => text !== null);

function writeSeller(sheet: Sheet, { seller }: InvoiceDocument): void {
  sheet.pdf.rect(0, 0, PAGE.width, 5).fillColor(COLORS.accent).fill();
  const [name = ''] = sheet.wrap(seller.name, 290, { size: 17, weight: 'strong' }, 1);
  sheet.write(name, PAGE.left, 62, { size: 17, weight: 'strong' });
  const lines = nonNull(seller.street, postalCodeAndCity(seller), seller.phone, seller.email);
  const fitting = lines.flatMap((line) => sheet.wrap(line, 170, SMALL, 1));
  sheet.writeLines(fitting, PAGE.right, 50, SMALL, 11.5, 'right');
  // Where the sheet is folded for an envelope.
  for (const y of [297.6, 595.3]) sheet.rule(14, 22, y);
}

function writeBuyer(sheet: Sheet, { seller, buyer, language }: InvoiceDocument): number {
  const [sender = ''] = sheet.wrap(
    [seller.name, ...nonNull(seller.street), postalCodeAndCity(seller)].join(' · '),
    ADDRESS_WIDTH,
    { size: 6.5 },
    1,
  );
  sheet.write(sender, PAGE.left, 139, { size: 6.5, color: COLORS.quiet });
  sheet.rule(PAGE.left, PAGE.left + ADDRESS_WIDTH, 143.5);
  const name = sheet.wrap(buyer.name, ADDRESS_WIDTH, { ...ADDRESS, weight: 'strong' }, 3);
  const below = sheet.writeLines(name, PAGE.left, 161, { ...ADDRESS, weight: 'strong' }, 14);
  const country = buyer.countryCode === seller.countryCode ? null : FORMATS[language].country(buyer.countryCode);
  const lines = nonNull(buyer.addition, buyer.street, postalCodeAndCity(buyer), country);
  return sheet.writeLines(
    lines.flatMap((line) => sheet.wrap(line, ADDRESS_WIDTH, ADDRESS, 2)),
    PAGE.left,
    below,
    ADDRESS,
    14,
  );
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
  let y = 139;
  for (const [label, value] of metaOf(document)) {
    if (value === null) continue;
    const style: Style = { size: 9, weight: value === document.number ? 'strong' : 'regular' };
    sheet.write(label, META_LEFT, y, { size: 8.5, color: COLORS.quiet });
    y = sheet.writeLines(sheet.wrap(value, META_VALUE_WIDTH, style, 2), PAGE.right, y, style, 11.5, 'right') + 3;
  }
  return y;
}

/** All above the lines of the first page. @returns where they begin. */
export function writeLetterhead(sheet: Sheet, document: InvoiceDocument): number {
  const words = WORDS[document.language];
  writeSeller(sheet, document);
  const y = Math.max(writeBuyer(sheet, document) + 30, writeMeta(sheet, document) + 30, 282);
  sheet.write(invoiceTitle(document, words.kinds), PAGE.left, y, { size: 19, weight: 'strong' });
  const intro = words.intro[document.kind](document.orderNumber);
  sheet.write(intro, PAGE.left, y + 20, { size: 9.5, color: COLORS.quiet });
  return y + 35;
}

/** The head of the pages after the first. @returns where their lines begin. */
export function writeRunningHead(sheet: Sheet, document: InvoiceDocument): number {
  sheet.pdf.rect(0, 0, PAGE.width, 5).fillColor(COLORS.accent).fill();
  const [name = ''] = sheet.wrap(document.seller.name, 250, { size: 9, weight: 'strong' }, 1);
  sheet.write(name, PAGE.left, 46, { size: 9, weight: 'strong' });
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
    const lines = texts.flatMap((text) => (text === null ? [] : sheet.wrap(text, width, TINY, 2)));
    sheet.writeLines(lines.slice(0, 5), x, TOP + 14, TINY, 9.5);
  });
  sheet.write(words.eInvoice, PAGE.left, 822, TINY);
  sheet.write(words.page(page, pages), PAGE.right, 822, TINY, 'right');
}
