import { createFileRoute, Outlet } from '@tanstack/react-router';
import { customerQuery } from '../../api/customers';
import { requirePermission } from '../../lib/require-permission';
import { CustomerFrame } from '../../pages/customers/customer-frame';

export const Route = createFileRoute('/_console/customers/$customerId')({
  beforeLoad: requirePermission('customer'),
  loader: ({ context: { queryClient }, params: { customerId } }) =>
    void queryClient.prefetchQuery(customerQuery(customerId)),
  component: function Customer() {
    const { customerId } = Route.useParams();
    return (
      <CustomerFrame key={customerId} customerId={customerId}>
        <Outlet />
      </CustomerFrame>
    );
  },
});
