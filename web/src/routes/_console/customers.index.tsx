import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { CustomersPage } from '../../pages/customers/customers-page';
import { parseCustomersSearch } from '../../pages/customers/customers-search';

export const Route = createFileRoute('/_console/customers/')({
  validateSearch: parseCustomersSearch,
  beforeLoad: needs('customers'),
  component: function Customers() {
    return <CustomersPage search={Route.useSearch()} />;
  },
});
