import { CLAIM_RESOLUTIONS } from '../domain/after-sales/claim.js';
import { lowercaseEnum } from './input-fields.js';
import { count, euro, input, nullable, optional, record, text } from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/test-shop.md#helpers */
export const TEST_ACCOUNT = record('TestAccount', {
  customer: count('The customer number of the account.', { sample: SAMPLE.customerNumber }),
  token: text('Its access token, which may do everything. Shown this once: keep it.', {
    pattern: '^rok_test_[A-Za-z0-9_-]{43}$',
    sample: 'rok_test_C2FVsBQIhrscChlQIMVb5sSYspob7oD7yR0mHkSkyg0',
  }),
});

export const TEST_ACCOUNT_REQUEST = input('TestAccountRequest', {
  countryCode: text('ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$' }),
  creditLimit: optional(nullable(euro('How much the account may owe; enough for an order where it is left out.'))),
});

export const TEST_RESOLUTION_REQUEST = input('TestResolutionRequest', {
  resolution: lowercaseEnum(
    CLAIM_RESOLUTIONS,
    '`replace`: another key of its pool is given. `credit`: what it cost is given back, and the key withdrawn. `reject`: nothing.',
  ),
  answer: optional(nullable(text('What the reseller says to it.', { maxLength: 500 }))),
});

export const TEST_PAYMENT_REQUEST = input('TestPaymentRequest', {
  amount: euro('How much is paid, above 0.'),
  reference: optional(nullable(text('What stands beside it in the ledger.', { maxLength: 200 }))),
});

export const TEST_STOCK_REQUEST = input('TestStockRequest', {
  stock: count('How many keys there are to be.', { maximum: 10_000 }),
});

export const TEST_PRICE_REQUEST = input('TestPriceRequest', { listPrice: euro('The new list price.') });
