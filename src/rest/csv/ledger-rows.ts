import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import { presentLedgerEntry } from '../presenters.js';
import type { Cell } from './csv-text.js';

/** The columns of a ledger as CSV (docs/spec/account.md#ledger). */
export const LEDGER_COLUMNS = ['at', 'kind', 'amount', 'balanceAfter', 'orderNumber', 'reference'] as const;

export function ledgerRow(entry: LedgerEntryView): Cell[] {
  const presented = presentLedgerEntry(entry);
  return LEDGER_COLUMNS.map((column) => presented[column]);
}
