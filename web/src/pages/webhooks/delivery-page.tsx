import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryRowFragment, WebhookDeliveryDetailsQuery } from '../../api/generated/types';
import { deliveryQuery } from '../../api/webhooks';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { formatNumber } from '../../lib/money';
import { useListBefore } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { AgainButton } from './delivery-columns';
import { originOf } from './webhook-state';

type Delivery = NonNullable<WebhookDeliveryDetailsQuery['webhookDelivery']>;
type Attempt = DeliveryRowFragment['attempts'][number];

const attemptColumns = ({ zone, time }: Work): Column<Attempt>[] => [
  { id: 'number', title: t.deliveries.number, isNumeric: true, cell: ({ number }) => formatNumber(number) },
  { id: 'at', title: t.deliveries.at(zone), cell: ({ at }) => time(at) },
  { id: 'code', title: t.deliveries.code, cell: ({ statusCode }) => statusCode ?? t.deliveries.noAnswer },
  {
    id: 'duration',
    title: t.deliveries.duration,
    isNumeric: true,
    cell: ({ durationMs }) => t.deliveries.milliseconds(formatNumber(durationMs)),
  },
  { id: 'error', title: t.deliveries.error, cell: ({ error }) => error ?? t.none },
];

/** Text of somebody else's, as it came. By keyboard it is scrolled like a page. */
function Body({ label, text }: { label: string; text: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label} className="body">
      {text}
    </pre>
  );
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const work = useWork();
  if (attempts.length === 0) return <Text c="dimmed">{t.deliveries.noAttempts}</Text>;
  const last = attempts.at(-1);
  return (
    <>
      <DataTable
        title={t.deliveries.attempts}
        columns={attemptColumns(work)}
        rows={attempts}
        rowId={({ number }) => String(number)}
      />
      {last && last.statusCode !== null && (
        <Stack gap={4}>
          <Text size="sm">{t.deliveries.answerOf(last.number)}</Text>
          <Body label={t.deliveries.answerOf(last.number)} text={last.responseStart || t.deliveries.noBody} />
        </Stack>
      )}
    </>
  );
}

function Payload({ payload }: { payload: unknown }) {
  const text = JSON.stringify(payload, null, 2);
  return (
    <Section title={t.deliveries.payload}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t.deliveries.payloadHint}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} aria-label={t.deliveries.copyPayload}>
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Body label={t.deliveries.payload} text={text} />
    </Section>
  );
}

function LoadedDelivery({ delivery }: { delivery: Delivery }) {
  const { time, zone, may } = useWork();
  const { webhook, event, status, createdAt, nextAttemptAt, attempts, payload, id } = delivery;
  return (
    <Stack gap="lg">
      <PageHeader title={t.deliveries.of(t.webhooks.eventOf[event])} help="webhooks">
        <Badge>{t.deliveries.statusOf[status]}</Badge>
        {may('redeliver') && <AgainButton delivery={delivery} />}
      </PageHeader>
      <Facts
        facts={[
          [
            t.deliveries.to,
            <PageLink key="to" to="/webhooks/$id" params={{ id: webhook.id }}>
              {originOf(webhook.url)}
            </PageLink>,
          ],
          [t.deliveries.customer, webhook.customer.name],
          [t.deliveries.time(zone), time(createdAt)],
          [t.deliveries.next(zone), nextAttemptAt && time(nextAttemptAt)],
          [
            t.deliveries.id,
            <span key="id" className="key">
              {id}
            </span>,
          ],
        ]}
      />
      <Section title={t.deliveries.attempts}>
        <Attempts attempts={attempts} />
      </Section>
      <Payload payload={payload} />
    </Stack>
  );
}

export function DeliveryPage({ id }: { id: string }) {
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id));
  const list = useListBefore('/webhooks/deliveries');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.deliveries.title}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {delivery === undefined && !error && <Waiting />}
      {delivery === null && <NotFound title={t.deliveries.notFound} />}
      {delivery && <LoadedDelivery delivery={delivery} />}
    </>
  );
}
