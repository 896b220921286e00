import type { LedgerKind } from '../../domain/ledger.js';
import { toEuro } from '../../domain/money.js';
import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import type { Cell } from './csv-text.js';

/** What REST calls the kinds. */
export const LEDGER_KIND_NAMES: { readonly [K in LedgerKind]: string } = {
  ORDER: 'order',
  PAYMENT: 'payment',
  ADJUSTMENT: 'adjustment',
  CREDIT_NOTE: 'creditNote',
};

/** The columns of a ledger as CSV (docs/spec/account.md#ledger). */
export const LEDGER_COLUMNS = ['at', 'kind', 'amount', 'balanceAfter', 'orderNumber', 'reference'] as const;

export function ledgerRow(entry: LedgerEntryView): Cell[] {
  const { at, kind, amountCents, balanceAfterCents, orderNumber, reference } = entry;
  return [at, LEDGER_KIND_NAMES[kind], toEuro(amountCents), toEuro(balanceAfterCents), orderNumber, reference];
}
