import { lastDayOfMonth } from '../common/calendar-date.js';
import type { InvoiceKind, VatCategory } from './invoice-document.js';
import type { Seller } from './seller.js';

/** The part of an invoice that its booking depends on. */
export interface BookedInvoice {
  number: string;
  kind: InvoiceKind;
  /** YYYY-MM-DD. */
  issueDate: string;
  supplyDate: string;
  category: VatCategory;
  vatId: string | null;
  buyerName: string;
  customerNumber: number;
  payableAmountCents: number;
  /** The account of the customer. */
  debtorAccount: number;
  /** The account of what was sold, by the category. */
  revenueAccount: number;
}

const numbered = (count: number, ...names: string[]): string[] =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The columns of a batch of bookings, format version 13, as DATEV calls them. */
const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const MAX_TEXT = 60;

/** A text without what would end its line, in the characters of the file. */
const printable = (text: string): string =>
  inWindows1252(text)
    .join('')
    .replaceAll(/\p{Cc}/gu, ' ');

/** A text field: in quotes, whatever it holds. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lineOf = (fields: readonly string[]): string => `${fields.join(';')}\r\n`;

const digits = (day: string): string => day.replaceAll('-', '');

const amountOf = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** The first day of the fiscal year that a month is in, as YYYYMMDD. @param month YYYY-MM. */
function fiscalYearStart(month: string, startMonth: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${number < startMonth ? year - 1 : year}${String(startMonth).padStart(2, '0')}01`;
}

/**
 * The first two lines of a file of bookings: what it is, and its columns (DATEV format, header 700, category 21).
 * @param month YYYY-MM. @param accountLength the digits of all accounts but debtors', which have one more.
 */
export function datevHead(
  seller: Pick<Seller, 'datevConsultant' | 'datevClient' | 'fiscalYearStartMonth'>,
  month: string,
  accountLength: number,
  createdAt: Date,
): string {
  const { datevConsultant, datevClient, fiscalYearStartMonth } = seller;
  const head = [
    [quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13'],
    [createdAt.toISOString().replaceAll(/\D/g, ''), '', quoted('RE'), quoted(''), quoted('')],
    [
      String(datevConsultant ?? ''),
      String(datevClient ?? ''),
      fiscalYearStart(month, fiscalYearStartMonth),
      String(accountLength),
    ],
    [`${digits(month)}01`, digits(lastDayOfMonth(month)), quoted(`Rechnungen ${month}`), quoted('')],
    ['1', '0', '0', quoted('EUR'), '', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ].flat();
  return lineOf(head) + lineOf(COLUMNS);
}

/** DDMMYYYY. */
const longDay = (day: string): string => day.split('-').reverse().join('');

/** The customer's name, or its number if Windows-1252 has none of the name's letters. */
function bookingText({ buyerName, customerNumber }: BookedInvoice): string {
  const letters = Array.from(buyerName.normalize('NFC')).filter((character) => /\p{L}/u.test(character));
  const isLost = letters.length > 0 && letters.every((letter) => printable(letter) === '?');
  return printable(isLost ? `Kunde ${customerNumber}` : buyerName);
}

/**
 * The line of a document: an invoice debits its customer, a correction credits it.
 * @param formatText how a text is written. It gets the text as the file has it: Windows-1252 turns some characters into
 *   others, such as `≠` into `=`.
 */
export function datevLine(invoice: BookedInvoice, formatText: (text: string) => string): string {
  const { issueDate, supplyDate, kind, category, vatId } = invoice;
  // VAT is due for the period of the supply; a correction lowers it in its own. DATEV takes both days or none.
  const days: [string, string][] = [
    ['Leistungsdatum', longDay(supplyDate)],
    ['Datum Zuord. Steuerperiode', longDay(kind === 'INVOICE' ? supplyDate : issueDate)],
  ];
  const fields = new Map([
    ['Umsatz (ohne Soll/Haben-Kz)', amountOf(invoice.payableAmountCents)],
    ['Soll/Haben-Kennzeichen', quoted(kind === 'INVOICE' ? 'S' : 'H')],
    ['WKZ Umsatz', quoted('EUR')],
    ['Konto', String(invoice.debtorAccount)],
    ['Gegenkonto (ohne BU-Schlüssel)', String(invoice.revenueAccount)],
    ['Belegdatum', issueDate.slice(8) + issueDate.slice(5, 7)],
    ['Belegfeld 1', quoted(invoice.number)],
    ['Buchungstext', quoted(formatText(bookingText(invoice)).slice(0, MAX_TEXT))],
    ['EU-Land u. UStID (Bestimmung)', quoted(category === 'AE' ? (vatId ?? '') : '')],
    ...(supplyDate === issueDate ? [] : days),
  ]);
  return lineOf(COLUMNS.map((column) => fields.get(column) ?? ''));
}

/** What was sold to a VAT id under reverse charge in a quarter, corrections taken off. */
export interface EcSales {
  vatId: string;
  netCents: number;
}

/** Services, as all software licenses are that are not on a medium. */
const KIND = 'S';

export const EC_SALES_COLUMNS = ['country', 'vatId', 'amount', 'kind'] as const;

/** A line of the EC sales list: the VAT id without its country, and whole euros, rounded half away from 0. */
export function ecSalesRow({ vatId, netCents }: EcSales): [string, string, number, string] {
  const euros = Math.sign(netCents) * Math.round(Math.abs(netCents) / 100);
  return [vatId.slice(0, 2), vatId.slice(2), euros + 0, KIND];
}

/** The characters at 0x80 to 0x9F; the five unassigned ones are the control characters of Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const CODES = new Map(Array.from(UPPER).map((character, index) => [character, 0x80 + index]));

function codeOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return CODES.get(character) ?? NaN;
}

/**
 * The characters of a string that Windows-1252 has. A letter that it lacks loses its accents (`ł` has none to lose); any
 * other becomes a question mark.
 */
function inWindows1252(text: string): string[] {
  return Array.from(text.normalize('NFC'), (character) => {
    const [base = ''] = character.normalize('NFD');
    return [character, base].find((one) => !Number.isNaN(codeOf(one))) ?? '?';
  });
}

/** A string in Windows-1252; see `inWindows1252` for what it lacks. */
export function toWindows1252(text: string): Buffer {
  return Buffer.from(inWindows1252(text).map(codeOf));
}
