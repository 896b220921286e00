import { ListPage } from '../../components/list-page';
import { t } from '../../texts/webhooks';
import { useDeliveries } from './deliveries';
import type { DeliveriesSearch } from './webhooks-search';
import { WebhooksTabs } from './webhooks-tabs';

/** All deliveries to all customers: for finding what did not arrive. */
export function DeliveriesPage({ search }: { search: DeliveriesSearch }) {
  const deliveries = useDeliveries(search);
  return (
    <ListPage {...deliveries} list="deliveries" help="webhooks" title={t.deliveries.all} actions={<WebhooksTabs />} />
  );
}
