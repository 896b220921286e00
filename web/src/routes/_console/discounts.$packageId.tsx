import { createFileRoute } from '@tanstack/react-router';
import { parseListSearch } from '../../lib/list-search';
import { requirePermission } from '../../lib/require-permission';
import { PackagePage } from '../../pages/discounts/package-page';

export const Route = createFileRoute('/_console/discounts/$packageId')({
  validateSearch: parseListSearch,
  beforeLoad: requirePermission('discountPackages'),
  component: function Package() {
    const { packageId } = Route.useParams();
    return <PackagePage key={packageId} packageId={packageId} search={Route.useSearch()} />;
  },
});
