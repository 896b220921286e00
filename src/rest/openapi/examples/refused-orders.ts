import { DomainError } from '../../../domain/common/errors.js';
import { parseIdempotencyKey } from '../../../domain/common/idempotency-key.js';
import {
  creditLimitExceeded,
  insufficientStock,
  priceChanged,
  productNotAvailable,
} from '../../../domain/orders/order-refusals.js';
import { parseOrder } from '../../../domain/orders/order.js';
import { SANDBOX_SCENARIOS, type SandboxScenario } from '../../../domain/orders/sandbox.js';
import { SAMPLE } from '../../../records/sample.js';
import {
  buyTwo,
  errorExample,
  examplesOf,
  KEY,
  unparsableExample,
  validationExample,
  type Example,
} from './exchange.js';

const { office: productId } = SAMPLE;

// The default settings; an operator can change them.
const LIMITS = { maxLines: 200, maxKeys: 10_000 };

const badOrder = (name: string, summary: string, body: { products?: unknown; reference?: unknown }): Example =>
  unparsableExample(name, summary, { body }, () =>
    parseOrder({ products: body.products, reference: body.reference }, LIMITS),
  );
const badLine = (name: string, summary: string, line: object): Example => badOrder(name, summary, { products: [line] });
const badKey = (name: string, summary: string, key: string): Example =>
  unparsableExample(name, summary, { headers: { 'Idempotency-Key': key }, body: buyTwo }, () =>
    parseIdempotencyKey(key),
  );

const refusal = (name: string, summary: string, line: object, error: DomainError, headers = {}): Example =>
  errorExample(name, summary, { headers, body: { products: [line] } }, error);

/** The refusals of `POST /orders`. */
export const REFUSED_ORDERS = examplesOf(
  'createOrder',
  badOrder('noProducts', 'No products', {}),
  badLine('badAmount', 'An amount that is not positive', { productId, amount: 0 }),
  badLine('fraction', 'Half a piece', { productId, amount: 1.5 }),
  badLine('emptyLine', 'All wrong fields at once', { amount: '2' }),
  badLine('badMaxPrice', 'A tenth of a cent', { productId, amount: 1, maxPrice: 99.999 }),
  badLine('misspelledMaxPrice', 'A misspelled field, which would otherwise have no effect', {
    productId,
    amount: 1,
    max_price: 120,
  }),
  badLine('tooManyKeys', 'More keys than an order can hold', { productId, amount: 10_001 }),
  badOrder('tooManyLines', 'More lines than an order can hold', {
    products: Array.from({ length: 201 }, () => ({})),
  }),
  badOrder('badReference', 'A reference of several lines', { ...buyTwo, reference: 'PO-1\nPO-2' }),
  validationExample(
    'noJson',
    'A body that is not JSON',
    { body: '{"products":[' },
    { body: 'Body must be valid JSON' },
  ),
  validationExample(
    'wrongContentType',
    'Another content type',
    { headers: { 'Content-Type': 'text/plain' }, body: buyTwo },
    { 'Content-Type': 'Content-Type must be application/json' },
  ),
  badKey('badIdempotencyKey', 'An Idempotency-Key that is too long', 'x'.repeat(256)),
  badKey('foreignIdempotencyKey', 'An Idempotency-Key with other characters than visible ASCII', 'K\u00e4ufe-17'),
  refusal(
    'unknownProduct',
    'An unknown product',
    { productId: SAMPLE.unknown, amount: 1 },
    productNotAvailable([{ index: 0, productId: SAMPLE.unknown }]),
  ),
  refusal(
    'priceChanged',
    'A price above maxPrice',
    { productId, amount: 1, maxPrice: 100 },
    priceChanged([{ index: 0, productId, price: 116.91, maxPrice: 100 }]),
  ),
  refusal(
    'insufficientStock',
    'Insufficient stock',
    { productId: SAMPLE.pdf, amount: 5 },
    insufficientStock([
      {
        productId: SAMPLE.pdf,
        productName: 'Fjord PDF 8',
        requestedQuantity: 5,
        availableQuantity: 3,
      },
    ]),
  ),
  refusal(
    'creditLimit',
    'A total above the available credit',
    { productId, amount: 25 },
    creditLimitExceeded({ balanceCents: 0, creditLimitCents: 250_000 }, 330_404),
  ),
  refusal(
    'keyReused',
    'The Idempotency-Key of another order',
    { productId: SAMPLE.pdf, amount: 1 },
    new DomainError('IDEMPOTENCY_KEY_REUSED'),
    { 'Idempotency-Key': KEY },
  ),
  refusal(
    'keyVoided',
    'A voided Idempotency-Key',
    { productId, amount: 2 },
    new DomainError('IDEMPOTENCY_KEY_VOIDED'),
    { 'Idempotency-Key': KEY },
  ),
);

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
