import { useQuery } from '@tanstack/react-query';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { ListCard } from '../../components/list-card';
import { useDeferredQuery } from '../../lib/deferred-query';
import { useFilters } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { t } from '../../texts/customers';
import { t as orderTexts } from '../../texts/orders';
import { ORDER_FILTERS, ORDER_SORTS } from '../orders/order-filters';
import { ordersExport, toPageVariables, toVariables, type OrdersSearch } from '../orders/orders-search';
import { CUSTOMER_ORDER_COLUMNS } from './order-columns';

const FILTERS = ORDER_FILTERS.filter(({ id }) => id !== 'customer');

/** A customer's orders, newest first. */
export function OrdersTab({ customerId, search }: { customerId: string; search: OrdersSearch }) {
  const { zone } = useSession();
  const change = useFilters<OrdersSearch>();
  const { after: _after, page: _page, hide: _hide, sort, ...filters } = { ...search, customer: customerId };
  const query = useDeferredQuery(ordersQuery(toPageVariables({ ...search, customer: customerId }, zone)));
  const { data: total } = useQuery(ordersCountQuery(toVariables(filters, zone)));
  return (
    <ListCard
      title={t.shell.orders}
      search={search}
      query={query}
      total={total}
      columns={CUSTOMER_ORDER_COLUMNS}
      rowId={({ orderNumber }) => String(orderNumber)}
      filters={FILTERS}
      csv={{ href: ordersExport(filters, sort, zone), label: orderTexts.orders.csvLabel }}
      sorting={{
        column: 'date',
        isDescending: sort !== 'date',
        onSort: () => change({ sort: sort ? undefined : 'date' }),
      }}
      sorts={ORDER_SORTS}
      empty={{ title: t.words.noOrders, hint: t.customers.noOrdersHint, icon: 'shopping-bag' }}
      noMatch={{ title: orderTexts.orders.noMatch, hint: orderTexts.words.noMatchHint }}
    />
  );
}
