import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { HeldPartsFragment as Held } from '../../api/generated/types';
import { heldInvoicesQuery, invoicesCountQuery, invoicesQuery } from '../../api/invoices';
import { CUSTOMERS } from '../../api/search';
import { waitingQuery } from '../../api/shell';
import { column, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { CustomerLink } from '../../components/links';
import { ListPage } from '../../components/list-page';
import { ButtonLink, PageLink } from '../../components/page-link';
import type { OwnTab } from '../../components/view-tabs';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/invoices';
import { INVOICE_COLUMNS, INVOICE_FILTERS, OVERDUE_COLUMNS } from './invoice-columns';
import { Reasons } from './invoice-state';
import { HELD, invoicesExport, toVariables, type InvoiceFilters, type InvoicesSearch } from './invoices-search';

/** The built-in views of the list: all, and those that need attention. */
function ownViews({ status }: Pick<InvoicesSearch, 'status'>, held: number | undefined): OwnTab[] {
  const tab = (name: OwnTab['name'], of: InvoicesSearch['status']): OwnTab => ({
    name,
    query: of === undefined ? '' : `status=${of}`,
    isShown: status === of,
  });
  return [
    tab(t.lists.all, undefined),
    tab(t.words.open, 'OPEN'),
    tab(t.words.overdue, 'OVERDUE'),
    tab(
      <>
        {t.invoices.held} {held !== undefined && held > 0 && <small>{formatNumber(held)}</small>}
      </>,
      HELD,
    ),
  ];
}

const FilesDialog = lazy(async () => ({ default: (await import('./files-dialog')).FilesDialog }));

/** The monthly files, and the seller's data on invoices, for finance roles. */
function InvoiceActions() {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {may('seller') && (
        <>
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => setIsOpen(true)} data-primary>
            {t.invoices.files}
          </Button>
          <ButtonLink to="/invoices/seller" variant="default" leftSection={<Icon name="pencil" />}>
            {t.invoices.seller}
          </ButtonLink>
        </>
      )}
      <Suspense>{isOpen && <FilesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

// On a phone each row shows all columns: reasons need the full width.
const HELD_COLUMNS: readonly Column<Held>[] = [
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
  column('customer', t.words.customer, ({ customer: { id, name } }) => <CustomerLink id={id} name={name} />),
  column('reasons', t.invoices.reasons, (held) => <Reasons held={held} />),
  timeColumn('since', t.words.since, ({ since }) => since, { width: 124, isNamed: true }),
];

/** Orders and credit notes without an invoice, with what is missing and a link to fix it. */
function HeldList({ search }: { search: ListSearch }) {
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
        columns={HELD_COLUMNS}
        rowId={({ orderNumber, creditNoteId }) => creditNoteId ?? String(orderNumber)}
        empty={{ title: t.invoices.noneHeld, hint: t.invoices.noneHeldHint, icon: 'circle-check' }}
      />
      <Text c="dimmed" mt={10}>
        {t.invoices.heldExplained}
      </Text>
    </>
  );
}

const FILTERS: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  ...INVOICE_FILTERS,
];

function InvoiceList({ search }: { search: InvoiceFilters & ListSearch }) {
  const { data: waiting } = useQuery(waitingQuery);
  const variables = toVariables(search);
  const query = useDeferredQuery(invoicesQuery({ ...variables, first: PAGE_SIZE, after: search.after ?? null }));
  const { data: total } = useQuery(invoicesCountQuery(variables));
  return (
    <ListPage
      list="invoices"
      help="invoices"
      title={t.shell.invoices}
      csv={{ href: invoicesExport(search), label: t.invoices.csvLabel }}
      actions={<InvoiceActions />}
      ownViews={ownViews(search, waiting?.invoices)}
      search={search}
      query={query}
      total={total}
      columns={search.status === 'OVERDUE' ? OVERDUE_COLUMNS : INVOICE_COLUMNS}
      rowId={({ number }) => number}
      isPlain
      filters={FILTERS}
      empty={{ title: t.invoices.empty, hint: t.invoices.emptyHint, icon: 'file-invoice' }}
      noMatch={{ title: t.invoices.noMatch, hint: t.words.noMatchHint }}
    />
  );
}

/** The issued invoices and corrections, or held orders. */
export function InvoicesPage({ search: { status, ...search } }: { search: InvoicesSearch }) {
  if (status === HELD) return <HeldList search={search} />;
  return <InvoiceList search={status === undefined ? search : { ...search, status }} />;
}
