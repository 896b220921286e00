import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PlaceOrderPage } from '../../pages/customers/place-order-page';

export const Route = createFileRoute('/_console/customers/$customerId_/order')({
  beforeLoad: needs('createOrder'),
  component: function PlaceOrder() {
    return <PlaceOrderPage customerId={Route.useParams().customerId} />;
  },
});
