import { useQuery } from '@tanstack/react-query';
import type { OrderLedgerQuery, OrderPartsFragment } from '../../api/generated/types';
import { orderLedgerQuery } from '../../api/orders';
import { DataTable, type Column } from '../../components/data-table';
import { Section } from '../../components/section';
import { formatEuro } from '../../lib/money';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';

type Entry = OrderLedgerQuery['ledgerEntries']['nodes'][number];

/** What an order and its credit notes moved in the customer's ledger. */
export function OrderLedger({ order }: { order: OrderPartsFragment }) {
  const { time, zone } = useWork();
  const { data: entries } = useQuery(orderLedgerQuery(order.orderNumber));
  const notes = new Map(order.creditNotes.map((note) => [note.at, note]));
  const columns: Column<Entry>[] = [
    { id: 'at', title: t.order.time(zone), cell: ({ at }) => time(at) },
    { id: 'kind', title: t.order.kind, cell: ({ kind }) => t.order.ledgerKind[kind] },
    {
      id: 'reason',
      title: t.order.reason,
      cell: ({ kind, at }) => (kind === 'CREDIT_NOTE' && notes.get(at)?.reason) || t.none,
    },
    { id: 'amount', title: t.order.amount, isNumeric: true, cell: ({ amount }) => formatEuro(amount) },
    {
      id: 'balance',
      title: t.order.balanceAfter,
      isNumeric: true,
      cell: ({ balanceAfter }) => formatEuro(balanceAfter),
    },
  ];
  return (
    <Section title={t.order.ledger}>
      {entries && <DataTable title={t.order.ledger} columns={columns} rows={entries} rowId={({ id }) => id} />}
    </Section>
  );
}
