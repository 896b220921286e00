import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { OrdersTab } from '../../pages/customers/orders-tab';
import { parseOrdersSearch } from '../../pages/orders/orders-search';

export const Route = createFileRoute('/_console/customers/$customerId/orders')({
  validateSearch: (search: Record<string, unknown>) => parseOrdersSearch({ ...search, customer: undefined }),
  beforeLoad: requirePermission('orders'),
  component: function Tab() {
    return <OrdersTab customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
