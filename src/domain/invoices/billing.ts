import { Reason, type Details } from '../common/errors.js';
import { lineRule, parseOptionalText } from '../common/text.js';
import { isInVatArea } from '../customers/vat-id.js';
import { LANGUAGES, type Language, type PostalAddress } from './invoice-document.js';

/** Days from issue to due: more are a typing error. */
const MAX_PAYMENT_DAYS = 365;

/** @param details receives a message under `field` if it is not an integer in the range. */
export function parseInteger(
  value: unknown,
  field: string,
  label: string,
  [min, max]: readonly [number, number],
  details: Details,
): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  details[field] = Reason.of('NOT_WHOLE', { label, min, max });
  return null;
}

export function parsePaymentDays(value: unknown, details: Details): number | null {
  return parseInteger(value, 'paymentDays', 'Payment days', [0, MAX_PAYMENT_DAYS], details);
}

/** Where a customer's invoices go; null is what is not set. */
export interface BillingAddress extends PostalAddress {
  /** Null for the customer's own name. */
  name: string | null;
}

/** All that a document says of its buyer. */
export interface Buyer {
  customerNumber: number;
  /** The customer's name. */
  name: string;
  /** That of the order's day. */
  countryCode: string;
  billing: BillingAddress | null;
  vatId: string | null;
  invoiceEmail: string | null;
  /** An order reference or Leitweg-ID. */
  buyerReference: string | null;
  /** Whether its invoices are XRechnung. */
  xRechnung: boolean;
  /** Null for the seller's. */
  paymentDays: number | null;
  /** Null for that of the country. */
  language: Language | null;
}

/** What staff can set of a customer for its invoices; whether an e-mail address is one is for others. */
export interface BillingDetails {
  /** Null if none of its fields is set. */
  billing: BillingAddress | null;
  buyerReference: string | null;
  xRechnung: boolean;
  paymentDays: number | null;
  language: Language | null;
  debtorAccount: number | null;
}

/** The same, unchecked. */
export type RawBillingDetails = { [K in keyof BillingDetails]?: unknown };

/** The lines of an address. */
export const ADDRESS = {
  name: lineRule('Billing name', 200),
  street: lineRule('Street', 200),
  addition: lineRule('Address addition', 200),
  postalCode: lineRule('Postal code', 20),
  city: lineRule('City', 100),
};

/** A VAT id, without the characters that people group it with. */
export const VAT_ID = lineRule('VAT id', 20);

export const BUYER_REFERENCE = lineRule('Buyer reference', 100);

/** The customer numbers that are debtor accounts too, where accounts have four digits. */
const DEBTOR_NUMBERS = [10_000, 69_999] as const;

/** DATEV's debtor accounts begin with 1 to 6, and have one digit more than other accounts, which have 4 to 8. */
const DEBTOR_ACCOUNT = /^[1-6]\d{4,8}$/;

function parseDebtorAccount(value: unknown, details: Details): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && DEBTOR_ACCOUNT.test(String(value))) return value;
  details.debtorAccount = Reason.of('NOT_A_DEBTOR_ACCOUNT');
  return null;
}

function parseAddress(raw: unknown, details: Details): BillingAddress | null {
  const values = (raw ?? {}) as Partial<Record<keyof BillingAddress, unknown>>;
  const fields = Object.entries(ADDRESS).map(([field, rule]) => {
    const value = values[field as keyof BillingAddress];
    return [field, parseOptionalText(value, `billing.${field}`, rule, details)] as const;
  });
  if (fields.every(([, value]) => value === null)) return null;
  return Object.fromEntries(fields) as unknown as BillingAddress;
}

/** @param details receives a message for each field that is wrong, such as `billing.city`. */
export function parseBillingDetails(raw: RawBillingDetails, details: Details): BillingDetails {
  const { billing, paymentDays, language = null, debtorAccount } = raw;
  const xRechnung = raw.xRechnung === true;
  if (language !== null && !LANGUAGES.includes(language as Language)) {
    details.language = Reason.of('NOT_ONE_OF', { label: 'Language', values: LANGUAGES.join(', ') });
  }
  const buyerReference = parseOptionalText(raw.buyerReference, 'buyerReference', BUYER_REFERENCE, details);
  // BR-DE-15 of XRechnung.
  if (xRechnung && buyerReference === null) {
    details.buyerReference ??= Reason.of('REQUIRED_FOR_XRECHNUNG', { label: 'Buyer reference' });
  }
  return {
    billing: parseAddress(billing, details),
    buyerReference,
    xRechnung,
    paymentDays: parsePaymentDays(paymentDays, details),
    language: language as Language | null,
    debtorAccount: parseDebtorAccount(debtorAccount, details),
  };
}

/** The language of a customer who has chosen none. */
export function defaultLanguage(countryCode: string): Language {
  return ['DE', 'AT', 'CH', 'LI'].includes(countryCode) ? 'DE' : 'EN';
}

/** Whether addresses of a country are incomplete without a postal code. */
function hasPostalCodes(countryCode: string): boolean {
  return isInVatArea(countryCode) || ['CH', 'GB', 'US'].includes(countryCode);
}

/** The parts of the address that a document needs and that are missing; XRechnung always needs a postal code. */
export function billingGaps({ billing, countryCode, xRechnung }: Buyer): (keyof BillingAddress)[] {
  const needsPostalCode = hasPostalCodes(countryCode) || xRechnung;
  const needed = ['street', ...(needsPostalCode ? (['postalCode'] as const) : []), 'city'] as const;
  return needed.filter((field) => (billing?.[field] ?? null) === null);
}

/** A customer's debtor account: its own, else its customer number if that can be one; otherwise null. */
export function debtorAccountOf(debtorAccount: number | null, customerNumber: number): number | null {
  if (debtorAccount !== null) return debtorAccount;
  const [first, last] = DEBTOR_NUMBERS;
  return customerNumber >= first && customerNumber <= last ? customerNumber : null;
}
