import { vatIdProblem } from '../customers/vat-id.js';
import type { Buyer } from './billing.js';
import type { InvoiceParty, VatCategory } from './invoice-document.js';
import type { Seller } from './seller.js';

/** The seller as a document of this category names it: one that is not subject to VAT must name no VAT ids (BR-O-02). */
export function sellerParty(seller: Seller, category: VatCategory): InvoiceParty {
  return {
    name: seller.name ?? '',
    street: seller.street,
    addition: null,
    postalCode: seller.postalCode,
    city: seller.city,
    countryCode: seller.countryCode,
    vatId: category === 'O' ? null : seller.vatId,
    taxNumber: seller.taxNumber,
    registration: seller.registration,
    contactName: seller.contactName,
    email: seller.email,
    phone: seller.phone,
    iban: seller.iban,
    bic: seller.bic,
    bankName: seller.bankName,
    customerNumber: null,
    buyerReference: null,
  };
}

/** The VAT id that a document of this category names: with VAT, only one that fits the country, as others may be none. */
function vatIdFor({ vatId, countryCode }: Buyer, category: VatCategory): string | null {
  if (vatId === null || category === 'O') return null;
  return category === 'AE' || vatIdProblem(vatId, countryCode) === undefined ? vatId : null;
}

export function buyerParty(buyer: Buyer, category: VatCategory): InvoiceParty {
  const { billing } = buyer;
  return {
    name: billing?.name ?? buyer.name,
    street: billing?.street ?? null,
    addition: billing?.addition ?? null,
    postalCode: billing?.postalCode ?? null,
    city: billing?.city ?? null,
    countryCode: buyer.countryCode,
    vatId: vatIdFor(buyer, category),
    taxNumber: null,
    registration: null,
    contactName: null,
    email: buyer.invoiceEmail,
    phone: null,
    iban: null,
    bic: null,
    bankName: null,
    customerNumber: buyer.customerNumber,
    buyerReference: buyer.buyerReference,
  };
}
