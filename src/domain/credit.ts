import { creditLimitExceeded, type CreditAccount } from './order-refusals.js';

/**
 * An order passes if `balance + grandTotal <= creditLimit` (docs/spec/orders.md#credit).
 * @throws {DomainError} CREDIT_LIMIT_EXCEEDED
 */
export function assertCredit(account: CreditAccount, grandTotalCents: number): void {
  if (account.balanceCents + grandTotalCents > account.creditLimitCents) {
    throw creditLimitExceeded(account, grandTotalCents);
  }
}
