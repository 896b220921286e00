import fc from 'fast-check';
import { parsePayment, PAYMENT_KINDS } from '../../src/domain/payment.js';

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
  it('is every amount of whole cents that is more than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        const parsed = parsePayment({ kind: 'PAYMENT', amount: cents / 100 });
        expect(parsed).toEqual({ amountCents: cents, reference: null });
        const negative = () => parsePayment({ kind: 'PAYMENT', amount: -cents / 100 });
        expect(errorOf(negative)).toEqual(refused(['amount']));
      }),
    );
  });

  it('is an adjustment where it can have either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(1, -1), (cents, sign) => {
        const { amountCents } = parsePayment({ kind: 'ADJUSTMENT', amount: (sign * cents) / 100 });
        expect(amountCents).toBe(sign * cents);
      }),
    );
  });

  it.each([0, -0, 0.001, 1.005, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, {}])(
    'is never of %p, whatever its kind',
    (amount) => {
      for (const kind of PAYMENT_KINDS)
        expect(errorOf(() => parsePayment({ kind, amount }))).toEqual(refused(['amount']));
    },
  );

  it.each([-0.001, -10_000_000.01, Number.NEGATIVE_INFINITY])('is never an adjustment of %p', (amount) => {
    expect(errorOf(() => parsePayment({ kind: 'ADJUSTMENT', amount }))).toEqual(refused(['amount']));
  });

  it.each([
    [undefined, null],
    [null, null],
    ['  ', null],
    [' invoice 17 ', 'invoice 17'],
    // Characters as people count them: two halves each in JavaScript.
    ['🙂'.repeat(200), '🙂'.repeat(200)],
  ])('keeps the reference %p as %p', (reference, kept) => {
    expect(parsePayment({ kind: 'PAYMENT', amount: 1, reference }).reference).toBe(kept);
  });

  it('is refused naming everything that is wrong at once', () => {
    const error = errorOf(() => parsePayment({ kind: 'PAYMENT', amount: 0, reference: 'x'.repeat(201) }));
    expect(error).toEqual(refused(['amount', 'reference']));
    expect(errorOf(() => parsePayment({ kind: 'PAYMENT', amount: 1, reference: 17 }))).toEqual(refused(['reference']));
  });
});
