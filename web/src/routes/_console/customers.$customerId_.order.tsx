import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { PlaceOrderPage } from '../../pages/customers/place-order-page';

export const Route = createFileRoute('/_console/customers/$customerId_/order')({
  beforeLoad: requirePermission('createOrder'),
  component: function PlaceOrder() {
    return <PlaceOrderPage customerId={Route.useParams().customerId} />;
  },
});
