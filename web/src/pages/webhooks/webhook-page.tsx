import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { WebhookPartsFragment } from '../../api/generated/types';
import { webhookQuery } from '../../api/webhooks';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { formatNumber } from '../../lib/money';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { DeliveriesList } from './deliveries-list';
import { EVENT_KINDS, type DeliveriesSearch } from './deliveries-search';
import { WebhookState } from './webhook-state';

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog')).SwitchDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog')).TestDialog }));
const ReplayDialog = lazy(async () => ({ default: (await import('./replay-dialog')).ReplayDialog }));

function WebhookFacts({ webhook }: { webhook: WebhookPartsFragment }) {
  const { time, zone } = useWork();
  const { id, customer, url, disabledAt, disabledReason, consecutiveFailures, lastDeliveryAt, events } = webhook;
  const subscribed = EVENT_KINDS.filter((kind) => events[kind]).map((kind) => t.webhooks.eventOf[kind]);
  return (
    <Facts
      facts={[
        [
          t.webhooks.url,
          <span key="url" className="key">
            {url}
          </span>,
        ],
        [
          t.webhooks.customer,
          <PageLink key="customer" to="/webhooks" search={{ customer: customer.id }}>
            {customer.name} ({customer.customerNumber})
          </PageLink>,
        ],
        [t.webhooks.disabledAt, disabledAt && time(disabledAt)],
        [t.webhooks.reason, disabledReason && (t.webhooks.reasonOf[disabledReason] ?? disabledReason)],
        [t.webhooks.failures, formatNumber(consecutiveFailures)],
        [t.webhooks.lastDelivery(zone), lastDeliveryAt ? time(lastDeliveryAt) : t.webhooks.never],
        [t.webhooks.events, subscribed.join(', ') || t.webhooks.noEvents],
        [t.webhooks.created(zone), time(webhook.createdAt)],
        [
          t.webhooks.changed,
          <PageLink key="changed" to="/audit" search={{ type: 'Webhook', subject: id }}>
            {t.webhooks.history}
          </PageLink>,
        ],
      ]}
    />
  );
}

function WebhookWork({ webhook }: { webhook: WebhookPartsFragment }) {
  const { may } = useWork();
  const [dialog, setDialog] = useState<'on' | 'off' | 'test' | 'replay' | null>(null);
  const close = (): void => setDialog(null);
  const { id, active, consecutiveFailures } = webhook;
  return (
    <>
      {may('setWebhookActive') && (!active || consecutiveFailures > 0) && (
        <Button variant={active ? 'default' : 'filled'} onClick={() => setDialog('on')}>
          {active ? t.webhooks.forgive : t.webhooks.switchOn}
        </Button>
      )}
      {may('setWebhookActive') && active && (
        <Button variant="default" onClick={() => setDialog('off')}>
          {t.webhooks.switchOff}
        </Button>
      )}
      {may('sendTestEvent') && (
        <Button variant="default" onClick={() => setDialog('test')}>
          {t.webhooks.test}
        </Button>
      )}
      {may('replayWebhook') && (
        <Button variant="default" onClick={() => setDialog('replay')}>
          {t.webhooks.replay}
        </Button>
      )}
      <Suspense>
        {(dialog === 'on' || dialog === 'off') && (
          <SwitchDialog webhook={webhook} active={dialog === 'on'} onClose={close} />
        )}
        {dialog === 'test' && <TestDialog webhookId={id} onClose={close} />}
        {dialog === 'replay' && <ReplayDialog webhookId={id} onClose={close} />}
      </Suspense>
    </>
  );
}

function LoadedWebhook({ webhook, search }: { webhook: WebhookPartsFragment; search: DeliveriesSearch }) {
  return (
    <Stack gap="lg">
      <PageHeader title={t.webhooks.of(webhook.customer.name)} help="webhooks">
        <WebhookState webhook={webhook} />
        <WebhookWork webhook={webhook} />
      </PageHeader>
      {!webhook.active && <Text>{t.webhooks.isOff}</Text>}
      <WebhookFacts webhook={webhook} />
      <Section title={t.deliveries.title}>
        <DeliveriesList search={search} webhookId={webhook.id} />
      </Section>
    </Stack>
  );
}

export function WebhookPage({ id, search }: { id: string; search: DeliveriesSearch }) {
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const list = useListBefore('/webhooks');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.webhooks.title}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {webhook === undefined && !error && <Waiting />}
      {webhook === null && <NotFound title={t.webhooks.notFound} />}
      {webhook && <LoadedWebhook webhook={webhook} search={search} />}
    </>
  );
}
