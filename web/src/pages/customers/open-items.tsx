import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerBillingQuery } from '../../api/customer-billing';
import type { CustomerBillingQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Count, Day, Money } from '../../components/values';
import { t } from '../../texts/billing';
import { InvoiceState } from '../invoices/invoice-status';

type OpenItem = NonNullable<CustomerBillingQuery['customer']>['openItems'][number];

const SHOWN = 5;

const COLUMNS: readonly Column<OpenItem>[] = [
  {
    id: 'order',
    title: t.words.order,
    width: 94,
    narrow: 'meta',
    isFixed: true,
    cell: ({ orderNumber }) => (
      <>
        <span className="phone">{t.words.order} </span>
        <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
          {orderNumber}
        </PageLink>
      </>
    ),
  },
  {
    id: 'invoice',
    title: t.billing.invoice,
    narrow: 'title',
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? (
        <PageLink to="/invoices/$number" params={{ number: invoiceNumber }}>
          {invoiceNumber}
        </PageLink>
      ) : (
        t.billing.noInvoice
      ),
  },
  {
    id: 'due',
    title: t.words.due,
    width: 108,
    narrow: 'meta',
    cell: ({ dueDate }) => (
      <>
        <span className="phone">{t.words.due} </span>
        <Day on={dueDate} />
      </>
    ),
  },
  {
    id: 'state',
    title: t.words.status,
    width: 128,
    narrow: 'badge',
    cell: ({ overdue }) =>
      overdue ? (
        <InvoiceState status="OVERDUE" isRow />
      ) : (
        <Badge icon="clock" isQuiet>
          {t.words.open}
        </Badge>
      ),
  },
  {
    id: 'amount',
    title: t.words.open,
    width: 108,
    narrow: 'end',
    isNumeric: true,
    cell: ({ openAmount }) => <Money amount={openAmount} />,
  },
];

/** The customer's unpaid invoices, oldest first: overdue ones are at the top. */
export function OpenItems({ customerId }: { customerId: string }) {
  const { data: billing } = useQuery(customerBillingQuery(customerId));
  const [areAllShown, setAreAllShown] = useState(false);
  const items = billing?.openItems;
  if (items?.length === 0) return <Card title={t.billing.openItems}>{t.billing.noOpenItems}</Card>;
  return (
    <Card
      title={t.billing.openItems}
      note={<Count of={items?.length} />}
      foot={
        items && (
          <>
            {t.billing.oldestFirst}
            {!areAllShown && items.length > SHOWN && (
              <Button variant="subtle" size="compact-xs" ml="auto" flex="none" onClick={() => setAreAllShown(true)}>
                {t.billing.showAll(items.length)}
              </Button>
            )}
          </>
        )
      }
      rows={
        <DataTable
          title={t.billing.openItems}
          columns={COLUMNS}
          rows={areAllShown ? items : items?.slice(0, SHOWN)}
          rowId={({ orderNumber }) => String(orderNumber)}
        />
      }
    />
  );
}
