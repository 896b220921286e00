import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { FORMATS, groupedIban, postalCodeAndCity } from './formats.js';
import { COLORS, PAGE, type Sheet, type Style } from './sheet.js';
import { WORDS } from './words.js';

const TOP = 752;
const SMALL: Style = { size: 7, color: COLORS.quiet };
const COLUMNS = [
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
    const { x, width } = COLUMNS[index] ?? COLUMNS[0];
    const lines = texts.flatMap((text) => (text === null ? [] : sheet.wrap(text, width, SMALL, 2)));
    sheet.writeLines(lines.slice(0, 5), x, TOP + 14, SMALL, 9.5);
  });
  sheet.write(words.eInvoice, PAGE.left, 822, SMALL);
  sheet.write(words.page(page, pages), PAGE.right, 822, SMALL, 'right');
}
