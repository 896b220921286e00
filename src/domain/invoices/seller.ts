import type { VatCategory } from './invoice-document.js';

/** Who sells: what its documents say of it, and what its bookkeeping needs. Null is what is not set. */
export interface Seller {
  name: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  /** Always DE. */
  countryCode: string;
  vatId: string | null;
  taxNumber: string | null;
  registration: string | null;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  iban: string | null;
  bic: string | null;
  bankName: string | null;
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

/** A change of the seller, unchecked; a field that is left out stays as it is. */
export type SellerChange = { [K in keyof Omit<Seller, 'countryCode'>]?: unknown };

/** What the seller is until somebody says otherwise. */
export const NEW_SELLER: Seller = {
  name: null,
  street: null,
  postalCode: null,
  city: null,
  countryCode: 'DE',
  vatId: null,
  taxNumber: null,
  registration: null,
  contactName: null,
  email: null,
  phone: null,
  iban: null,
  bic: null,
  bankName: null,
  paymentDays: 14,
  invoicesFrom: null,
  datevConsultant: null,
  datevClient: null,
  fiscalYearStartMonth: 1,
  revenueAccountDomestic: 8400,
  revenueAccountReverseCharge: 8336,
  revenueAccountOutsideEu: 8338,
};

/**
 * Checks a change of the seller; whether `email` is an address is for the caller.
 * @param hasDocuments whether a document was issued, after which `invoicesFrom` cannot change.
 * @param details receives a message for each field that is wrong, or missing while invoices are issued.
 * @returns the seller after the change.
 */
export function parseSeller(
  current: Seller,
  change: SellerChange,
  hasDocuments: boolean,
  details: Record<string, string>,
): Seller {
  if (hasDocuments && change.invoicesFrom !== undefined && change.invoicesFrom !== current.invoicesFrom)
    details.invoicesFrom = 'Invoices from cannot change any more';
  return { ...current, ...(change as Partial<Seller>) };
}

/**
 * What the seller lacks for a document of this category, by field; XRechnung also needs somebody to ask.
 * @param buyerReference with a Leitweg-ID the document is an XRechnung.
 */
export function sellerGaps(seller: Seller, _category: VatCategory, _buyerReference: string | null): (keyof Seller)[] {
  return seller.name === null ? ['name'] : [];
}
