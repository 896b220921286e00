import { isForeignEuVatId } from '../customers/vat-id.js';
import { billingGaps, type Buyer } from './billing.js';
import type { VatCategory } from './invoice-document.js';
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
  if (sellerGaps(seller, category, buyer.buyerReference).length > 0) reasons.push('SELLER_INCOMPLETE');
  if (billingGaps(buyer).length > 0) reasons.push('BILLING_INCOMPLETE');
  if (category !== 'AE') return reasons;
  // One of another kind, stored before ids were compared to the country, cannot shift the tax to the buyer.
  if (buyer.vatId === null || !isForeignEuVatId(buyer.vatId)) reasons.push('VAT_ID_MISSING');
  else if (!vatIdIsConfirmed) reasons.push('VAT_ID_UNCONFIRMED');
  return reasons;
}
