import { Button, CopyButton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryRowFragment, WebhookDeliveryDetailsQuery } from '../../api/generated/types';
import { deliveryQuery } from '../../api/webhooks';
import { Card } from '../../components/card';
import { countColumn, textColumn, timeColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { CardDescriptionList } from '../../components/description-list';
import { DetailPage } from '../../components/detail-page';
import { CustomerLink } from '../../components/links';
import { PageLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { RawText } from '../../components/raw-text';
import { Count, Timestamp } from '../../components/values';
import { WebhookState } from '../../components/webhook-state';
import { formatNumber } from '../../lib/money';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { said } from '../../texts/reasons';
import { t } from '../../texts/webhooks';
import { RedeliverButton } from './deliveries';
import { canRedeliver, DeliveryState, originOf } from './delivery-state';
import classes from './webhooks.module.css';

type Delivery = NonNullable<WebhookDeliveryDetailsQuery['webhookDelivery']>;
type Attempt = DeliveryRowFragment['attempts'][number];

const ATTEMPT_COLUMNS: Column<Attempt>[] = [
  countColumn('number', t.deliveries.number, ({ number }) => number, { width: 64 }),
  timeColumn('at', t.words.time, ({ at }) => at, { width: 124, narrow: 'title' }),
  textColumn('code', t.deliveries.code, ({ statusCode }) => statusCode ?? t.deliveries.noAnswer, {
    width: 120,
    narrow: 'end',
  }),
  textColumn(
    'duration',
    t.deliveries.duration,
    ({ durationMs }) => t.deliveries.milliseconds(formatNumber(durationMs)),
    {
      width: 96,
      narrow: 'badge',
      isNumeric: true,
    },
  ),
  textColumn('error', t.deliveries.error, ({ error }) => (error ? said(error) : t.none), { narrow: 'meta' }),
];

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const last = attempts.at(-1);
  const answered = last && last.statusCode !== null ? last : undefined;
  return (
    <>
      <Card
        title={t.deliveries.attempts}
        note={<Count of={attempts.length} />}
        rows={
          last && (
            <DataTable
              title={t.deliveries.attempts}
              columns={ATTEMPT_COLUMNS}
              rows={attempts}
              rowId={({ number }) => String(number)}
            />
          )
        }
      >
        {!last && (
          <Text c="var(--text-2)" mb="xs">
            {t.deliveries.noAttempts}
          </Text>
        )}
      </Card>
      {answered && (
        <Card title={t.deliveries.answerOf(answered.number)}>
          <RawText
            label={t.deliveries.answerOf(answered.number)}
            text={answered.responseStart || t.deliveries.noBody}
          />
        </Card>
      )}
    </>
  );
}

function Payload({ payload }: { payload: unknown }) {
  const text = JSON.stringify(payload, null, 2);
  return (
    <Card
      title={t.deliveries.payload}
      actions={
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="subtle" onClick={copy} aria-label={t.deliveries.copyPayload}>
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
      }
    >
      <Text c="var(--text-2)" mb="xs">
        {t.deliveries.payloadHint}
      </Text>
      <RawText label={t.deliveries.payload} text={text} />
    </Card>
  );
}

function DeliveryCards({ delivery: { id, webhook, nextAttemptAt, summary } }: { delivery: Delivery }) {
  return (
    <>
      <Card title={t.deliveries.event}>
        <Text c="var(--text-2)" mb="xs">
          {said(summary)}
        </Text>
        <CardDescriptionList
          items={[
            [t.deliveries.next, nextAttemptAt && <Timestamp key="next" at={nextAttemptAt} />],
            [
              t.deliveries.id,
              <span key="id" className={classes.id}>
                {id}
              </span>,
            ],
          ]}
        />
      </Card>
      <Card title={t.deliveries.to} actions={!webhook.active && <WebhookState webhook={webhook} />}>
        <PageLink to="/webhooks/$id" params={{ id: webhook.id }}>
          {originOf(webhook.url)}
        </PageLink>
      </Card>
    </>
  );
}

function LoadedDelivery({ delivery }: { delivery: Delivery }) {
  const { may } = useSession();
  const { webhook, event, status, createdAt, attempts, payload, id } = delivery;
  // A test event is sent even to a disabled webhook.
  const isTest = (payload as { test?: boolean }).test === true && webhook.customer.status === 'ACTIVE';
  const canSend = isTest || canRedeliver(delivery);
  const name = t.webhooks.eventOf[event];
  return (
    <DetailPage
      title={t.deliveries.of(name)}
      help="webhooks"
      path={{
        list: '/webhooks/deliveries',
        listTitle: t.deliveries.title,
        here: name,
        id,
      }}
      badge={<DeliveryState status={status} />}
      primary={may('redeliver') && canSend && <RedeliverButton delivery={delivery} isTest={isTest} />}
      details={[
        {
          icon: 'users',
          label: t.words.customer,
          value: <CustomerLink id={webhook.customer.id} name={webhook.customer.name} />,
        },
        { icon: 'clock', label: t.words.created, value: <Timestamp at={createdAt} /> },
        { icon: 'info-circle', label: t.words.sendAgain, value: !canSend && t.deliveries.cannotRedeliver },
      ]}
      sidebar={<DeliveryCards delivery={delivery} />}
    >
      <Attempts attempts={attempts} />
      <Payload payload={payload} />
    </DetailPage>
  );
}

export function DeliveryPage({ id }: { id: string }) {
  const query = useQuery(deliveryQuery(id));
  return (
    <QueryView query={query} missing={t.deliveries.notFound}>
      {(delivery) => <LoadedDelivery delivery={delivery} />}
    </QueryView>
  );
}

export const prefetch = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(deliveryQuery(id));
