import { assertCredit } from '../../src/domain/credit.js';

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
