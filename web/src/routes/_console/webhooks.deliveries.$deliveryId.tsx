import { createFileRoute } from '@tanstack/react-router';
import { deliveryQuery } from '../../api/webhooks';
import { requirePermission } from '../../lib/require-permission';
import { DeliveryPage } from '../../pages/webhooks/delivery-page';

export const Route = createFileRoute('/_console/webhooks/deliveries/$deliveryId')({
  beforeLoad: requirePermission('webhookDelivery'),
  loader: ({ context: { queryClient }, params: { deliveryId } }) =>
    void queryClient.prefetchQuery(deliveryQuery(deliveryId)),
  component: function Delivery() {
    const { deliveryId } = Route.useParams();
    return <DeliveryPage key={deliveryId} id={deliveryId} />;
  },
});
