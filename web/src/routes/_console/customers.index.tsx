import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { CustomersPage } from '../../pages/customers/customers-page';
import { parseCustomersSearch } from '../../pages/customers/customers-search';

export const Route = createFileRoute('/_console/customers/')({
  validateSearch: parseCustomersSearch,
  beforeLoad: requirePermission('customers'),
  component: function Customers() {
    return <CustomersPage search={Route.useSearch()} />;
  },
});
