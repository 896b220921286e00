import { useQuery } from '@tanstack/react-query';
import { ledgerCountQuery, ledgerQuery } from '../../api/customer-account';
import type { CustomerLedgerQuery } from '../../api/generated/types';
import { moneyColumn, orderColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { ListCard } from '../../components/list-card';
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
  timeColumn('at', t.words.time, ({ at }) => at, { width: 124, narrow: 'meta' }),
  textColumn('kind', t.words.kind, ({ kind }) => t.ledgerKind[kind], { width: 140, narrow: 'title' }),
  orderColumn('order', t.words.order, ({ orderNumber }) => orderNumber, { width: 88, narrow: 'meta' }),
  textColumn('reference', t.words.reference, ({ reference }) => reference, { narrow: 'meta' }),
  textColumn('by', t.words.by, ({ staffMember }) => staffMember?.name, { from: 1024 }),
  moneyColumn('amount', t.words.amount, ({ amount }) => amount, { width: 116, narrow: 'end' }),
  moneyColumn('balance', t.customers.balanceAfter, ({ balanceAfter }) => balanceAfter, {
    width: 128,
    narrow: 'badge',
    isNamed: true,
  }),
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
