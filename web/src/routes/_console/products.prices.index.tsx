import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { ScheduledPage } from '../../pages/products/scheduled-page';
import { parseScheduledSearch } from '../../pages/products/scheduled-search';

export const Route = createFileRoute('/_console/products/prices/')({
  validateSearch: parseScheduledSearch,
  beforeLoad: requirePermission('scheduledPriceChanges'),
  component: function ScheduledPrices() {
    return <ScheduledPage search={Route.useSearch()} />;
  },
});
