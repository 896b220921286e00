import { assertValid, DomainError, notFound, validationError, type ErrorCode } from '../../src/domain/errors.js';

describe('DomainError', () => {
  it.each<[ErrorCode, number, string]>([
    ['UNAUTHENTICATED', 401, 'Authentication required'],
    ['ACCOUNT_SUSPENDED', 403, 'Account is suspended'],
    ['VALIDATION_ERROR', 400, 'Validation failed'],
    ['INSUFFICIENT_STOCK', 400, 'Some products are not available'],
    ['CREDIT_LIMIT_EXCEEDED', 400, 'Credit limit exceeded. Please contact support.'],
  ])('the error %s has the status %d and the documented text', (code, status, text) => {
    const error = new DomainError(code);
    expect({ code: error.code, status: error.status, text: error.message }).toEqual({ code, status, text });
    expect(error.extras).toEqual({});
  });

  it.each<[ErrorCode, number]>([
    ['PRODUCT_NOT_AVAILABLE', 400],
    ['PRICE_CHANGED', 400],
    ['IDEMPOTENCY_KEY_REUSED', 400],
    ['NOT_FOUND', 404],
    ['INTERNAL_ERROR', 500],
  ])('the error %s has the status %d', (code, status) => {
    expect(new DomainError(code).status).toBe(status);
  });

  it('a domain error carries a text and details of its own', () => {
    const item = { productId: 'a', productName: 'A', requestedQuantity: 2, availableQuantity: 1 };
    const error = new DomainError('INSUFFICIENT_STOCK', 'Too little', { unavailableItems: [item] });
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('Too little');
    expect(error.extras).toEqual({ unavailableItems: [item] });
  });
});

describe('validationError and assertValid', () => {
  const details = { 'products[0].amount': 'Amount must be a positive number', url: 'Bad' };
  const refusal = { code: 'VALIDATION_ERROR', status: 400, message: 'Validation failed', extras: { details } };

  it('a refusal of input names every wrong field with its message', () => {
    expect(validationError(details)).toMatchObject(refusal);
    expect(() => assertValid(details)).toThrow(expect.objectContaining(refusal));
  });

  it('input without a wrong field is not refused', () => {
    expect(() => assertValid({})).not.toThrow();
  });
});

describe('notFound', () => {
  it.each<[string, string | number, string]>([
    ['Product', '65f1c0ffee65f1c0ffee65f1', 'Product 65f1c0ffee65f1c0ffee65f1 not found'],
    ['Order', 100_001, 'Order 100001 not found'],
  ])('a NOT_FOUND error names the %s %p that was not found', (kind, id, text) => {
    expect(notFound(kind, id)).toMatchObject({ code: 'NOT_FOUND', status: 404, message: text });
  });
});
