import { useQuery } from '@tanstack/react-query';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { ListPage } from '../../components/list-page';
import { useDeferredQuery } from '../../lib/deferred-query';
import { useFilters } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';
import { NewOrder } from './new-order';
import { ORDER_COLUMNS } from './order-columns';
import { ORDER_FILTERS, ORDER_SORTS } from './order-filters';
import { ordersExport, toPageVariables, toVariables, type OrdersSearch } from './orders-search';

export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { after: _after, page: _page, hide: _hide, sort, ...filters } = search;
  const work = useWork();
  const change = useFilters<OrdersSearch>();
  const query = useDeferredQuery(ordersQuery(toPageVariables(search, work.zone)));
  const { data: total } = useQuery(ordersCountQuery(toVariables(filters, work.zone)));
  return (
    <ListPage
      list="orders"
      help="orders"
      title={t.orders.title}
      csv={{ href: ordersExport(filters, sort, work.zone), label: t.orders.csvLabel }}
      actions={work.may('createOrder') && <NewOrder />}
      search={search}
      query={query}
      total={total}
      columns={ORDER_COLUMNS}
      rowId={({ orderNumber }) => String(orderNumber)}
      filters={ORDER_FILTERS}
      sorting={{
        column: 'date',
        isDescending: sort !== 'date',
        onSort: () => change({ sort: sort ? undefined : 'date' }),
      }}
      sorts={ORDER_SORTS}
      empty={{ title: t.orders.empty, hint: t.orders.emptyHint }}
      noMatch={{ title: t.orders.noMatch, hint: t.orders.noMatchHint }}
    />
  );
}
