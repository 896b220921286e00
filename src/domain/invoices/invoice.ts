import { addDays } from '../common/calendar-date.js';
import { groupBy } from '../common/group-by.js';
import { vatAmount, vatRate } from '../common/money.js';
import { isInVatArea, isUnusualVatId, vatIdProblem } from '../customers/vat-id.js';
import { defaultLanguage, type Buyer } from './billing.js';
import {
  isXRechnung,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type Language,
  type VatCategory,
} from './invoice-document.js';
import type { Seller } from './seller.js';

/** How an order is taxed (docs/spec/invoices.md#vat): as it was made, so one with VAT stays `S` wherever its customer moves. */
export function vatCategoryOf({
  vatRateBp,
  countryCode,
  outsideVatArea,
}: Pick<InvoicedOrder, 'vatRateBp' | 'countryCode' | 'outsideVatArea'>): VatCategory {
  if (vatRateBp > 0) return 'S';
  // Germany shifts no tax to buyers at home: an order without VAT was made when its customer was outside the area.
  const isOutside = outsideVatArea || !isInVatArea(countryCode) || countryCode === 'DE';
  return isOutside ? 'O' : 'AE';
}

/** Why a document has no VAT; null if it has. */
const REASONS: Record<VatCategory, Record<Language, string> | null> = {
  S: null,
  AE: { DE: 'Steuerschuldnerschaft des Leistungsempfängers', EN: 'Reverse charge' },
  O: { DE: 'Nicht im Inland steuerbare Leistung', EN: 'Not subject to German VAT' },
};

export const vatReason = (category: VatCategory, language: Language): string | null =>
  REASONS[category]?.[language] ?? null;

/** What documents do not say of every party. */
const NOT_SAID = { addition: null, taxNumber: null, registration: null, contactName: null, phone: null };
const NO_ACCOUNT = { iban: null, bic: null, bankName: null };

/** The seller as a document of this category names it: one that is not subject to VAT must name no VAT ids (BR-O-02). */
function sellerParty(seller: Seller, category: VatCategory): InvoiceParty {
  const { street, postalCode, city, countryCode, taxNumber, registration } = seller;
  const { contactName, email, phone, iban, bic, bankName } = seller;
  const ids = { vatId: category === 'O' ? null : seller.vatId, taxNumber, registration };
  const address = { name: seller.name ?? '', street, addition: null, postalCode, city, countryCode };
  const others = { iban, bic, bankName, customerNumber: null, buyerReference: null };
  return { ...address, ...ids, contactName, email, phone, ...others };
}

/** The VAT id that a document of this category names: with VAT, only one that fits the country, as others may be none. */
function vatIdFor({ vatId, countryCode }: Buyer, category: VatCategory): string | null {
  if (vatId === null || category === 'O') return null;
  const isUsual = vatIdProblem(vatId, countryCode) === undefined && !isUnusualVatId(vatId, countryCode);
  return category === 'AE' || isUsual ? vatId : null;
}

function buyerParty(buyer: Buyer, category: VatCategory): InvoiceParty {
  const { countryCode, invoiceEmail: email, customerNumber, buyerReference } = buyer;
  const address = buyer.billing ?? { street: null, postalCode: null, city: null };
  const named = { name: buyer.billing?.name ?? buyer.name, countryCode, vatId: vatIdFor(buyer, category), email };
  return { ...NOT_SAID, ...NO_ACCOUNT, ...address, ...named, customerNumber, buyerReference };
}

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceDocument, 'number'>;

/** A line of an order; replacements, which are free, are not lines. */
export type SoldLine = Pick<InvoiceLine, 'name' | 'sku' | 'quantity' | 'unitPriceCents'>;

/** The part of an order that its invoice depends on. */
export interface InvoicedOrder {
  orderNumber: number;
  /** The day of the order, YYYY-MM-DD in the business time zone. */
  orderDay: string;
  /** The customer's country on that day. */
  countryCode: string;
  /** Whether the customer is at a place of that country which is outside the EU's VAT area. */
  outsideVatArea: boolean;
  reference: string | null;
  vatRateBp: number;
  subTotalCents: number;
  vatAmountCents: number;
  grandTotalCents: number;
  /** In the order of their positions. */
  lines: readonly SoldLine[];
}

export const numbered = (draft: InvoiceDraft, number: string): InvoiceDocument => ({ number, ...draft });

/** The lines of a document, counted from 1, with their sums. */
function toLines(lines: readonly SoldLine[]): InvoiceLine[] {
  return lines.map(({ name, sku, quantity, unitPriceCents }, index) => {
    return { position: index + 1, name, sku, quantity, unitPriceCents, totalCents: quantity * unitPriceCents };
  });
}

/**
 * The invoice of an order for which nothing is missing (`heldReasons`), with exactly the order's amounts.
 * @param issueDate YYYY-MM-DD in the business time zone.
 */
export function makeInvoice(order: InvoicedOrder, buyer: Buyer, seller: Seller, issueDate: string): InvoiceDraft {
  const category = vatCategoryOf(order);
  const language = buyer.language ?? defaultLanguage(buyer.countryCode);
  const reason = vatReason(category, language);
  return {
    kind: 'INVOICE',
    xRechnung: buyer.xRechnung,
    language,
    orderNumber: order.orderNumber,
    reference: order.reference,
    issueDate,
    supplyDate: order.orderDay,
    dueDate: addDays(issueDate, buyer.paymentDays ?? seller.paymentDays),
    currency: 'EUR',
    seller: sellerParty(seller, category),
    buyer: buyerParty(buyer, category),
    lines: toLines(order.lines),
    subTotalCents: order.subTotalCents,
    vat: { category, rateBp: order.vatRateBp, amountCents: order.vatAmountCents, reason },
    grandTotalCents: order.grandTotalCents,
    roundingAmountCents: 0,
    payableAmountCents: order.grandTotalCents,
    corrects: null,
  };
}

/** A credited key: what it was sold as, and what it cost. */
export interface CreditedKey {
  /** The ordered product's name and SKU as on the invoice; of a key that replaces another, those of the ordered product. */
  name: string;
  sku: string;
  /** As in the credit note, so the key's share of a bundle's price. */
  priceCents: number;
}

/** The part of a credit note that its correction depends on. */
export interface CorrectedNote {
  keys: readonly CreditedKey[];
  netCents: number;
  /** VAT included. */
  amountCents: number;
  /** Whether no key of the order was left to be credited after this note. */
  isLast: boolean;
}

/** Keys of one product at one price are one line. */
function creditedLines(keys: readonly CreditedKey[]): SoldLine[] {
  const groups = groupBy(keys, ({ name, sku, priceCents }) => JSON.stringify([sku, name, priceCents]));
  return [...groups.values()].flatMap(([key, ...others]) =>
    key ? [{ name: key.name, sku: key.sku, quantity: others.length + 1, unitPriceCents: key.priceCents }] : [],
  );
}

/**
 * VAT on the net of a correction, rounded. Never more than is left of the invoice's VAT, and what is left of it for the
 * order's last key, so that all corrections of an order have the VAT of its invoice.
 */
export function correctionVat(
  invoice: Pick<InvoiceDraft, 'vat'>,
  { netCents, isLast }: CorrectedNote,
  earlier: readonly Pick<InvoiceDraft, 'vat'>[],
): number {
  const leftCents = earlier.reduce((left, { vat }) => left - vat.amountCents, invoice.vat.amountCents);
  return isLast ? leftCents : Math.min(vatAmount(netCents, invoice.vat.rateBp), leftCents);
}

/**
 * The correction of an invoice by a credit note: of the invoice's buyer, VAT id and category, with positive amounts. What its
 * net and VAT differ from the note's amount is a rounding amount (docs/spec/invoices.md#corrections).
 * @param earlier all corrections of the invoice before this one.
 * @param issueDate YYYY-MM-DD in the business time zone.
 */
export function makeCorrection(
  invoice: InvoiceDocument,
  note: CorrectedNote,
  earlier: readonly Pick<InvoiceDraft, 'vat'>[],
  seller: Seller,
  issueDate: string,
): InvoiceDraft {
  const { number, ...copied } = invoice;
  const amountCents = correctionVat(invoice, note, earlier);
  const grandTotalCents = note.netCents + amountCents;
  return {
    ...copied,
    kind: 'CORRECTION',
    xRechnung: isXRechnung(invoice),
    issueDate,
    dueDate: null,
    seller: sellerParty(seller, invoice.vat.category),
    lines: toLines(creditedLines(note.keys)),
    subTotalCents: note.netCents,
    vat: { ...invoice.vat, amountCents },
    grandTotalCents,
    roundingAmountCents: note.amountCents - grandTotalCents,
    payableAmountCents: note.amountCents,
    corrects: number,
  };
}

const LINES = [
  { name: 'Fjord Office 2026 Professional', sku: 'FO-26-PRO', quantity: 10, unitPriceCents: 11_691 },
  { name: 'Nordwall Endpoint Security', sku: 'NW-ES-1Y', quantity: 3, unitPriceCents: 2_499 },
] as const;

/** An invoice as the seller's customers would get it: a look at what is set, and no document. @param day YYYY-MM-DD. */
export function exampleInvoice(seller: Seller, day: string): InvoiceDocument {
  const vatRateBp = vatRate({ countryCode: 'DE', outsideVatArea: false });
  const subTotalCents = LINES.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const vatAmountCents = vatAmount(subTotalCents, vatRateBp);
  const order = {
    orderNumber: 100_001,
    orderDay: day,
    countryCode: 'DE',
    outsideVatArea: false,
    reference: 'PO-4711',
    vatRateBp,
    lines: LINES,
    subTotalCents,
    vatAmountCents,
    grandTotalCents: subTotalCents + vatAmountCents,
  };
  const buyer = {
    customerNumber: 10_001,
    name: 'Harbour IT GmbH',
    countryCode: 'DE',
    billing: { name: null, street: 'Hafenstraße 12', addition: null, postalCode: '20457', city: 'Hamburg' },
    vatId: 'DE136695976',
    invoiceEmail: null,
    buyerReference: null,
    xRechnung: false,
    paymentDays: null,
    language: null,
  };
  // The series begin with 1.
  return numbered(makeInvoice(order, buyer, seller, day), `R${day.slice(2, 4)}-0000000`);
}
