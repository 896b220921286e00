import { DomainError } from '../../../domain/common/errors.js';
import {
  creditLimitExceeded,
  insufficientStock,
  priceChanged,
  productNotAvailable,
} from '../../../domain/orders/order-refusals.js';
import { SAMPLE } from '../../../records/sample.js';
import { buyTwo, examplesOf, invalid, KEY, refused, type Example } from './exchange.js';

const { office: productId } = SAMPLE;

const badLine = (name: string, summary: string, line: unknown, details: Record<string, string>): Example =>
  invalid(name, summary, { body: { products: [line] } }, details);

const refusal = (name: string, summary: string, line: object, error: DomainError, headers = {}): Example =>
  refused(name, summary, { headers, body: { products: [line] } }, error);

const POSITIVE = 'Amount must be a positive number';

/** The refusals of `POST /orders`. */
export const REFUSED_ORDERS = examplesOf(
  'createOrder',
  invalid('noProducts', 'No products', { body: {} }, { products: 'Products array is required' }),
  badLine('badAmount', 'An amount that is not positive', { productId, amount: 0 }, { 'products[0].amount': POSITIVE }),
  badLine(
    'fraction',
    'Half a key',
    { productId, amount: 1.5 },
    { 'products[0].amount': 'Amount must be a whole number' },
  ),
  badLine(
    'emptyLine',
    'Every wrong field is named at once',
    { amount: '2' },
    { 'products[0].productId': 'Product ID is required', 'products[0].amount': POSITIVE },
  ),
  badLine(
    'badMaxPrice',
    'A tenth of a cent',
    { productId, amount: 1, maxPrice: 99.999 },
    { 'products[0].maxPrice': 'Max price must be an amount in EUR with at most two decimals' },
  ),
  badLine(
    'misspelledMaxPrice',
    'A misspelled field, which would guard nothing',
    { productId, amount: 1, max_price: 120 },
    { 'products[0].max_price': 'Unknown field; did you mean maxPrice?' },
  ),
  badLine(
    'tooManyKeys',
    'More keys than an order can hold',
    { productId, amount: 10_001 },
    { products: 'An order can hold at most 10000 license keys' },
  ),
  invalid(
    'tooManyLines',
    'More lines than an order can hold',
    { body: { products: Array.from({ length: 201 }, () => ({})) } },
    { products: 'An order can hold at most 200 lines' },
  ),
  invalid(
    'badReference',
    'A reference of several lines',
    { body: { ...buyTwo, reference: 'PO-1\nPO-2' } },
    { reference: 'Reference must not contain control characters' },
  ),
  invalid('noJson', 'A body that is not JSON', { body: '{"products":[' }, { body: 'Body must be valid JSON' }),
  invalid(
    'wrongContentType',
    'Another content type',
    { headers: { 'Content-Type': 'text/plain' }, body: buyTwo },
    { 'Content-Type': 'Content-Type must be application/json' },
  ),
  invalid(
    'badIdempotencyKey',
    'An Idempotency-Key that is too long',
    { headers: { 'Idempotency-Key': 'x'.repeat(256) }, body: buyTwo },
    { 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' },
  ),
  invalid(
    'foreignIdempotencyKey',
    'An Idempotency-Key with more than visible ASCII',
    { headers: { 'Idempotency-Key': 'K\u00e4ufe-17' }, body: buyTwo },
    { 'Idempotency-Key': 'Idempotency-Key must consist of visible ASCII characters, with spaces only between them' },
  ),
  refusal(
    'unknownProduct',
    'There is no such product',
    { productId: SAMPLE.unknown, amount: 1 },
    productNotAvailable([{ index: 0, productId: SAMPLE.unknown }]),
  ),
  refusal(
    'priceChanged',
    'It has become dearer',
    { productId, amount: 1, maxPrice: 100 },
    priceChanged([{ index: 0, productId, priceCents: 11_691, maxPriceCents: 10_000 }]),
  ),
  refusal(
    'insufficientStock',
    'There are not so many',
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
    'It would exceed the credit limit',
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
);
