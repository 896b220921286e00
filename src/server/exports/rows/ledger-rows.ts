import { LEDGER_COLUMNS, ledgerRow } from '../../../rest/csv/ledger-rows.js';
import type { Cell } from '../../../rest/csv/csv-text.js';
import type { LedgerEntryView } from '../../../services/customers/ledger-reader.js';
import type { ExportSources } from '../export-sources.js';

/** Those of customers, whose the entry is and who recorded it. */
export const EXPORTED_LEDGER_COLUMNS = ['_id', 'customer', 'customerName', ...LEDGER_COLUMNS, 'staffMember'];

export async function exportedLedgerRows(
  entries: readonly LedgerEntryView[],
  { customers, staffMembers }: Pick<ExportSources, 'customers' | 'staffMembers'>,
): Promise<Cell[][]> {
  const [customersById, membersById] = await Promise.all([
    customers.customersById(entries.map(({ customerId }) => customerId)),
    staffMembers.membersById(entries.flatMap(({ staffMemberId }) => staffMemberId ?? [])),
  ]);
  return entries.map((entry) => {
    const customer = customersById.get(entry.customerId);
    const member = entry.staffMemberId === null ? undefined : membersById.get(entry.staffMemberId);
    const whose = [customer?.customerNumber ?? null, customer?.name ?? null];
    return [entry.id, ...whose, ...ledgerRow(entry), member?.name ?? null];
  });
}
