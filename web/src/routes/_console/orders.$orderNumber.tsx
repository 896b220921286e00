import { createFileRoute, notFound } from '@tanstack/react-router';
import { orderQuery } from '../../api/orders';
import { requirePermission } from '../../lib/require-permission';
import { OrderPage } from '../../pages/orders/order-page';

export const Route = createFileRoute('/_console/orders/$orderNumber')({
  beforeLoad: requirePermission('order'),
  params: {
    parse: ({ orderNumber }) => {
      if (!/^\d{1,9}$/.test(orderNumber)) throw notFound();
      return { orderNumber: Number(orderNumber) };
    },
    stringify: ({ orderNumber }) => ({ orderNumber: String(orderNumber) }),
  },
  loader: ({ context: { queryClient }, params: { orderNumber } }) =>
    void queryClient.prefetchQuery(orderQuery(orderNumber)),
  component: function Order() {
    const { orderNumber } = Route.useParams();
    return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
  },
});
