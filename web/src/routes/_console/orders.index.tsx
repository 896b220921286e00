import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { OrdersPage } from '../../pages/orders/orders-page';
import { parseOrdersSearch } from '../../pages/orders/orders-search';

export const Route = createFileRoute('/_console/orders/')({
  validateSearch: parseOrdersSearch,
  beforeLoad: needs('orders'),
  component: function Orders() {
    return <OrdersPage search={Route.useSearch()} />;
  },
});
