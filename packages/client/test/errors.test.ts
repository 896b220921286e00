import { readFile } from 'node:fs/promises';
import { ApiError, ConnectionError, type ErrorCode } from '../src/index.js';

const body = {
  error: 'Some products are not available',
  code: 'INSUFFICIENT_STOCK',
  unavailableItems: [{ productId: 'p', productName: 'Office', requestedQuantity: 3, availableQuantity: 1 }],
  requestId: 'r-1',
  retryable: false,
};

describe('errors of the client', () => {
  it('a refusal has the fields of its code, and the compiler derives them from the code', () => {
    const error: unknown = new ApiError({ status: 400, body });
    if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_STOCK') throw new Error('Not distinguished');
    expect(error.unavailableItems[0]?.availableQuantity).toBe(1);
    expect([error.status, error.requestId, error.retryable]).toEqual([400, 'r-1', false]);
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('INSUFFICIENT_STOCK: Some products are not available');
  });

  it('a refusal names in its message what is wrong with each field', () => {
    const details = { 'products[0].amount': 'Amount must be a whole number', reference: 'Reference must be a text' };
    const errorBody = {
      error: 'Validation failed',
      code: 'VALIDATION_ERROR',
      details,
      requestId: 'r',
      retryable: false,
    };
    const error = new ApiError({ status: 400, body: errorBody });
    expect(error.details).toEqual(details);
    expect(error.message).toBe(
      'VALIDATION_ERROR: Validation failed (products[0].amount: Amount must be a whole number; reference: Reference must be a text)',
    );
  });

  it('a code that this version does not know preserves its name and its fields', () => {
    const error = new ApiError({ status: 409, body: { ...body, code: 'OUT_OF_LUCK', luck: 0 } });
    expect(error).toMatchObject({ code: 'OUT_OF_LUCK', status: 409, luck: 0, retryable: false });
  });

  it.each([
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
    [301, false],
    [400, false],
    [404, false],
    [413, false],
    [501, false],
  ])('a response that is not from the service is reported by its status: %i', (status, retryable) => {
    const error = new ApiError({ status, body: '<h1>Gateway</h1>' });
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status, retryable, body: '<h1>Gateway</h1>' });
  });

  it('every code of the interface is a code of the types', async () => {
    const known: Record<Exclude<ErrorCode, 'UNEXPECTED_ANSWER'>, true> = {
      UNAUTHENTICATED: true,
      ACCOUNT_SUSPENDED: true,
      INSUFFICIENT_SCOPE: true,
      ADDRESS_NOT_ALLOWED: true,
      NOT_FOUND: true,
      VALIDATION_ERROR: true,
      PRODUCT_NOT_AVAILABLE: true,
      PRICE_CHANGED: true,
      INSUFFICIENT_STOCK: true,
      RATE_LIMIT_EXCEEDED: true,
      CREDIT_LIMIT_EXCEEDED: true,
      IDEMPOTENCY_KEY_REUSED: true,
      IDEMPOTENCY_KEY_VOIDED: true,
      CLAIM_EXISTS: true,
      CURSOR_EXPIRED: true,
      INTERNAL_ERROR: true,
    };
    const { components } = JSON.parse(await readFile('schema/openapi.json', 'utf8')) as {
      components: { schemas: Record<string, { properties?: { code?: { const: string } } }> };
    };
    const codes = Object.entries(components.schemas)
      .filter(([name]) => name.endsWith('Error'))
      .map(([, { properties }]) => properties?.code?.const);
    expect(codes.toSorted()).toEqual(Object.keys(known).toSorted());
  });

  it.each([
    ['ECONNREFUSED', true],
    ['ENOTFOUND', true],
    ['UND_ERR_CONNECT_TIMEOUT', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', true],
    ['ECONNRESET', false],
    ['UND_ERR_SOCKET', false],
    [undefined, false],
  ])('a connection error says whether anything was sent: %s', (code, neverSent) => {
    const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
    expect(new ConnectionError('No answer', { cause }).neverSent).toBe(neverSent);
  });
});
