import { useQuery } from '@tanstack/react-query';
import { invoicesCountQuery, invoicesQuery } from '../../api/invoices';
import { ListCard } from '../../components/list-card';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { t } from '../../texts/invoices';
import { INVOICE_COLUMNS } from '../invoices/invoice-columns';
import { INVOICE_FILTERS } from '../invoices/invoice-filters';
import { invoicesExport, toVariables, type InvoiceFilters } from '../invoices/invoices-search';
import classes from './customers.module.css';
import { OpenItems } from './open-items';

// Without the customer column there is space for the reference, and on a phone for the number above.
const COLUMNS = INVOICE_COLUMNS.filter(({ id }) => id !== 'customer').map(
  (column): (typeof INVOICE_COLUMNS)[number] => {
    if (column.id === 'number') return { ...column, narrow: 'title' };
    return column.id === 'reference' ? { id: 'reference', title: column.title, cell: column.cell } : column;
  },
);

interface InvoicesPartProps {
  customerId: string;
  search: InvoiceFilters & ListSearch;
}

/** A customer's invoices and their corrections, newest first. */
export function InvoicesTab({ customerId, search }: InvoicesPartProps) {
  const filters = { ...search, customer: customerId };
  const variables = toVariables(filters);
  const query = useDeferredQuery(invoicesQuery({ ...variables, first: PAGE_SIZE, after: search.after ?? null }));
  const { data: total } = useQuery(invoicesCountQuery(variables));
  return (
    <>
      <div className={classes.above}>
        <OpenItems customerId={customerId} />
      </div>
      <ListCard
        title={t.shell.invoices}
        search={search}
        query={query}
        total={total}
        columns={COLUMNS}
        rowId={({ number }) => number}
        filters={INVOICE_FILTERS}
        csv={{ href: invoicesExport(filters), label: t.invoices.csvLabel }}
        empty={{ title: t.invoices.empty, hint: t.invoices.emptyHint, icon: 'file-invoice' }}
        noMatch={{ title: t.invoices.noMatch, hint: t.words.noMatchHint }}
      />
    </>
  );
}
