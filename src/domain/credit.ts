import { DomainError } from './errors.js';

/** What a customer owes and may owe, in cents. */
export interface CreditAccount {
  balanceCents: number;
  creditLimitCents: number;
}

/**
 * An order passes if `balance + grandTotal <= creditLimit` (docs/spec/orders.md#credit).
 * @throws {DomainError} CREDIT_LIMIT_EXCEEDED
 */
export function assertCredit(account: CreditAccount, grandTotalCents: number): void {
  if (account.balanceCents + grandTotalCents > account.creditLimitCents) throw new DomainError('CREDIT_LIMIT_EXCEEDED');
}
