import { useQuery } from '@tanstack/react-query';
import { ledgerCountQuery, ledgerQuery } from '../../api/customer-account';
import type { CustomerLedgerQuery } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { ListCard } from '../../components/list-card';
import { PageLink } from '../../components/page-link';
import { Money, Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { PAGE_SIZE } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { t } from '../../texts/customers';
import { LEDGER_KINDS, toLedgerVariables, type LedgerSearch } from './customers-search';

type Entry = CustomerLedgerQuery['ledgerEntries']['nodes'][number];

const KINDS = LEDGER_KINDS.map((kind) => ({ value: kind, label: t.ledgerKind[kind] }));

const FILTERS: readonly Filter[] = [
  { id: 'kind', kind: 'choice', label: t.words.kind, icon: 'tag', choices: KINDS },
  { id: 'from', until: 'to', kind: 'days', label: t.words.day, icon: 'calendar' },
];

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', title: t.words.time, width: 124, narrow: 'meta', cell: ({ at }) => <Timestamp at={at} /> },
  { id: 'kind', title: t.words.kind, width: 140, narrow: 'title', cell: ({ kind }) => t.ledgerKind[kind] },
  {
    id: 'order',
    title: t.words.order,
    width: 88,
    narrow: 'meta',
    cell: ({ orderNumber }) =>
      orderNumber && (
        <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
          {orderNumber}
        </PageLink>
      ),
  },
  { id: 'reference', title: t.words.reference, narrow: 'meta', cell: ({ reference }) => reference },
  { id: 'by', title: t.words.by, from: 1024, cell: ({ staffMember }) => staffMember?.name },
  {
    id: 'amount',
    title: t.words.amount,
    width: 116,
    narrow: 'end',
    isNumeric: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'balance',
    title: t.customers.balanceAfter,
    width: 128,
    narrow: 'badge',
    isNumeric: true,
    cell: ({ balanceAfter }) => (
      <>
        <span className="phone">{t.customers.balanceAfter} </span>
        <Money amount={balanceAfter} />
      </>
    ),
  },
];

/** The changes of a customer's balance, newest first, with the balance after each. */
export function LedgerTab({ customerId, search }: { customerId: string; search: LedgerSearch }) {
  const { zone } = useSession();
  const variables = toLedgerVariables(customerId, search, zone);
  const query = useDeferredQuery(ledgerQuery({ ...variables, first: PAGE_SIZE, after: search.after }));
  const { data: total } = useQuery(ledgerCountQuery(variables));
  return (
    <ListCard
      title={t.customers.ledger}
      search={search}
      query={query}
      total={total}
      columns={COLUMNS}
      rowId={({ id }) => id}
      filters={FILTERS}
      csv={{ href: exportAddress('ledger', variables), label: t.customers.csvLabel }}
      empty={{ title: t.customers.noEntries, hint: t.customers.noEntriesHint, icon: 'coin' }}
      noMatch={{ title: t.customers.noEntryMatch, hint: t.words.noMatchHint }}
    />
  );
}
