import {
  assertCredit,
  crossesCreditLow,
  isCreditLow,
  nextCreditLowSince,
} from '../../../src/domain/customers/credit.js';

describe('assertCredit', () => {
  it.each([
    { balanceCents: 0, creditLimitCents: 10_000, grandTotalCents: 10_000 },
    { balanceCents: 4_000, creditLimitCents: 10_000, grandTotalCents: 6_000 },
    { balanceCents: 9_999, creditLimitCents: 10_000, grandTotalCents: 1 },
    { balanceCents: 10_000, creditLimitCents: 10_000, grandTotalCents: 0 },
    { balanceCents: 0, creditLimitCents: 0, grandTotalCents: 0 },
    // Paid in advance: what the customer has paid comes on top of the limit.
    { balanceCents: -5_000, creditLimitCents: 10_000, grandTotalCents: 15_000 },
  ])(
    'an order of $grandTotalCents cents passes at a balance of $balanceCents and a limit of $creditLimitCents',
    (row) => {
      expect(() => assertCredit(row, row.grandTotalCents)).not.toThrow();
    },
  );

  it.each([
    { balanceCents: 0, creditLimitCents: 10_000, grandTotalCents: 10_001 },
    { balanceCents: 4_000, creditLimitCents: 10_000, grandTotalCents: 6_001 },
    { balanceCents: 10_000, creditLimitCents: 10_000, grandTotalCents: 1 },
    { balanceCents: 0, creditLimitCents: 0, grandTotalCents: 1 },
    { balanceCents: -5_000, creditLimitCents: 10_000, grandTotalCents: 15_001 },
    // The limit was lowered below what is owed: no order passes until the debt is paid, not even one for nothing.
    { balanceCents: 10_001, creditLimitCents: 10_000, grandTotalCents: 0 },
  ])(
    'an order of $grandTotalCents cents is refused at a balance of $balanceCents and a limit of $creditLimitCents',
    (row) => {
      expect(() => assertCredit(row, row.grandTotalCents)).toThrow(
        expect.objectContaining({
          code: 'CREDIT_LIMIT_EXCEEDED',
          message: 'Credit limit exceeded. Please contact support.',
        }),
      );
    },
  );
});

describe('little credit', () => {
  const SINCE = new Date('2026-05-06T07:08:09.000Z');
  const account = (balanceCents: number, creditLowSince: Date | null = null, creditLimitCents = 10_000) => ({
    balanceCents,
    creditLimitCents,
    creditLowSince,
  });

  it.each([
    { balanceCents: 9_000, percent: 10, isLow: false },
    { balanceCents: 9_001, percent: 10, isLow: true },
    { balanceCents: 10_000, percent: 1, isLow: true },
    { balanceCents: 1, percent: 100, isLow: true },
    { balanceCents: 0, percent: 100, isLow: false },
    { balanceCents: 10_000, percent: 0, isLow: false },
    // The limit was lowered below what is owed.
    { balanceCents: 10_001, percent: 0, isLow: false },
    { balanceCents: -5_000, percent: 10, isLow: false },
  ])('a balance of $balanceCents of 10000 cents is low at $percent %: $isLow', ({ balanceCents, percent, isLow }) => {
    expect(isCreditLow(account(balanceCents), percent)).toBe(isLow);
  });

  it('a limit of nothing is never low', () => {
    expect(isCreditLow(account(0, null, 0), 10)).toBe(false);
  });

  it('what a customer knows is forgotten once enough is free again, and not before', () => {
    expect(nextCreditLowSince(account(9_500, SINCE), 10)).toBe(SINCE);
    expect(nextCreditLowSince(account(9_000, SINCE), 10)).toBeNull();
    expect(nextCreditLowSince(account(9_500), 10)).toBeNull();
  });

  it.each([
    { before: account(0), cents: 9_000, crosses: false },
    { before: account(0), cents: 9_001, crosses: true },
    { before: account(9_500, SINCE), cents: 1, crosses: false },
    { before: account(9_500), cents: 1, crosses: true },
    // The note is older than what has been freed since.
    { before: account(5_000, SINCE), cents: 4_500, crosses: true },
    { before: account(5_000, SINCE), cents: 1, crosses: false },
  ])('an order of $cents cents notifies its customer of low credit: $crosses', ({ before, cents, crosses }) => {
    expect(crossesCreditLow(before, cents, 10)).toBe(crosses);
  });
});
