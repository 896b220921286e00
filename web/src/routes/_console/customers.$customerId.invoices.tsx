import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { InvoicesTab } from '../../pages/customers/invoices-tab';
import { parseInvoiceFilters } from '../../pages/invoices/invoices-search';

export const Route = createFileRoute('/_console/customers/$customerId/invoices')({
  validateSearch: (search: Record<string, unknown>) => parseInvoiceFilters({ ...search, customer: undefined }),
  beforeLoad: requirePermission('invoices'),
  component: function CustomerInvoices() {
    return <InvoicesTab customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
