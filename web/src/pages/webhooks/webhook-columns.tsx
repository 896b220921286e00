import type { WebhookPartsFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { formatNumber } from '../../lib/money';
import { useThisList } from '../../lib/place';
import type { Work } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { originOf, WebhookState } from './webhook-state';

/** A link to a webhook, which remembers the list that it stands in. */
function WebhookLink({ webhook: { id, url } }: { webhook: WebhookPartsFragment }) {
  const list = useThisList();
  return (
    <PageLink to="/webhooks/$id" params={{ id }} state={{ list }}>
      {originOf(url)}
    </PageLink>
  );
}

export function webhookColumns({ zone, time }: Work): Column<WebhookPartsFragment>[] {
  return [
    { id: 'url', title: t.webhooks.url, isFixed: true, cell: (webhook) => <WebhookLink webhook={webhook} /> },
    {
      id: 'customer',
      title: t.webhooks.customer,
      cell: ({ customer }) => (
        <PageLink to="/webhooks" search={{ customer: customer.id }}>
          {customer.name}
        </PageLink>
      ),
    },
    { id: 'state', title: t.webhooks.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      id: 'failures',
      title: t.webhooks.failures,
      isNumeric: true,
      cell: ({ consecutiveFailures }) => formatNumber(consecutiveFailures),
    },
    {
      id: 'since',
      title: t.webhooks.disabledAt,
      cell: ({ disabledAt }) => (disabledAt ? time(disabledAt) : t.none),
    },
    {
      id: 'reason',
      title: t.webhooks.reason,
      cell: ({ disabledReason }) => (disabledReason ? (t.webhooks.reasonOf[disabledReason] ?? disabledReason) : t.none),
    },
    {
      id: 'last',
      title: t.webhooks.lastDelivery(zone),
      cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? time(lastDeliveryAt) : t.webhooks.never),
    },
  ];
}
