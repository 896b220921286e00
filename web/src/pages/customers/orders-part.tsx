import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderRowFragment } from '../../api/generated/types';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatEuro } from '../../lib/money';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/customers';
import { PartList } from './part-list';

const orderColumns = ({ zone, time }: Work): Column<OrderRowFragment>[] => [
  {
    id: 'number',
    title: t.customers.order,
    cell: ({ orderNumber }) => (
      <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
        {orderNumber}
      </PageLink>
    ),
  },
  { id: 'date', title: t.customers.date(zone), cell: ({ orderDate }) => time(orderDate) },
  { id: 'reference', title: t.customers.reference, cell: ({ reference }) => reference ?? t.none },
  {
    id: 'status',
    title: t.customers.status,
    cell: ({ status }) => <Badge>{t.customers.orderStatus[status]}</Badge>,
  },
  { id: 'net', title: t.customers.net, isNumeric: true, cell: ({ subTotal }) => formatEuro(subTotal) },
  { id: 'total', title: t.customers.total, isNumeric: true, cell: ({ grandTotal }) => formatEuro(grandTotal) },
];

/** A customer's orders, newest first. */
export function OrdersPart({ customerId, search }: { customerId: string; search: PlaceSearch }) {
  const work = useWork();
  const columns = useMemo(() => orderColumns(work), [work]);
  const pages = usePages(search);
  const query = useDeferredQuery(ordersQuery({ customerId, first: PAGE_SIZE, after: search.after }));
  const { data: total } = useQuery(ordersCountQuery({ customerId }));
  return (
    <Section title={t.customers.ordersTitle}>
      <Group>
        <ButtonLink to="/orders" search={{ customer: customerId }} variant="default">
          {t.customers.allOrders}
        </ButtonLink>
      </Group>
      <PartList
        title={t.customers.ordersTitle}
        query={query}
        total={total}
        columns={columns}
        rowId={({ orderNumber }) => String(orderNumber)}
        pages={pages}
        empty={{ title: t.customers.noOrders, hint: t.customers.noOrdersHint }}
      />
    </Section>
  );
}
