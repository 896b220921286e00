import { parseCalendarDate } from '../common/calendar-date.js';
import { parseBic, parseIban } from '../common/check-digits.js';
import { Reason, type Details } from '../common/errors.js';
import { lineRule, NAME, parseOptionalText } from '../common/text.js';
import { parseVatId, vatIdProblem } from '../customers/vat-id.js';
import { ADDRESS, parseInteger, parsePaymentDays } from './billing.js';
import type { InvoiceParty, VatCategory } from './invoice-document.js';

/** Who sells: what its documents say of it, and what its bookkeeping needs. Null is what is not set. */
export interface Seller extends Omit<InvoiceParty, 'name' | 'addition' | 'customerNumber' | 'buyerReference'> {
  name: string | null;
  /** Always DE. */
  countryCode: string;
  /** Days from a document's day of issue until it is due. */
  paymentDays: number;
  /** The first day whose orders get invoices, YYYY-MM-DD; null: none are issued. */
  invoicesFrom: string | null;
  datevConsultant: number | null;
  datevClient: number | null;
  /** 1 to 12. */
  fiscalYearStartMonth: number;
  revenueAccountDomestic: number;
  revenueAccountReverseCharge: number;
  revenueAccountOutsideEu: number;
}

/** A change of the seller, unchecked; an omitted field stays unchanged. */
export type SellerChange = { [K in keyof Omit<Seller, 'countryCode'>]?: unknown };

/** The texts of the seller, of one line each. */
export const SELLER_TEXTS = {
  name: NAME,
  street: ADDRESS.street,
  postalCode: ADDRESS.postalCode,
  city: ADDRESS.city,
  taxNumber: lineRule('Tax number', 30),
  registration: lineRule('Registration', 100),
  contactName: lineRule('Contact name', 100),
  email: lineRule('Email', 320),
  phone: lineRule('Phone', 50),
  bankName: lineRule('Bank name', 100),
};

/** Without the blanks that people group them with. */
export const IBAN = lineRule('IBAN', 34);
export const BIC = lineRule('BIC', 11);

/** The accounts of DATEV that documents are posted to have 4 to 8 digits; a consultant's and a client's number fewer. */
const ACCOUNTS = [1_000, 99_999_999] as const;

const CONSULTANTS = [1_001, 9_999_999] as const;
const NUMBERS = {
  fiscalYearStartMonth: ['Fiscal year start month', [1, 12]],
  revenueAccountDomestic: ['Revenue account domestic', ACCOUNTS],
  revenueAccountReverseCharge: ['Revenue account reverse charge', ACCOUNTS],
  revenueAccountOutsideEu: ['Revenue account outside EU', ACCOUNTS],
} as const;

type SellerTexts = Pick<Seller, keyof typeof SELLER_TEXTS>;

// What is stored already is not checked again, so that it blocks no other change.
function parseTexts(current: SellerTexts, change: SellerChange, details: Details): SellerTexts {
  const texts = (Object.keys(SELLER_TEXTS) as (keyof SellerTexts)[]).map((field) => {
    const value = change[field];
    const isUnchanged = value === undefined || value === current[field];
    return [field, isUnchanged ? current[field] : parseOptionalText(value, field, SELLER_TEXTS[field], details)];
  });
  return Object.fromEntries(texts) as SellerTexts;
}

function parseIds({ vatId, iban, bic }: SellerChange, details: Details): Pick<Seller, 'vatId' | 'iban' | 'bic'> {
  const ids = { vatId: parseVatId(textOf(vatId)), iban: parseIban(textOf(iban)), bic: parseBic(textOf(bic)) };
  if (ids.vatId === undefined || (ids.vatId && vatIdProblem(ids.vatId, 'DE'))) {
    details.vatId = Reason.of('NOT_A_GERMAN_VAT_ID');
  }
  if (ids.iban === undefined) details.iban = Reason.of('NOT_AN_IBAN');
  if (ids.bic === undefined) details.bic = Reason.of('NOT_A_BIC');
  return { vatId: ids.vatId ?? null, iban: ids.iban ?? null, bic: ids.bic ?? null };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseNumbers(raw: SellerChange, details: Details): Pick<Seller, keyof typeof NUMBERS | 'paymentDays'> {
  const numbers = Object.entries(NUMBERS).map(([field, [label, range]]) => {
    // Null is no number that these could have.
    const value = raw[field as keyof typeof NUMBERS] ?? Number.NaN;
    return [field, parseInteger(value, field, label, range, details)];
  });
  return {
    ...(Object.fromEntries(numbers) as Pick<Seller, keyof typeof NUMBERS>),
    paymentDays: parsePaymentDays(raw.paymentDays ?? Number.NaN, details) ?? 0,
  };
}

function parseInvoicesFrom(value: unknown, details: Details): string | null {
  if (value === null) return null;
  const date = parseCalendarDate(value);
  if (date === undefined) details.invoicesFrom = Reason.of('NOT_AN_ISO_DATE', { label: 'Invoices from' });
  return date ?? null;
}

/**
 * Checks a change of the seller; whether `email` is an address is for the caller.
 * @param hasDocuments whether a document was issued, after which `invoicesFrom` cannot change.
 * @param details receives a message for each field that is wrong, or missing while invoices are issued.
 * @returns the seller after the change.
 */
export function parseSeller(current: Seller, change: SellerChange, hasDocuments: boolean, details: Details): Seller {
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const all: SellerChange = { ...current, ...changes };
  const seller: Seller = {
    countryCode: current.countryCode,
    ...parseTexts(current, change, details),
    ...parseIds(all, details),
    ...parseNumbers(all, details),
    invoicesFrom: parseInvoicesFrom(all.invoicesFrom, details),
    datevConsultant: parseInteger(all.datevConsultant, 'datevConsultant', 'DATEV consultant', CONSULTANTS, details),
    datevClient: parseInteger(all.datevClient, 'datevClient', 'DATEV client', [1, 99_999], details),
  };
  if (seller.phone !== null && seller.phone.replaceAll(/\D/g, '').length < MIN_PHONE_DIGITS) {
    details.phone ??= Reason.of('NOT_A_PHONE');
  }
  reportLengths(seller, current, details);
  if (hasDocuments && seller.invoicesFrom !== current.invoicesFrom) {
    details.invoicesFrom ??= Reason.of('FIRST_INVOICE_ISSUED');
  }
  if (seller.invoicesFrom !== null) reportGaps(seller, details);
  return seller;
}

export const REVENUE_ACCOUNTS = [
  'revenueAccountDomestic',
  'revenueAccountReverseCharge',
  'revenueAccountOutsideEu',
] as const satisfies (keyof Seller)[];

/** DATEV has one length for all accounts. Accounts that differ since before this was checked block no other change. */
function reportLengths(seller: Seller, current: Seller, details: Details): void {
  const changed = REVENUE_ACCOUNTS.filter((field) => seller[field] !== current[field]);
  const accounts = REVENUE_ACCOUNTS.map((field) => String(seller[field]));
  if (new Set(accounts.map(({ length }) => length)).size === 1) return;
  for (const field of changed) {
    details[field] ??= Reason.of('ACCOUNTS_OF_OTHER_LENGTHS', { accounts: accounts.join(', ') });
  }
}

/** BR-DE-27 of XRechnung. */
const MIN_PHONE_DIGITS = 3;

const NEEDED = ['name', 'street', 'postalCode', 'city', 'iban', 'email'] as const satisfies (keyof Seller)[];

function reportGaps(seller: Seller, details: Details): void {
  for (const field of NEEDED) {
    const label = field === 'iban' ? 'IBAN' : SELLER_TEXTS[field].label;
    if (seller[field] === null) details[field] ??= Reason.of('REQUIRED_FOR_INVOICES', { label });
  }
  if (seller.vatId === null) details.vatId ??= Reason.of('REQUIRED_FOR_INVOICES', { label: 'VAT id' });
  // Names the seller on documents that must have no VAT ids (BR-CO-26 of EN 16931).
  if ((seller.taxNumber ?? seller.registration) === null) details.taxNumber ??= Reason.of('TAX_NUMBER_REQUIRED');
}

/**
 * What the seller lacks for an invoice of this category, by field (BR-S-02, BR-AE-02, BR-CO-26 of EN 16931). XRechnung
 * also requires a contact.
 */
export function sellerGaps(seller: Seller, category: VatCategory, xRechnung: boolean): (keyof Seller)[] {
  const contact = xRechnung ? (['contactName', 'phone'] as const) : [];
  const gaps = [...NEEDED, ...contact].filter((field) => seller[field] === null);
  // Not subject to VAT, a document must name no VAT ids.
  const ids = category === 'O' ? (['taxNumber', 'registration'] as const) : (['vatId', 'taxNumber'] as const);
  return ids.some((field) => seller[field] !== null) ? gaps : [...gaps, ids[0]];
}

/** What the seller lacks for DATEV, by field. */
export function datevGaps({ datevConsultant, datevClient }: Seller): Details {
  return {
    ...(datevConsultant === null && {
      datevConsultant: Reason.of('REQUIRED_FOR_DATEV', { label: 'DATEV consultant' }),
    }),
    ...(datevClient === null && { datevClient: Reason.of('REQUIRED_FOR_DATEV', { label: 'DATEV client' }) }),
  };
}
