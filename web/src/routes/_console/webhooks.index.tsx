import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { WebhooksPage } from '../../pages/webhooks/webhooks-page';
import { parseWebhooksSearch } from '../../pages/webhooks/webhooks-search';

export const Route = createFileRoute('/_console/webhooks/')({
  validateSearch: parseWebhooksSearch,
  beforeLoad: requirePermission('webhooks'),
  component: function Webhooks() {
    return <WebhooksPage search={Route.useSearch()} />;
  },
});
