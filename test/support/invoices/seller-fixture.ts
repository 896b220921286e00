import type { SellerRow } from '../../../src/entities/invoices/seller.js';

/** A seller that lacks nothing. */
export const SELLER = {
  name: 'Keys & Co GmbH',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  vatId: 'DE136695976',
  taxNumber: '37/123/45678',
  email: 'invoices@keys.example',
  iban: 'DE89370400440532013000',
} satisfies Partial<SellerRow>;
