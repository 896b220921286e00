import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerBillingQuery } from '../../api/customer-overview';
import type { CustomerBillingQuery } from '../../api/generated/types';
import { invoicesCountQuery, invoicesQuery } from '../../api/invoices';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { dayColumn, moneyColumn, Named } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { InvoiceLink, OrderLink } from '../../components/links';
import { ListCard } from '../../components/list-card';
import { Count } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/invoices';
import { INVOICE_COLUMNS, INVOICE_FILTERS } from '../invoices/invoice-columns';
import { InvoiceState } from '../invoices/invoice-state';
import { invoicesExport, toVariables, type InvoiceFilters } from '../invoices/invoices-search';
import classes from './customers.module.css';

type OpenItem = NonNullable<CustomerBillingQuery['customer']>['openItems'][number];

const SHOWN = 5;

const OPEN_COLUMNS: readonly Column<OpenItem>[] = [
  {
    id: 'order',
    title: billingTexts.words.order,
    width: 94,
    narrow: 'meta',
    isFixed: true,
    cell: ({ orderNumber }) => (
      <Named title={billingTexts.words.order}>
        <OrderLink orderNumber={orderNumber} />
      </Named>
    ),
  },
  {
    id: 'invoice',
    title: billingTexts.words.invoice,
    narrow: 'title',
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? <InvoiceLink number={invoiceNumber} /> : billingTexts.billing.noInvoice,
  },
  dayColumn('due', billingTexts.words.due, ({ dueDate }) => dueDate, { width: 108, narrow: 'meta', isNamed: true }),
  {
    id: 'state',
    title: billingTexts.words.status,
    width: 128,
    narrow: 'badge',
    cell: ({ overdue }) =>
      overdue ? (
        <InvoiceState status="OVERDUE" isRow />
      ) : (
        <Badge icon="clock" isQuiet>
          {billingTexts.words.open}
        </Badge>
      ),
  },
  moneyColumn('amount', billingTexts.words.open, ({ openAmount }) => openAmount, { width: 108, narrow: 'end' }),
];

/** The customer's unpaid invoices, oldest first: overdue ones are at the top. */
function OpenItems({ customerId }: { customerId: string }) {
  const { data: billing } = useQuery(customerBillingQuery(customerId));
  const [areAllShown, setAreAllShown] = useState(false);
  const items = billing?.openItems;
  if (items?.length === 0)
    return <Card title={billingTexts.billing.openItems}>{billingTexts.billing.noOpenItems}</Card>;
  return (
    <Card
      title={billingTexts.billing.openItems}
      note={<Count of={items?.length} />}
      foot={
        items && (
          <>
            {billingTexts.billing.oldestFirst}
            {!areAllShown && items.length > SHOWN && (
              <Button variant="subtle" size="compact-xs" ml="auto" flex="none" onClick={() => setAreAllShown(true)}>
                {billingTexts.billing.showAll(items.length)}
              </Button>
            )}
          </>
        )
      }
      rows={
        <DataTable
          title={billingTexts.billing.openItems}
          columns={OPEN_COLUMNS}
          rows={areAllShown ? items : items?.slice(0, SHOWN)}
          rowId={({ orderNumber }) => String(orderNumber)}
        />
      }
    />
  );
}

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
