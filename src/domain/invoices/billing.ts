import type { Language } from './invoice-document.js';

/** Where a customer's invoices go; null is what is not set. */
export interface BillingAddress {
  /** Null for the customer's own name. */
  name: string | null;
  street: string | null;
  addition: string | null;
  postalCode: string | null;
  city: string | null;
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
  /** Null for the seller's. */
  paymentDays: number | null;
  /** Null for that of the country. */
  language: Language | null;
}

/** What staff can set of a customer for its invoices. */
export interface BillingDetails {
  billing: BillingAddress | null;
  buyerReference: string | null;
  paymentDays: number | null;
  language: Language | null;
  debtorAccount: number | null;
}

/** The same, unchecked. */
export type GivenBillingDetails = { [K in keyof BillingDetails]?: unknown };

/** @param details receives a message for each field that is wrong, such as `billing.city`. */
export function parseBillingDetails(given: GivenBillingDetails, _details: Record<string, string>): BillingDetails {
  return {
    billing: null,
    buyerReference: null,
    paymentDays: null,
    language: null,
    debtorAccount: null,
    ...(given as Partial<BillingDetails>),
  };
}

/** The language of a customer who has chosen none. */
export function defaultLanguage(countryCode: string): Language {
  return ['DE', 'AT', 'CH', 'LI'].includes(countryCode) ? 'DE' : 'EN';
}

/** The parts of the address that a document needs and that are missing. */
export function billingGaps({ billing }: Buyer): (keyof BillingAddress)[] {
  return (['street', 'city'] as const).filter((field) => !billing?.[field]);
}
