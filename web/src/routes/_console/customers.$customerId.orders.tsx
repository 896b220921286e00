import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { placeOf } from '../../lib/place';
import { OrdersPart } from '../../pages/customers/orders-part';

export const Route = createFileRoute('/_console/customers/$customerId/orders')({
  validateSearch: placeOf,
  beforeLoad: needs('orders'),
  component: function Part() {
    return <OrdersPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
