import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { OrdersPart } from '../../pages/customers/orders-part';
import { parseOrdersSearch } from '../../pages/orders/orders-search';

export const Route = createFileRoute('/_console/customers/$customerId/orders')({
  validateSearch: (search: Record<string, unknown>) => parseOrdersSearch({ ...search, customer: undefined }),
  beforeLoad: needs('orders'),
  component: function Part() {
    return <OrdersPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
