import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { WebhooksPage } from '../../pages/webhooks/webhooks-page';
import { parseWebhooksSearch } from '../../pages/webhooks/webhooks-search';

export const Route = createFileRoute('/_console/webhooks/')({
  validateSearch: parseWebhooksSearch,
  beforeLoad: needs('webhooks'),
  component: function Webhooks() {
    return <WebhooksPage search={Route.useSearch()} />;
  },
});
