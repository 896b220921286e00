import { Text } from '@mantine/core';
import type { HeldPartsFragment as Held } from '../../api/generated/types';
import { heldInvoicesQuery } from '../../api/invoices';
import type { Column } from '../../components/data-table';
import { ListPage } from '../../components/list-page';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { t } from '../../texts/invoices';
import { Reasons } from './held-reasons';
import { InvoiceActions } from './invoice-actions';
import { ownViews } from './invoice-views';

// On a phone each row shows all columns: reasons need the full width.
const COLUMNS: readonly Column<Held>[] = [
  {
    id: 'what',
    title: t.invoices.what,
    width: 220,
    isFixed: true,
    cell: ({ kind, orderNumber }) => (
      <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
        {kind === 'CORRECTION' ? t.invoices.heldNote(orderNumber) : t.invoices.heldOrder(orderNumber)}
      </PageLink>
    ),
  },
  {
    id: 'customer',
    title: t.words.customer,
    cell: ({ customer: { id, name } }) => (
      <PageLink to="/customers/$customerId" params={{ customerId: id }}>
        {name}
      </PageLink>
    ),
  },
  { id: 'reasons', title: t.invoices.reasons, cell: (held) => <Reasons held={held} /> },
  {
    id: 'since',
    title: t.words.since,
    width: 124,
    cell: ({ since }) => (
      <>
        <span className="phone">{t.words.since} </span>
        <Timestamp at={since} />
      </>
    ),
  },
];

/** Orders and credit notes without an invoice, with what is missing and a link to fix it. */
export function HeldList({ search }: { search: ListSearch }) {
  const query = useDeferredQuery(heldInvoicesQuery({ first: PAGE_SIZE, after: search.after ?? null }));
  return (
    <>
      <ListPage
        list="invoices"
        help="invoices"
        title={t.shell.invoices}
        actions={<InvoiceActions />}
        ownViews={ownViews({ status: 'HELD' }, query.data?.totalCount)}
        search={search}
        query={query}
        total={query.data?.totalCount}
        columns={COLUMNS}
        rowId={({ orderNumber, creditNoteId }) => creditNoteId ?? String(orderNumber)}
        empty={{ title: t.invoices.noneHeld, hint: t.invoices.noneHeldHint, icon: 'circle-check' }}
      />
      <Text c="dimmed" mt={10}>
        {t.invoices.heldExplained}
      </Text>
    </>
  );
}
