import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPart } from '../../pages/customers/webhooks-part';

export const Route = createFileRoute('/_console/customers/$customerId/webhooks')({
  component: function Webhooks() {
    return <WebhooksPart customerId={Route.useParams().customerId} />;
  },
});
