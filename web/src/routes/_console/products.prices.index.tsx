import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { ScheduledPage } from '../../pages/products/scheduled-page';
import { parseScheduledSearch } from '../../pages/products/scheduled-search';

export const Route = createFileRoute('/_console/products/prices/')({
  validateSearch: parseScheduledSearch,
  beforeLoad: needs('scheduledPriceChanges'),
  component: function ScheduledPrices() {
    return <ScheduledPage search={Route.useSearch()} />;
  },
});
