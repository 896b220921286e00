import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { InvoicesPage } from '../../pages/invoices/invoices-page';
import { parseInvoicesSearch } from '../../pages/invoices/invoices-search';

export const Route = createFileRoute('/_console/invoices/')({
  validateSearch: parseInvoicesSearch,
  beforeLoad: requirePermission('invoices'),
  component: function Invoices() {
    return <InvoicesPage search={Route.useSearch()} />;
  },
});
