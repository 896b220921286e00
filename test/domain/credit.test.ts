import { assertCredit } from '../../src/domain/credit.js';

describe('assertCredit', () => {
  it.each([
    { balanceCents: 0, creditLimitCents: 10_000, grandTotalCents: 10_000 },
    { balanceCents: 4_000, creditLimitCents: 10_000, grandTotalCents: 6_000 },
    { balanceCents: 9_999, creditLimitCents: 10_000, grandTotalCents: 1 },
    { balanceCents: 10_000, creditLimitCents: 10_000, grandTotalCents: 0 },
    { balanceCents: 0, creditLimitCents: 0, grandTotalCents: 0 },
    // Paid in advance: the credit of the account comes on top of its limit.
    { balanceCents: -5_000, creditLimitCents: 10_000, grandTotalCents: 15_000 },
  ])('lets $grandTotalCents pass at a balance of $balanceCents and a limit of $creditLimitCents', (row) => {
    expect(() => assertCredit(row, row.grandTotalCents)).not.toThrow();
  });

  it.each([
    { balanceCents: 0, creditLimitCents: 10_000, grandTotalCents: 10_001 },
    { balanceCents: 4_000, creditLimitCents: 10_000, grandTotalCents: 6_001 },
    { balanceCents: 10_000, creditLimitCents: 10_000, grandTotalCents: 1 },
    { balanceCents: 0, creditLimitCents: 0, grandTotalCents: 1 },
    { balanceCents: -5_000, creditLimitCents: 10_000, grandTotalCents: 15_001 },
    // The limit was lowered below what is owed: nothing passes until it is paid, not even what costs nothing.
    { balanceCents: 10_001, creditLimitCents: 10_000, grandTotalCents: 0 },
  ])('refuses $grandTotalCents at a balance of $balanceCents and a limit of $creditLimitCents', (row) => {
    expect(() => assertCredit(row, row.grandTotalCents)).toThrow(
      expect.objectContaining({
        code: 'CREDIT_LIMIT_EXCEEDED',
        message: 'Credit limit exceeded. Please contact support.',
      }),
    );
  });
});
