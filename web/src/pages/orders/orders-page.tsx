import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { SavedViews } from '../../components/saved-views';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';
import { orderColumns } from './order-columns';
import { OrderFilterBar } from './order-filters';
import { csvAddress, toPageVariables, toVariables, type OrdersSearch } from './orders-search';

const NO_FILTERS = {
  customer: undefined,
  product: undefined,
  status: undefined,
  reference: undefined,
  from: undefined,
  to: undefined,
};

export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { after: _after, page: _page, hide, sort, ...filters } = search;
  const work = useWork();
  const columns = useMemo(() => orderColumns(work), [work]);
  const change = useFilters<OrdersSearch>();
  const pages = usePages(search);
  const variables = toVariables(filters, work.zone);
  const { data, error, isOutdated, refetch } = useDeferredQuery(ordersQuery(toPageVariables(search, work.zone)));
  const { data: total } = useQuery(ordersCountQuery(variables));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title={t.orders.title} help="orders">
        <SavedViews list="orders" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
        <Button
          component="a"
          variant="default"
          href={csvAddress(filters, sort, work.zone)}
          download
          aria-label={t.orders.csvLabel}
        >
          {t.orders.csv}
        </Button>
      </PageHeader>
      <OrderFilterBar filters={filters} sort={sort} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.orders.title}
            columns={columns}
            rows={data.nodes}
            rowId={({ orderNumber }) => String(orderNumber)}
            hide={hide}
            isOutdated={isOutdated}
            sorting={{
              column: 'date',
              isDescending: sort !== 'date',
              onSort: () => change({ sort: sort ? undefined : 'date' }),
            }}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && isFiltered && (
        <EmptyList title={t.orders.noMatch} hint={t.orders.noMatchHint} onClear={() => change(NO_FILTERS)} />
      )}
      {data?.nodes.length === 0 && !isFiltered && <EmptyList title={t.orders.empty} hint={t.orders.emptyHint} />}
    </>
  );
}
