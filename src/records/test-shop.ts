import { ANSWER, CLAIM_RESOLUTIONS } from '../domain/after-sales/claim.js';
import { MAX_AMOUNT_CENTS, toEuro } from '../domain/common/money.js';
import { lineRule } from '../domain/common/text.js';
import { PAYMENT_REFERENCE } from '../domain/customers/payment.js';
import { lowercaseEnum } from './input-fields.js';
import { count, euro, input, nullable, optional, record, text, textOf } from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/test-shop.md#helpers */
export const TEST_ACCOUNT = record('TestAccount', {
  customer: count('The customer number of the account.', { sample: SAMPLE.customerNumber }),
  token: text('Its access token with all permissions. Shown only once: store it.', {
    pattern: '^rok_test_[A-Za-z0-9_-]{43}$',
    sample: 'rok_test_C2FVsBQIhrscChlQIMVb5sSYspob7oD7yR0mHkSkyg0',
  }),
});

const maximum = toEuro(MAX_AMOUNT_CENTS);
const COUNTRY_CODE = lineRule('Country code', 2);

export const TEST_ACCOUNT_REQUEST = input('TestAccountRequest', {
  countryCode: textOf(COUNTRY_CODE, 'ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$' }),
  creditLimit: optional(
    nullable(euro('The maximum that the account may owe. Defaults to enough for an order.', { maximum })),
  ),
});

export const TEST_RESOLUTION_REQUEST = input('TestResolutionRequest', {
  resolution: lowercaseEnum(
    CLAIM_RESOLUTIONS,
    '`replace`: another key of the same pool replaces it. `credit`: the price is refunded and the key ' +
      'withdrawn. `reject`: nothing changes.',
  ),
  answer: optional(nullable(textOf(ANSWER, "The reseller's answer."))),
});

export const TEST_PAYMENT_REQUEST = input('TestPaymentRequest', {
  amount: euro('The amount paid.', { minimum: 0.01, maximum }),
  reference: optional(nullable(textOf(PAYMENT_REFERENCE, 'The reference in the ledger.'))),
});

export const TEST_STOCK_REQUEST = input('TestStockRequest', {
  stock: count('The number of keys in stock.', { maximum: 10_000 }),
});

export const TEST_PRICE_REQUEST = input('TestPriceRequest', {
  listPrice: euro('The new list price.', { maximum }),
});
