import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { parseDiscountsSearch } from '../../pages/discounts/discounts-search';
import { PackagesPage } from '../../pages/discounts/packages-page';

export const Route = createFileRoute('/_console/discounts/')({
  validateSearch: parseDiscountsSearch,
  beforeLoad: requirePermission('discountPackages'),
  component: function Packages() {
    return <PackagesPage search={Route.useSearch()} />;
  },
});
