import { buyTwo, invalid, KEY, SAMPLE, type Exchange } from './exchange.js';

const refusal = (name: string, summary: string, body: unknown, answer: object, headers = {}): Exchange => ({
  operation: 'createOrder',
  name,
  summary,
  headers,
  body,
  answer: { status: 400, body: answer },
});

const badLine = (name: string, summary: string, line: unknown, details: Record<string, string>): Exchange =>
  invalid('createOrder', name, summary, { body: { products: [line] } }, details);

const POSITIVE = 'Amount must be a positive number';
/** The refusals of `POST /orders`. */
export const REFUSED_ORDERS: readonly Exchange[] = [
  invalid('createOrder', 'noProducts', 'No products', { body: {} }, { products: 'Products array is required' }),
  badLine(
    'badAmount',
    'An amount that is not positive',
    { productId: SAMPLE.office, amount: 0 },
    {
      'products[0].amount': POSITIVE,
    },
  ),
  badLine(
    'fraction',
    'Half a key',
    { productId: SAMPLE.office, amount: 1.5 },
    {
      'products[0].amount': 'Amount must be a whole number',
    },
  ),
  badLine(
    'emptyLine',
    'Every wrong field is named at once',
    { amount: '2' },
    {
      'products[0].productId': 'Product ID is required',
      'products[0].amount': POSITIVE,
    },
  ),
  badLine(
    'badMaxPrice',
    'A tenth of a cent',
    { productId: SAMPLE.office, amount: 1, maxPrice: 99.999 },
    {
      'products[0].maxPrice': 'Max price must be an amount in EUR with at most two decimals',
    },
  ),
  badLine(
    'misspelledMaxPrice',
    'A misspelled field, which would guard nothing',
    { productId: SAMPLE.office, amount: 1, max_price: 120 },
    {
      'products[0].max_price': 'Unknown field; did you mean maxPrice?',
    },
  ),
  badLine(
    'tooManyKeys',
    'More keys than an order can hold',
    { productId: SAMPLE.office, amount: 10_001 },
    {
      products: 'An order can hold at most 10000 license keys',
    },
  ),
  invalid(
    'createOrder',
    'tooManyLines',
    'More lines than an order can hold',
    { body: { products: Array.from({ length: 201 }, () => ({})) } },
    { products: 'An order can hold at most 200 lines' },
  ),
  invalid(
    'createOrder',
    'badReference',
    'A reference of several lines',
    { body: { ...buyTwo, reference: 'PO-1\nPO-2' } },
    { reference: 'Reference must not contain control characters' },
  ),
  invalid(
    'createOrder',
    'noJson',
    'A body that is not JSON',
    { body: '{"products":[' },
    { body: 'Body must be valid JSON' },
  ),
  invalid(
    'createOrder',
    'wrongContentType',
    'Another content type',
    { headers: { 'Content-Type': 'text/plain' }, body: buyTwo },
    { 'Content-Type': 'Content-Type must be application/json' },
  ),
  invalid(
    'createOrder',
    'badIdempotencyKey',
    'An Idempotency-Key that is too long',
    { headers: { 'Idempotency-Key': 'x'.repeat(256) }, body: buyTwo },
    { 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' },
  ),
  invalid(
    'createOrder',
    'foreignIdempotencyKey',
    'An Idempotency-Key with more than visible ASCII',
    { headers: { 'Idempotency-Key': 'K\u00e4ufe-17' }, body: buyTwo },
    {
      'Idempotency-Key': 'Idempotency-Key must consist of visible ASCII characters, with spaces only between them',
    },
  ),
  refusal(
    'unknownProduct',
    'There is no such product',
    { products: [{ productId: SAMPLE.unknown, amount: 1 }] },
    {
      error: `Product ${SAMPLE.unknown} is not available`,
      code: 'PRODUCT_NOT_AVAILABLE',
      unavailableProducts: [{ index: 0, productId: SAMPLE.unknown }],
    },
  ),
  refusal(
    'priceChanged',
    'It has become dearer',
    { products: [{ productId: SAMPLE.office, amount: 1, maxPrice: 100 }] },
    {
      error: 'The price of some products is above the accepted maximum',
      code: 'PRICE_CHANGED',
      details: { 'products[0].maxPrice': 'The unit price is 116.91 EUR' },
      changedPrices: [{ index: 0, productId: SAMPLE.office, price: 116.91, maxPrice: 100 }],
    },
  ),
  refusal(
    'insufficientStock',
    'There are not so many',
    { products: [{ productId: SAMPLE.pdf, amount: 5 }] },
    {
      error: 'Some products are not available',
      code: 'INSUFFICIENT_STOCK',
      unavailableItems: [
        { productId: SAMPLE.pdf, productName: 'Fjord PDF 8', requestedQuantity: 5, availableQuantity: 3 },
      ],
    },
  ),
  refusal(
    'creditLimit',
    'It would exceed the credit limit',
    { products: [{ productId: SAMPLE.office, amount: 25 }] },
    {
      error: 'Credit limit exceeded. Please contact support.',
      code: 'CREDIT_LIMIT_EXCEEDED',
      credit: { balance: 0, creditLimit: 2_500, availableCredit: 2_500, grandTotal: 3_304.04 },
    },
  ),
  refusal(
    'keyReused',
    'The Idempotency-Key of another order',
    { products: [{ productId: SAMPLE.pdf, amount: 1 }] },
    { error: 'Idempotency-Key was already used for a different order', code: 'IDEMPOTENCY_KEY_REUSED' },
    { 'Idempotency-Key': KEY },
  ),
];
