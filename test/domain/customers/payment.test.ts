import fc from 'fast-check';
import { parsePayment, PAYMENT_KINDS } from '../../../src/domain/customers/payment.js';

const refused = (fields: string[]) =>
  expect.objectContaining({
    code: 'VALIDATION_ERROR',
    extras: { details: Object.fromEntries(fields.map((field) => [field, expect.any(String)])) },
  });

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe('a payment', () => {
  it('a payment can be any amount of whole cents above zero, and no amount below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        const parsed = parsePayment({ kind: 'PAYMENT', amount: cents / 100 });
        expect(parsed).toEqual({ amountCents: cents, reference: null });
        const negative = () => parsePayment({ kind: 'PAYMENT', amount: -cents / 100 });
        expect(errorOf(negative)).toEqual(refused(['amount']));
      }),
    );
  });

  it('an adjustment can have either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(1, -1), (cents, sign) => {
        const { amountCents } = parsePayment({ kind: 'ADJUSTMENT', amount: (sign * cents) / 100 });
        expect(amountCents).toBe(sign * cents);
      }),
    );
  });

  it.each([0, -0, 0.001, 1.005, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, {}])(
    'an amount of %p is refused, whatever the kind of the payment',
    (amount) => {
      for (const kind of PAYMENT_KINDS)
        expect(errorOf(() => parsePayment({ kind, amount }))).toEqual(refused(['amount']));
    },
  );

  it.each([-0.001, -10_000_000.01, Number.NEGATIVE_INFINITY])('an adjustment of %p is refused', (amount) => {
    expect(errorOf(() => parsePayment({ kind: 'ADJUSTMENT', amount }))).toEqual(refused(['amount']));
  });

  it.each([
    [undefined, null],
    [null, null],
    ['  ', null],
    [' invoice 17 ', 'invoice 17'],
    // 200 characters as people count them; each has the length 2 in JavaScript.
    ['🙂'.repeat(200), '🙂'.repeat(200)],
  ])('a payment keeps the reference %p as %p', (reference, kept) => {
    expect(parsePayment({ kind: 'PAYMENT', amount: 1, reference }).reference).toBe(kept);
  });

  it('a payment is refused with everything that is wrong at once', () => {
    const error = errorOf(() => parsePayment({ kind: 'PAYMENT', amount: 0, reference: 'x'.repeat(201) }));
    expect(error).toEqual(refused(['amount', 'reference']));
    expect(errorOf(() => parsePayment({ kind: 'PAYMENT', amount: 1, reference: 17 }))).toEqual(refused(['reference']));
  });
});
