import { DomainError } from '../../../domain/common/errors.js';
import {
  creditLimitExceeded,
  insufficientStock,
  priceChanged,
  productNotAvailable,
} from '../../../domain/orders/order-refusals.js';
import { SANDBOX_SCENARIOS, type SandboxScenario } from '../../../domain/orders/sandbox.js';
import { SAMPLE } from '../../../records/sample.js';
import { buyTwo, errorExample, examplesOf, validationExample, type Example } from './exchange.js';

const { office: productId } = SAMPLE;

export const scenarioHeaders = (scenario: string): Record<string, string> => ({
  'X-Sandbox-Mode': 'true',
  'X-Sandbox-Scenario': scenario,
});

const scenario = (
  name: string,
  requested: SandboxScenario,
  summary: string,
  error: DomainError,
  body: object = buyTwo,
): Example =>
  errorExample(name, `The scenario ${requested}: ${summary}`, { headers: scenarioHeaders(requested), body }, error);

/** The error responses of sandbox scenarios. */
export const SIMULATED_REFUSALS = examplesOf(
  'createOrder',
  scenario(
    'rehearsedNotAvailable',
    'product-not-available',
    'every line is withdrawn from sale',
    productNotAvailable([{ index: 0, productId }]),
  ),
  scenario(
    'rehearsedStock',
    'insufficient-stock',
    'the stock is one less than each line requests',
    insufficientStock([
      {
        productId,
        productName: 'Fjord Office 26',
        requestedQuantity: 2,
        availableQuantity: 1,
      },
    ]),
  ),
  scenario(
    'rehearsedPrice',
    'price-changed',
    'without a maxPrice, the maximum is one cent below the price',
    priceChanged([{ index: 0, productId, price: 116.91, maxPrice: 116.9 }]),
  ),
  scenario(
    'rehearsedRise',
    'price-changed',
    'with a maxPrice above the price, the price is one cent above it',
    priceChanged([{ index: 0, productId, price: 120.01, maxPrice: 120 }]),
    { products: [{ productId, amount: 2, maxPrice: 120 }] },
  ),
  scenario(
    'rehearsedCredit',
    'credit-limit-exceeded',
    'one cent of credit is missing',
    creditLimitExceeded({ balanceCents: 222_176, creditLimitCents: 250_000 }, 27_825),
  ),
  scenario(
    'rehearsedLimit',
    'rate-limited',
    'the limit is used up until the end of the minute',
    new DomainError('RATE_LIMIT_EXCEEDED', undefined, { retryAfterSeconds: 42 }),
  ),
  scenario(
    'rehearsedFailure',
    'server-error',
    'the service fails, and creates nothing',
    new DomainError('INTERNAL_ERROR'),
  ),
  validationExample(
    'unknownScenario',
    'An unknown scenario',
    { headers: scenarioHeaders('sold-out'), body: buyTwo },
    { 'X-Sandbox-Scenario': `X-Sandbox-Scenario must be one of ${SANDBOX_SCENARIOS.join(', ')}` },
  ),
  validationExample(
    'scenarioInProduction',
    'A scenario outside the sandbox',
    { headers: { 'X-Sandbox-Scenario': 'slow' }, body: buyTwo },
    { 'X-Sandbox-Scenario': 'X-Sandbox-Scenario needs X-Sandbox-Mode: true' },
  ),
);
