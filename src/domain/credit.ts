import { DomainError } from './errors.js';

/** What a customer owes and may owe, in cents. */
export interface CreditAccount {
  balanceCents: number;
  creditLimitCents: number;
}

/** What may still be ordered for, in cents; below 0 where the limit was lowered below the balance. */
export function availableCredit({ balanceCents, creditLimitCents }: CreditAccount): number {
  return creditLimitCents - balanceCents;
}

/**
 * An order passes if `balance + grandTotal <= creditLimit` (docs/spec/orders.md#credit).
 * @throws {DomainError} CREDIT_LIMIT_EXCEEDED
 */
export function assertCredit(account: CreditAccount, grandTotalCents: number): void {
  if (grandTotalCents > availableCredit(account)) throw new DomainError('CREDIT_LIMIT_EXCEEDED');
}
