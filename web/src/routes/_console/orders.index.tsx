import { createFileRoute } from '@tanstack/react-router';
import { ordersQuery } from '../../api/orders';
import { requirePermission } from '../../lib/require-permission';
import { zoneOf } from '../../lib/session';
import { OrdersPage } from '../../pages/orders/orders-page';
import { parseOrdersSearch, toPageVariables } from '../../pages/orders/orders-search';

export const Route = createFileRoute('/_console/orders/')({
  validateSearch: parseOrdersSearch,
  beforeLoad: requirePermission('orders'),
  // Which columns are hidden is nothing to the service.
  loaderDeps: ({ search: { hide: _hide, ...asked } }) => asked,
  loader: ({ context: { queryClient, shell }, deps }) =>
    void queryClient.prefetchQuery(ordersQuery(toPageVariables(deps, zoneOf(shell)))),
  component: function Orders() {
    return <OrdersPage search={Route.useSearch()} />;
  },
});
