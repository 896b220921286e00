/**
 * What the service is measured with: as in production, because graphql-js checks more where it is developed with, and
 * with a key that protects nothing.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  VAT_CHECK_URL: 'off',
  ENCRYPTION_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
};
