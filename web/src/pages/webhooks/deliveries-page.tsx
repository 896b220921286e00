import { PageHeader } from '../../components/page-header';
import { t } from '../../texts/webhooks';
import { DeliveriesList } from './deliveries-list';
import type { DeliveriesSearch } from './deliveries-search';
import { WebhookParts } from './webhook-parts';

/** What was sent to anybody: the place to look for what did not arrive. */
export function DeliveriesPage({ search }: { search: DeliveriesSearch }) {
  return (
    <>
      <PageHeader title={t.deliveries.all} help="webhooks" />
      <WebhookParts />
      <DeliveriesList search={search} />
    </>
  );
}
