import { createFileRoute } from '@tanstack/react-router';
import { webhookQuery } from '../../api/webhooks';
import { requirePermission } from '../../lib/require-permission';
import { parseDeliveriesSearch } from '../../pages/webhooks/deliveries-search';
import { WebhookPage } from '../../pages/webhooks/webhook-page';

export const Route = createFileRoute('/_console/webhooks/$id/')({
  validateSearch: parseDeliveriesSearch,
  beforeLoad: requirePermission('webhook'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(webhookQuery(id)),
  component: function Webhook() {
    const { id } = Route.useParams();
    return <WebhookPage key={id} id={id} search={Route.useSearch()} />;
  },
});
