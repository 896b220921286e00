import { parseCalendarDate } from '../common/calendar-date.js';
import { vatAmount } from '../common/money.js';
import { escapeXml, xmlText } from '../common/xml-text.js';
import { isForeignEuVatId } from '../customers/vat-id.js';
import { billingGaps, type Buyer } from './billing.js';
import {
  isXRechnung,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type VatCategory,
} from './invoice-document.js';
import { decimal } from './invoice-xml.js';
import { correctionVat, type CorrectedNote, type InvoicedOrder, type InvoiceDraft } from './invoice.js';
import { sellerGaps, type Seller } from './seller.js';

/** Why an order or credit note waits for its document (docs/spec/invoices.md#held). */
export const HELD_REASONS = [
  'SELLER_INCOMPLETE',
  'BILLING_INCOMPLETE',
  'VAT_ID_MISSING',
  'VAT_ID_UNCONFIRMED',
  'INVOICE_HELD',
  'CHECK_FAILED',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** What decides whether an invoice can be issued. */
export interface HoldCheckInput {
  seller: Seller;
  buyer: Buyer;
  category: VatCategory;
  /** Whether the buyer's VAT id was confirmed, no longer ago than that counts. */
  vatIdIsConfirmed: boolean;
}

/** What an invoice lacks; empty if it can be issued. */
export function heldReasons({ seller, buyer, category, vatIdIsConfirmed }: HoldCheckInput): HeldReason[] {
  const reasons: HeldReason[] = [];
  if (sellerGaps(seller, category, buyer.xRechnung).length > 0) reasons.push('SELLER_INCOMPLETE');
  if (billingGaps(buyer).length > 0) reasons.push('BILLING_INCOMPLETE');
  if (category !== 'AE') return reasons;
  // One of another kind, stored before ids were compared to the country, cannot shift the tax to the buyer.
  if (buyer.vatId === null || !isForeignEuVatId(buyer.vatId)) reasons.push('VAT_ID_MISSING');
  else if (!vatIdIsConfirmed) reasons.push('VAT_ID_UNCONFIRMED');
  return reasons;
}

/** Something that must hold of a document, and what is wrong if it does not. */
type Check = readonly [holds: boolean, problem: string];

function failed(checks: readonly Check[]): string[] {
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0;
}

function lineChecks({ position, name, quantity, unitPriceCents, totalCents }: InvoiceLine, index: number): Check[] {
  const at = `Line ${index + 1}`;
  return [
    [position === index + 1, `${at} has position ${position}`],
    [name.trim() !== '', `${at} has no name`],
    [Number.isSafeInteger(quantity) && quantity > 0, `${at} has quantity ${quantity}`],
    [isAmount(unitPriceCents) && totalCents === quantity * unitPriceCents, `${at} does not come to its total`],
  ];
}

function partyChecks(role: string, { name, street, city, countryCode }: InvoiceParty): Check[] {
  return [
    [name.trim() !== '', `${role} has no name`],
    [street !== null && city !== null, `${role} has no address`],
    [/^[A-Z]{2}$/.test(countryCode), `${role} has no country`],
  ];
}

/** What a document must and must not say by its category. */
function categoryChecks({ vat: { category, rateBp, reason }, seller, buyer }: InvoiceDraft): Check[] {
  if (category === 'O') {
    const isNamed = (seller.taxNumber ?? seller.registration) !== null;
    return [
      [rateBp === 0 && Boolean(reason), 'Category O has rate 0 and a reason'],
      [seller.vatId === null && buyer.vatId === null, 'Category O names no VAT ids'],
      [isNamed, 'Category O needs a tax number or registration of the seller'],
    ];
  }
  const isIdentified = (seller.vatId ?? seller.taxNumber) !== null;
  const checks: Check[] = [[isIdentified, `Category ${category} needs a VAT id or tax number of the seller`]];
  if (category === 'S') {
    return [[rateBp > 0 && reason === null, 'Category S has a rate and no reason'], ...checks];
  }
  const isShifted = buyer.vatId !== null && isForeignEuVatId(buyer.vatId);
  return [
    [rateBp === 0 && Boolean(reason), 'Category AE has rate 0 and a reason'],
    ...checks,
    [isShifted, 'Category AE needs a VAT id of the buyer'],
  ];
}

/** What holds of every document, whatever it is of. */
function commonProblems(draft: InvoiceDraft): string[] {
  const { lines, subTotalCents, vat, grandTotalCents, roundingAmountCents, payableAmountCents, dueDate } = draft;
  const { seller, buyer } = draft;
  const dates = [draft.issueDate, draft.supplyDate, ...(dueDate === null ? [] : [dueDate])];
  const contact = [seller.contactName, seller.phone, seller.email, seller.postalCode, buyer.postalCode];
  const hasContact = !isXRechnung(draft) || !contact.includes(null);
  const hasReference = !isXRechnung(draft) || buyer.buyerReference !== null;
  const sumCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return failed([
    [lines.length > 0, 'There are no lines'],
    ...lines.flatMap(lineChecks),
    [[subTotalCents, vat.amountCents, grandTotalCents, payableAmountCents].every(isAmount), 'An amount is no amount'],
    [sumCents === subTotalCents, 'The lines do not come to the sum'],
    [subTotalCents + vat.amountCents === grandTotalCents, 'Sum and VAT do not come to the total'],
    [grandTotalCents + roundingAmountCents === payableAmountCents, 'The total does not come to what is payable'],
    [vat.rateBp > 0 || vat.amountCents === 0, 'There is VAT without a rate'],
    [dates.every((date) => parseCalendarDate(date) !== undefined), 'A date is none'],
    ...partyChecks('The seller', seller),
    ...partyChecks('The buyer', buyer),
    ...categoryChecks(draft),
    [hasContact, 'XRechnung needs a contact of the seller and postal codes'],
    [hasReference, 'XRechnung needs a reference of the buyer'],
  ]);
}

/** What is wrong with an invoice, to the cent, in plain texts; empty if it may be issued. */
export function invoiceProblems(draft: InvoiceDraft, order: InvoicedOrder): string[] {
  const { subTotalCents, vat, grandTotalCents, roundingAmountCents, dueDate } = draft;
  const checks: Check[] = [
    [draft.kind === 'INVOICE' && draft.corrects === null, 'An invoice corrects nothing'],
    [dueDate !== null && dueDate >= draft.issueDate, 'It is due before it is issued'],
    [vat.rateBp === order.vatRateBp, "The rate is not the order's"],
    [vat.amountCents === vatAmount(subTotalCents, vat.rateBp), 'The VAT is not that of the rate'],
    [subTotalCents === order.subTotalCents, "The sum is not the order's"],
    [vat.amountCents === order.vatAmountCents, "The VAT is not the order's"],
    [grandTotalCents === order.grandTotalCents, "The total is not the order's"],
    [roundingAmountCents === 0, 'An invoice rounds nothing'],
  ];
  return [...commonProblems(draft), ...failed(checks)];
}

/**
 * What is wrong with a correction; empty if it may be issued.
 * @param earlier all corrections of the invoice before it.
 */
export function correctionProblems(
  draft: InvoiceDraft,
  note: CorrectedNote,
  invoice: InvoiceDocument,
  earlier: readonly Pick<InvoiceDraft, 'vat' | 'payableAmountCents'>[],
): string[] {
  const { vat } = draft;
  const paidBackCents = [...earlier, draft].reduce((sum, { payableAmountCents }) => sum + payableAmountCents, 0);
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const checks: Check[] = [
    [draft.kind === 'CORRECTION' && draft.corrects === invoice.number, 'It does not name its invoice'],
    [draft.dueDate === null, 'A correction is never due'],
    [isSame(draft.buyer, invoice.buyer), "The buyer is not its invoice's"],
    [isSame({ ...vat, amountCents: 0 }, { ...invoice.vat, amountCents: 0 }), "The VAT is not of its invoice's kind"],
    [vat.amountCents === correctionVat(invoice, note, earlier), 'The VAT is not what the invoice leaves'],
    [draft.subTotalCents === note.netCents, "The sum is not the credit note's"],
    [draft.payableAmountCents === note.amountCents, "What is payable is not the credit note's amount"],
    [paidBackCents <= invoice.payableAmountCents, 'The corrections come to more than their invoice'],
  ];
  return [...commonProblems(draft), ...failed(checks)];
}

/** What the elements of a name hold, in the order of the file. */
function read(xml: string, name: string): string[] {
  const elements = xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'));
  return Array.from(elements, ([, text = '']) => text);
}

/**
 * What is wrong with a document's e-invoice: the file is read again and compared to the document, to the cent. Empty where it
 * may be issued.
 */
export function fileProblems(xml: string, document: InvoiceDocument): string[] {
  const { lines, subTotalCents, vat, grandTotalCents, roundingAmountCents, payableAmountCents } = document;
  const expected: Record<string, string[]> = {
    LineTotalAmount: [...lines.map(({ totalCents }) => decimal(totalCents)), decimal(subTotalCents)],
    ChargeAmount: lines.map(({ unitPriceCents }) => decimal(unitPriceCents)),
    BilledQuantity: lines.map(({ quantity }) => String(quantity)),
    CategoryCode: [...lines, document].map(() => vat.category),
    BasisAmount: [decimal(subTotalCents)],
    TaxBasisTotalAmount: [decimal(subTotalCents)],
    CalculatedAmount: [decimal(vat.amountCents)],
    TaxTotalAmount: [decimal(vat.amountCents)],
    ExemptionReason: vat.reason === null ? [] : [escapeXml(vat.reason)],
    RoundingAmount: roundingAmountCents === 0 ? [] : [decimal(roundingAmountCents)],
    GrandTotalAmount: [decimal(grandTotalCents)],
    DuePayableAmount: [decimal(payableAmountCents)],
    PaymentReference: [document.number],
  };
  const problems = Object.entries(expected)
    .filter(([name, texts]) => JSON.stringify(read(xml, name)) !== JSON.stringify(texts))
    .map(([name]) => `The file's ${name} is not the document's`);
  return xmlText(xml) === xml ? problems : [...problems, 'The file has characters that no XML can hold'];
}
