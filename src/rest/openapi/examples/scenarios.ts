import type { SandboxScenario } from '../../../domain/sandbox-scenario.js';
import { buyTwo, invalid, SAMPLE, type Exchange } from './exchange.js';

export const scenarioHeaders = (scenario: string): Record<string, string> => ({
  'X-Sandbox-Mode': 'true',
  'X-Sandbox-Scenario': scenario,
});

const scenario = (
  name: string,
  asked: SandboxScenario,
  summary: string,
  body: object,
  status = 400,
  order: object = buyTwo,
): Exchange => ({
  operation: 'createOrder',
  name,
  summary: `The scenario ${asked}: ${summary}`,
  headers: scenarioHeaders(asked),
  body: order,
  answer: { status, body },
});

/** The answers to the scenarios of the sandbox that refuse an order. */
export const REHEARSED_REFUSALS: readonly Exchange[] = [
  scenario('rehearsedNotAvailable', 'product-not-available', 'each line is withdrawn from sale', {
    error: `Product ${SAMPLE.office} is not available`,
    code: 'PRODUCT_NOT_AVAILABLE',
    unavailableProducts: [{ index: 0, productId: SAMPLE.office }],
  }),
  scenario('rehearsedStock', 'insufficient-stock', 'there is one piece less than each line asks for', {
    error: 'Some products are not available',
    code: 'INSUFFICIENT_STOCK',
    unavailableItems: [
      { productId: SAMPLE.office, productName: 'Fjord Office 26', requestedQuantity: 2, availableQuantity: 1 },
    ],
  }),
  scenario('rehearsedPrice', 'price-changed', 'without a maxPrice, one cent below the price is the most accepted', {
    error: 'The price of some products is above the accepted maximum',
    code: 'PRICE_CHANGED',
    details: { 'products[0].maxPrice': 'The unit price is 116.91 EUR' },
    changedPrices: [{ index: 0, productId: SAMPLE.office, price: 116.91, maxPrice: 116.9 }],
  }),
  scenario(
    'rehearsedRise',
    'price-changed',
    'with a maxPrice above the price, the price is a cent above it',
    {
      error: 'The price of some products is above the accepted maximum',
      code: 'PRICE_CHANGED',
      details: { 'products[0].maxPrice': 'The unit price is 120.01 EUR' },
      changedPrices: [{ index: 0, productId: SAMPLE.office, price: 120.01, maxPrice: 120 }],
    },
    400,
    { products: [{ productId: SAMPLE.office, amount: 2, maxPrice: 120 }] },
  ),
  scenario('rehearsedCredit', 'credit-limit-exceeded', 'a cent of credit is missing', {
    error: 'Credit limit exceeded. Please contact support.',
    code: 'CREDIT_LIMIT_EXCEEDED',
    credit: { balance: 2_221.76, creditLimit: 2_500, availableCredit: 278.24, grandTotal: 278.25 },
  }),
  scenario(
    'rehearsedLimit',
    'rate-limited',
    'the limit is used up until its minute ends',
    {
      error: 'Too many requests: wait as many seconds as Retry-After says',
      code: 'RATE_LIMIT_EXCEEDED',
      retryAfterSeconds: 42,
    },
    429,
  ),
  scenario(
    'rehearsedFailure',
    'server-error',
    'the service fails, and nothing was made',
    { error: 'Internal server error', code: 'INTERNAL_ERROR' },
    500,
  ),
  invalid(
    'createOrder',
    'unknownScenario',
    'A scenario that there is not',
    { headers: scenarioHeaders('sold-out'), body: buyTwo },
    {
      'X-Sandbox-Scenario':
        'X-Sandbox-Scenario must be one of product-not-available, insufficient-stock, price-changed, ' +
        'credit-limit-exceeded, rate-limited, server-error, slow, lost-answer',
    },
  ),
  invalid(
    'createOrder',
    'scenarioInProduction',
    'A scenario outside of the sandbox',
    { headers: { 'X-Sandbox-Scenario': 'slow' }, body: buyTwo },
    { 'X-Sandbox-Scenario': 'X-Sandbox-Scenario needs X-Sandbox-Mode: true' },
  ),
];
