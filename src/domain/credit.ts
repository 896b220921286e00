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

/** Whether less than `percent` of the credit limit is free (docs/spec/events.md#kinds); never with a `percent` of 0. */
export function isCreditLow(account: CreditAccount, percent: number): boolean {
  return percent > 0 && availableCredit(account) * 100 < account.creditLimitCents * percent;
}

/** An account with the time since which its customer knows that its credit is low; null where it does not. */
export interface WatchedAccount extends CreditAccount {
  creditLowSince: Date | null;
}

/**
 * Since when the customer of a changed account knows that its credit is low: once more is free again, the next order that
 * takes it below is told anew.
 */
export function stillLowSince(account: WatchedAccount, percent: number): Date | null {
  return isCreditLow(account, percent) ? account.creditLowSince : null;
}

/**
 * Whether an order tells its customer that its credit is low: it leaves too little, and the customer does not know yet.
 * What was noted while there was enough is out of date: a version before this one freed credit and left the note.
 */
export function tellsCreditLow(before: WatchedAccount, grandTotalCents: number, percent: number): boolean {
  const after = { ...before, balanceCents: before.balanceCents + grandTotalCents };
  return isCreditLow(after, percent) && stillLowSince(before, percent) === null;
}
