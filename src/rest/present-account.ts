import { toEuro, toPercent } from '../domain/money.js';
import type { AccountView } from '../services/customers/customer-account.js';
import type { LedgerEntryView } from '../services/customers/ledger-reader.js';
import { LEDGER_KIND_NAMES } from './csv/ledger-rows.js';

/** docs/spec/account.md#account-record */
export function presentAccount(account: AccountView) {
  const { readsPerMinute, ordersPerMinute } = account;
  return {
    customer: account.customerNumber,
    name: account.name,
    email: account.email,
    countryCode: account.countryCode,
    status: account.status.toLowerCase(),
    currency: account.currency,
    balance: toEuro(account.balanceCents),
    creditLimit: toEuro(account.creditLimitCents),
    availableCredit: toEuro(account.availableCreditCents),
    vatRate: toPercent(account.vatRateBp),
    rateLimits: { readsPerMinute, ordersPerMinute },
    createdAt: account.createdAt,
  };
}

/** docs/spec/account.md#ledger */
export function presentLedgerEntry(entry: LedgerEntryView) {
  return {
    _id: entry.id,
    at: entry.at,
    kind: LEDGER_KIND_NAMES[entry.kind],
    amount: toEuro(entry.amountCents),
    balanceAfter: toEuro(entry.balanceAfterCents),
    orderNumber: entry.orderNumber,
    reference: entry.reference,
  };
}
