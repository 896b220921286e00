import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { InvoicesPart } from '../../pages/customers/invoices-part';
import { parseInvoiceFilters } from '../../pages/invoices/invoices-search';

export const Route = createFileRoute('/_console/customers/$customerId/invoices')({
  validateSearch: (search: Record<string, unknown>) => parseInvoiceFilters({ ...search, customer: undefined }),
  beforeLoad: needs('invoices'),
  component: function CustomerInvoices() {
    return <InvoicesPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
