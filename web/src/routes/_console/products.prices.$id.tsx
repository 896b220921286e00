import { createFileRoute } from '@tanstack/react-router';
import { scheduledPriceQuery } from '../../api/scheduled-prices';
import { requirePermission } from '../../lib/require-permission';
import { ScheduledDetailsPage } from '../../pages/products/scheduled-details-page';

export const Route = createFileRoute('/_console/products/prices/$id')({
  beforeLoad: requirePermission('scheduledPriceChange'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(scheduledPriceQuery(id)),
  component: function ScheduledPrice() {
    const { id } = Route.useParams();
    return <ScheduledDetailsPage key={id} id={id} />;
  },
});
