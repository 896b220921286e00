import { createFileRoute } from '@tanstack/react-router';
import { invoiceQuery } from '../../api/invoices';
import { requirePermission } from '../../lib/require-permission';
import { InvoicePage } from '../../pages/invoices/invoice-page';

export const Route = createFileRoute('/_console/invoices/$number')({
  beforeLoad: requirePermission('invoice'),
  loader: ({ context: { queryClient }, params: { number } }) => void queryClient.prefetchQuery(invoiceQuery(number)),
  component: function Invoice() {
    const { number } = Route.useParams();
    return <InvoicePage key={number} number={number} />;
  },
});
