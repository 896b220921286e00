/**
 * What the service is measured with: as in production, because graphql-js checks more where it is developed with, and
 * with a key that protects nothing.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  VAT_CHECK_URL: 'off',
  ENCRYPTION_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
};

/** What a seller says of itself before invoices can be issued, from the first order on. */
export const SELLER = {
  name: 'Keys & Co GmbH',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  vatId: 'DE136695976',
  taxNumber: '37/123/45678',
  email: 'invoices@keys.example',
  iban: 'DE89370400440532013000',
  invoicesFrom: '2000-01-01',
};
