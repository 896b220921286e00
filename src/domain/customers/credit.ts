import { creditLimitExceeded, type CreditAccount } from '../orders/order-refusals.js';

/** The credit that is left, in cents; negative if the limit was lowered below the balance. */
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

/** An account, with the time at which its customer was notified that the credit is low; null if it was not. */
type CreditAlertAccount = CreditAccount & { creditLowSince: Date | null };

/**
 * The new `creditLowSince` of a changed account: null once enough credit is free again, so that the next order that
 * leaves too little sends a new event.
 */
export function nextCreditLowSince(account: CreditAlertAccount, percent: number): Date | null {
  return isCreditLow(account, percent) ? account.creditLowSince : null;
}

/**
 * Whether an order notifies its customer that the credit is low: it leaves too little, and the customer was not
 * notified yet. The time on an account that had enough credit before the order is stale: `percent` was higher then.
 */
export function crossesCreditLow(before: CreditAlertAccount, grandTotalCents: number, percent: number): boolean {
  const after = { ...before, balanceCents: before.balanceCents + grandTotalCents };
  return isCreditLow(after, percent) && nextCreditLowSince(before, percent) === null;
}
