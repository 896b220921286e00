import { useQuery } from '@tanstack/react-query';
import { invoicesCountQuery, invoicesQuery } from '../../api/invoices';
import { CUSTOMERS } from '../../api/search';
import { waitingQuery } from '../../api/shell';
import type { Filter } from '../../components/filters';
import { ListPage } from '../../components/list-page';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { t } from '../../texts/invoices';
import { HeldList } from './held-list';
import { InvoiceActions } from './invoice-actions';
import { INVOICE_COLUMNS, OVERDUE_COLUMNS } from './invoice-columns';
import { INVOICE_FILTERS } from './invoice-filters';
import { ownViews } from './invoice-views';
import { HELD, invoicesExport, toVariables, type InvoiceFilters, type InvoicesSearch } from './invoices-search';

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
