import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerWebhooksQuery } from '../../api/customer-account';
import type { WebhooksOfCustomerQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { formatNumber } from '../../lib/money';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/customers';

type Webhook = NonNullable<WebhooksOfCustomerQuery['customer']>['webhooks'][number];

/** Its last delivery that failed for good. */
function lastFailure({ deliveries }: Webhook, time: Work['time']): string {
  const [failed] = deliveries.nodes;
  const attempt = failed?.attempts.at(-1);
  if (!failed || !attempt) return t.none;
  const why = attemptOutcome(attempt, t.none);
  return t.customers.failure(failed.event, time(attempt.at), why);
}

const webhookColumns = ({ zone, time }: Work): Column<Webhook>[] => [
  // What is behind the origin may be a secret, but staff reads it in the list of webhooks too.
  {
    id: 'url',
    title: t.customers.url,
    cell: ({ id, url }) => (
      <PageLink to="/webhooks/$id" params={{ id }} className="key">
        {url}
      </PageLink>
    ),
  },
  {
    id: 'state',
    title: t.customers.state,
    cell: ({ active, disabledReason }) =>
      active ? (
        <Badge>{t.customers.active}</Badge>
      ) : (
        <Text size="sm">{t.customers.switchedOff(disabledReason ?? t.none)}</Text>
      ),
  },
  {
    id: 'failures',
    title: t.customers.failures,
    isNumeric: true,
    cell: ({ consecutiveFailures }) => formatNumber(consecutiveFailures),
  },
  {
    id: 'lastDelivery',
    title: t.customers.lastDelivery(zone),
    cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? time(lastDeliveryAt) : t.customers.never),
  },
  { id: 'lastFailure', title: t.customers.lastFailure, cell: (webhook) => lastFailure(webhook, time) },
];

/** A customer's webhooks, with their failures. */
export function WebhooksPart({ customerId }: { customerId: string }) {
  const work = useWork();
  const columns = useMemo(() => webhookColumns(work), [work]);
  const { data: webhooks, error, refetch } = useQuery(customerWebhooksQuery(customerId));
  return (
    <Section title={t.customers.webhooks}>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!webhooks && !error && <Waiting />}
      {webhooks && webhooks.length > 0 && (
        <DataTable title={t.customers.webhooks} columns={columns} rows={webhooks} rowId={({ id }) => id} />
      )}
      {webhooks?.length === 0 && <EmptyList title={t.customers.noWebhooks} hint={t.customers.noWebhooksHint} />}
    </Section>
  );
}
