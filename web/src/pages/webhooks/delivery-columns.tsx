import { Button, Text } from '@mantine/core';
import type { DeliveryRowFragment } from '../../api/generated/types';
import { useRedeliver } from '../../api/webhooks';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { useThisList } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { originOf } from './webhook-state';

function DeliveryLink({ delivery, text }: { delivery: DeliveryRowFragment; text: string }) {
  const list = useThisList();
  return (
    <PageLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: delivery.id }} state={{ list }}>
      {text}
    </PageLink>
  );
}

/** Sends a delivery again, at once: its receiver knows it by its id. */
export function AgainButton({ delivery, isSmall }: { delivery: DeliveryRowFragment; isSmall?: boolean }) {
  const { time } = useWork();
  const sending = useRedeliver();
  const label = t.deliveries.againOf(t.webhooks.eventOf[delivery.event], time(delivery.createdAt));
  return (
    <>
      <Button
        size={isSmall ? 'compact-sm' : 'sm'}
        variant="default"
        loading={sending.isPending}
        aria-label={isSmall ? label : undefined}
        onClick={() => sending.mutate(delivery.id, { onSuccess: () => void notifyDone(t.deliveries.sentAgain) })}
      >
        {t.deliveries.again}
      </Button>
      {sending.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {toFormErrors(sending.error, []).form}
        </Text>
      )}
    </>
  );
}

function lastAnswer({ attempts }: DeliveryRowFragment): string {
  const last = attempts.at(-1);
  if (!last) return t.none;
  return attemptOutcome(last, t.deliveries.noAnswer);
}

/** @param ofAll whether they go to several webhooks. */
export function deliveryColumns({ zone, time, may }: Work, ofAll: boolean): Column<DeliveryRowFragment>[] {
  const all: Column<DeliveryRowFragment>[] = [
    {
      id: 'time',
      title: t.deliveries.time(zone),
      isFixed: true,
      cell: (delivery) => <DeliveryLink delivery={delivery} text={time(delivery.createdAt)} />,
    },
    { id: 'event', title: t.deliveries.event, cell: ({ event }) => t.webhooks.eventOf[event] },
    {
      id: 'customer',
      title: t.deliveries.customer,
      cell: ({ webhook }) => webhook.customer.name,
    },
    {
      id: 'to',
      title: t.deliveries.to,
      cell: ({ webhook: { id, url } }) => (
        <PageLink to="/webhooks/$id" params={{ id }} className="multiline">
          {originOf(url)}
        </PageLink>
      ),
    },
    {
      id: 'status',
      title: t.deliveries.status,
      cell: ({ status }) => <Badge>{t.deliveries.statusOf[status]}</Badge>,
    },
    {
      id: 'attempts',
      title: t.deliveries.attempts,
      isNumeric: true,
      cell: ({ attempts }) => formatNumber(attempts.length),
    },
    {
      id: 'answer',
      title: t.deliveries.lastAnswer,
      cell: (delivery) => <span className="multiline">{lastAnswer(delivery)}</span>,
    },
    {
      id: 'next',
      title: t.deliveries.next(zone),
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? time(nextAttemptAt) : t.none),
    },
    {
      id: 'again',
      title: t.deliveries.actions,
      isNumeric: true,
      cell: (delivery) => <AgainButton delivery={delivery} isSmall />,
    },
  ];
  const hidden = [...(ofAll ? [] : ['customer', 'to']), ...(may('redeliver') ? [] : ['again'])];
  return all.filter(({ id }) => !hidden.includes(id));
}
