import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { DeliveriesPage } from '../../pages/webhooks/deliveries-page';
import { parseDeliveriesSearch } from '../../pages/webhooks/deliveries-search';

export const Route = createFileRoute('/_console/webhooks/deliveries/')({
  validateSearch: parseDeliveriesSearch,
  beforeLoad: requirePermission('webhookDeliveries'),
  component: function Deliveries() {
    return <DeliveriesPage search={Route.useSearch()} />;
  },
});
