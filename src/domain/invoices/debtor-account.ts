import { DEBTOR_ACCOUNTS } from './billing.js';

/** A customer's account in the bookkeeping: its own, else its number where that can be one; null where it has none. */
export function debtorAccountOf(debtorAccount: number | null, customerNumber: number): number | null {
  if (debtorAccount !== null) return debtorAccount;
  const [first, last] = DEBTOR_ACCOUNTS;
  return customerNumber >= first && customerNumber <= last ? customerNumber : null;
}
