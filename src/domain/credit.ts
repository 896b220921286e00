import { creditLimitExceeded, type CreditAccount } from './order-refusals.js';

/** What may still be ordered for, in cents; below 0 where the limit was lowered below the balance. */
export function availableCredit({ balanceCents, creditLimitCents }: CreditAccount): number {
  return creditLimitCents - balanceCents;
}

/**
 * An order passes if `balance + grandTotal <= creditLimit` (docs/spec/orders.md#credit).
 * @throws {DomainError} CREDIT_LIMIT_EXCEEDED
 */
export function assertCredit(account: CreditAccount, grandTotalCents: number): void {
  if (grandTotalCents > availableCredit(account)) throw creditLimitExceeded(account, grandTotalCents);
}
