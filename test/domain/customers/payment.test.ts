import fc from 'fast-check';
import { parsePayment, PAYMENT_KINDS, paymentWarning } from '../../../src/domain/customers/payment.js';
import { refusalOf } from '../../support/domain/refusal.js';

describe('a payment', () => {
  it('a payment can be any amount of whole cents above zero, and no amount below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        const parsed = parsePayment({ kind: 'PAYMENT', amount: cents / 100 });
        expect(parsed).toEqual({ amountCents: cents, reference: null });
        const negative = () => parsePayment({ kind: 'PAYMENT', amount: -cents / 100 });
        expect(negative).toThrow(refusalOf('amount'));
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
      for (const kind of PAYMENT_KINDS) expect(() => parsePayment({ kind, amount })).toThrow(refusalOf('amount'));
    },
  );

  it.each([-0.001, -10_000_000.01, Number.NEGATIVE_INFINITY])('an adjustment of %p is refused', (amount) => {
    expect(() => parsePayment({ kind: 'ADJUSTMENT', amount })).toThrow(refusalOf('amount'));
  });

  it.each([
    [undefined, null],
    [null, null],
    ['  ', null],
    [' invoice 17 ', 'invoice 17'],
    // 200 characters as people count them; each has the length 2 in JavaScript.
    ['🙂'.repeat(200), '🙂'.repeat(200)],
  ])('a payment stores the reference %p as %p', (reference, kept) => {
    expect(parsePayment({ kind: 'PAYMENT', amount: 1, reference }).reference).toBe(kept);
  });

  it('a payment is refused with everything that is wrong at once', () => {
    const wrong = { kind: 'PAYMENT', amount: 0, reference: 'x'.repeat(201) } as const;
    expect(() => parsePayment(wrong)).toThrow(refusalOf('amount', 'reference'));
    expect(() => parsePayment({ kind: 'PAYMENT', amount: 1, reference: 17 })).toThrow(refusalOf('reference'));
  });
});

describe('the warning of a payment', () => {
  const lastAt = new Date('2026-03-04T23:30:00.000Z');
  const input = { amountCents: 11_900, balanceAfterCents: 0, lastAt: null, orderedCents: 0 };

  it.each([
    ['pays what is owed', {}],
    ['leaves something owed', { balanceAfterCents: 1 }],
    ['leaves as much in advance as was ordered in a year', { balanceAfterCents: -5_000, orderedCents: 5_000 }],
    ['is an adjustment that raises the balance', { amountCents: -1, balanceAfterCents: -5_000 }],
  ])('one that %s has no warning', (_what, more) => {
    expect(paymentWarning({ ...input, ...more }, 'Europe/Berlin')).toBeNull();
  });

  it('one that leaves more in advance than was ordered in a year is OVERPAID, with the amounts as people write them', () => {
    const large = { ...input, amountCents: 99_999_900, balanceAfterCents: -99_988_000 };
    expect(paymentWarning({ ...large, orderedCents: 123_450 }, 'Europe/Berlin')).toEqual({
      code: 'OVERPAID',
      text: 'After this the customer is owed 999,880.00 EUR, more than the 1,234.50 EUR that it ordered in the last 365 days.',
    });
    expect(paymentWarning({ ...input, balanceAfterCents: -1 }, 'Europe/Berlin')).toEqual({
      code: 'OVERPAID',
      text: 'After this the customer is owed 0.01 EUR, but it has ordered nothing in the last 365 days.',
    });
  });

  it('one that is repeated is REPEATED, whatever it leaves, with the time in the business time zone', () => {
    for (const balanceAfterCents of [0, -1]) {
      expect(paymentWarning({ ...input, balanceAfterCents, lastAt }, 'Europe/Berlin')).toEqual({
        code: 'REPEATED',
        text:
          'The same amount and reference were already recorded on 5 March 2026 at 00:30 (Europe/Berlin). ' +
          'If this is the same payment, an ADJUSTMENT of -119.00 EUR takes it back.',
      });
    }
  });
});
