import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerWebhooksQuery } from '../../api/customer-account';
import type { WebhooksOfCustomerQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { column, countColumn, textColumn, timeColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { ErrorView } from '../../components/error-view';
import { PageLink } from '../../components/page-link';
import { WebhookState } from '../../components/webhook-state';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { useSession, type ConsoleSession } from '../../lib/session';
import { shownTime } from '../../lib/times';
import { t } from '../../texts/customers';
import { said } from '../../texts/reasons';
import { t as webhookTexts } from '../../texts/webhooks';

type Webhook = NonNullable<WebhooksOfCustomerQuery['customer']>['webhooks'][number];

/** Its last delivery that failed permanently. */
function lastFailure({ deliveries }: Webhook, zone: string): string | undefined {
  const [failed] = deliveries.nodes;
  const attempt = failed?.attempts.at(-1);
  if (!failed || !attempt) return undefined;
  const why = attemptOutcome(attempt, t.none);
  const { day, time } = shownTime(attempt.at, zone);
  return t.customers.failure(why, webhookTexts.webhooks.eventOf[failed.event], `${day} ${time}`);
}

const StateCell = (webhook: Webhook) => (
  <span title={webhook.disabledReason ? said(webhook.disabledReason) : undefined}>
    <WebhookState webhook={webhook} />
  </span>
);

const webhookColumns = ({ zone }: ConsoleSession): Column<Webhook>[] => [
  // The path may be a secret, but staff can also read it in the list of webhooks.
  {
    id: 'url',
    title: webhookTexts.webhooks.url,
    narrow: 'title',
    isFixed: true,
    cell: ({ id, url }) => (
      <PageLink to="/webhooks/$id" params={{ id }} className="key">
        {url}
      </PageLink>
    ),
  },
  column('state', t.words.status, StateCell, { width: 112, narrow: 'badge' }),
  timeColumn('lastDelivery', webhookTexts.webhooks.lastDelivery, ({ lastDeliveryAt }) => lastDeliveryAt, {
    width: 132,
    narrow: 'meta',
    isNamed: true,
  }),
  countColumn('failures', webhookTexts.webhooks.failures, ({ consecutiveFailures }) => consecutiveFailures, {
    width: 132,
  }),
  textColumn('lastFailure', t.customers.lastFailure, (webhook) => lastFailure(webhook, zone)),
];

/** A customer's webhooks, with their failures. */
export function WebhooksTab({ customerId }: { customerId: string }) {
  const session = useSession();
  const columns = useMemo(() => webhookColumns(session), [session]);
  const { data: webhooks, error, refetch } = useQuery(customerWebhooksQuery(customerId));
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  return (
    <Card
      label={t.shell.webhooks}
      rows={
        webhooks?.length === 0 ? (
          <EmptyList title={t.customers.noWebhooks} hint={t.customers.noWebhooksHint} icon="webhook" />
        ) : (
          <DataTable title={t.shell.webhooks} columns={columns} rows={webhooks} rowId={({ id }) => id} hasKeys />
        )
      }
    />
  );
}
