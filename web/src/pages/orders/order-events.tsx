import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderDeliveriesQuery } from '../../api/generated/types';
import { orderDeliveriesQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';

type Delivery = OrderDeliveriesQuery['webhookDeliveries']['nodes'][number];

function lastAttempt({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (!last) return t.none;
  return t.order.attempt(last.number, attemptOutcome(last, ''));
}

/** What the customer's webhooks were sent of an order. */
export function OrderEvents({ orderNumber }: { orderNumber: number }) {
  const { time, zone } = useWork();
  const { data: deliveries } = useQuery(orderDeliveriesQuery(orderNumber));
  const columns: Column<Delivery>[] = [
    {
      id: 'at',
      title: t.order.time(zone),
      cell: ({ id, createdAt }) => (
        <PageLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: id }}>
          {time(createdAt)}
        </PageLink>
      ),
    },
    { id: 'event', title: t.order.event, cell: ({ event }) => event },
    { id: 'to', title: t.order.sentTo, cell: ({ webhook }) => new URL(webhook.url).origin },
    {
      id: 'status',
      title: t.orders.status,
      cell: ({ status }) => <Badge>{t.order.deliveryStatus[status]}</Badge>,
    },
    { id: 'attempt', title: t.order.lastAttempt, cell: lastAttempt },
  ];
  return (
    <Section title={t.order.events}>
      {deliveries?.length === 0 && <Text c="dimmed">{t.order.noEvents}</Text>}
      {deliveries && deliveries.length > 0 && (
        <DataTable title={t.order.events} columns={columns} rows={deliveries} rowId={({ id }) => id} />
      )}
    </Section>
  );
}
