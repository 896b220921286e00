import type { WebhookPartsFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { WebhookState } from '../../components/webhook-state';
import { useListLinkState } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { said } from '../../texts/reasons';
import { t } from '../../texts/webhooks';
import { originOf } from './delivery-state';

/** A link to a webhook, which remembers its list. */
function WebhookLink({ webhook: { id, url } }: { webhook: WebhookPartsFragment }) {
  const list = useListLinkState();
  return (
    <PageLink to="/webhooks/$id" params={{ id }} state={list}>
      {originOf(url)}
    </PageLink>
  );
}

export const WEBHOOK_COLUMNS: Column<WebhookPartsFragment>[] = [
  {
    id: 'url',
    title: t.webhooks.url,
    narrow: 'title',
    isFixed: true,
    cell: (webhook) => <WebhookLink webhook={webhook} />,
  },
  { id: 'customer', title: t.words.customer, narrow: 'meta', cell: ({ customer }) => customer.name },
  {
    id: 'state',
    title: t.words.status,
    width: 112,
    narrow: 'badge',
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    id: 'failures',
    title: t.webhooks.failures,
    width: 104,
    narrow: 'end',
    isSortable: true,
    isNumeric: true,
    cell: ({ consecutiveFailures }) => (
      <>
        {formatNumber(consecutiveFailures)}
        <span className="phone"> {t.webhooks.failureUnit(consecutiveFailures)}</span>
      </>
    ),
  },
  {
    id: 'since',
    title: t.webhooks.disabledAt,
    width: 112,
    from: 1200,
    cell: ({ disabledAt }) => <Timestamp at={disabledAt} />,
  },
  {
    id: 'reason',
    title: t.reason,
    from: 1200,
    cell: ({ disabledReason }) => (disabledReason ? said(disabledReason) : t.none),
  },
  {
    id: 'last',
    title: t.webhooks.lastDelivery,
    width: 124,
    cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? <Timestamp at={lastDeliveryAt} /> : t.words.never),
  },
];
