import { SELLER as SELLER_OF_TESTS } from '../../test/support/invoices/seller-fixture.js';

/**
 * What the service is measured with: as in production, because graphql-js checks more where it is developed with, and
 * with a key that protects nothing.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  VAT_CHECK_URL: 'off',
  ENCRYPTION_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
};

/** One that issues invoices from the first order on. */
export const SELLER = { ...SELLER_OF_TESTS, invoicesFrom: '2000-01-01' };
