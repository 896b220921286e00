import { createFileRoute } from '@tanstack/react-router';
import { WebhooksTab } from '../../pages/customers/webhooks-tab';

export const Route = createFileRoute('/_console/customers/$customerId/webhooks')({
  component: function Webhooks() {
    return <WebhooksTab customerId={Route.useParams().customerId} />;
  },
});
