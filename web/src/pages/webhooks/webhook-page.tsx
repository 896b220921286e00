import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { webhookQuery, type DetailedWebhook } from '../../api/webhooks';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { DetailPage } from '../../components/detail-page';
import { CustomerLink } from '../../components/links';
import { ListCard } from '../../components/list-card';
import type { MoreAction } from '../../components/more-actions';
import { PageLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { Count, Timestamp } from '../../components/values';
import { WebhookState } from '../../components/webhook-state';
import { formatNumber } from '../../lib/money';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { said } from '../../texts/reasons';
import { t } from '../../texts/webhooks';
import { useDeliveries } from './deliveries';
import { originOf } from './delivery-state';
import { EVENT_KINDS, type DeliveriesSearch } from './webhooks-search';
import classes from './webhooks.module.css';

const SwitchDialog = lazy(async () => ({ default: (await import('./webhook-dialogs')).SwitchDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./webhook-dialogs')).TestDialog }));
const ReplayDialog = lazy(async () => ({ default: (await import('./webhook-dialogs')).ReplayDialog }));

type Open = 'on' | 'off' | 'test' | 'replay';

/** Its state, the customer's settings, and the customer. */
function WebhookCards({ webhook }: { webhook: DetailedWebhook }) {
  const { id, customer, url, active, offSince, disabledReason, consecutiveFailures, lastDeliveryAt, events } = webhook;
  const { secretChangedAt } = webhook;
  const subscribed = EVENT_KINDS.filter((kind) => events[kind]);
  return (
    <>
      <Card title={t.words.status}>
        {!active && (
          <Text c="var(--text-2)" mb="xs">
            {t.webhooks.isOff}
          </Text>
        )}
        {secretChangedAt && (
          <Text c="var(--text-2)" mb="xs">
            {t.webhooks.secretHint}
          </Text>
        )}
        <CardDescriptionList
          items={[
            [active ? t.webhooks.lastOff : t.webhooks.disabledAt, offSince && <Timestamp key="off" at={offSince} />],
            [t.reason, disabledReason && said(disabledReason)],
            [t.webhooks.failures, formatNumber(consecutiveFailures)],
            [t.webhooks.secretChanged, secretChangedAt && <Timestamp key="secret" at={secretChangedAt} />],
            [t.webhooks.lastDelivery, lastDeliveryAt ? <Timestamp key="last" at={lastDeliveryAt} /> : t.words.never],
          ]}
        />
      </Card>
      <Card title={t.webhooks.url}>
        <p className={classes.address}>{url}</p>
        <CardDescriptionList
          items={[
            [t.words.created, <Timestamp key="created" at={webhook.createdAt} />],
            [
              t.words.changes,
              <PageLink key="changed" to="/audit" search={{ type: 'Webhook', subject: id }}>
                {t.shell.audit}
              </PageLink>,
            ],
          ]}
        />
      </Card>
      <Card title={t.webhooks.events} note={<Count of={subscribed.length} />}>
        <ul className={classes.events}>
          {subscribed.map((kind) => (
            <li key={kind}>{t.webhooks.eventOf[kind]}</li>
          ))}
        </ul>
        {subscribed.length === 0 && t.words.none}
      </Card>
      <Card title={t.words.customer}>
        <Text c="var(--text-2)" mb="xs">
          <CustomerLink id={customer.id} name={customer.name} />
        </Text>
        <CardDescriptionList
          items={[
            [t.words.number, customer.customerNumber],
            [
              t.shell.webhooks,
              <PageLink key="others" to="/webhooks" search={{ customer: customer.id }}>
                {t.webhooks.allOfCustomer}
              </PageLink>,
            ],
          ]}
        />
      </Card>
    </>
  );
}

/** The actions for its state: the next one, occasional and rare ones. */
function useWebhookWork({ active, consecutiveFailures }: DetailedWebhook, open: (dialog: Open) => void) {
  const { may } = useSession();
  const isFailing = consecutiveFailures > 0;
  const more: MoreAction[] = [];
  if (may('sendTestEvent')) more.push({ label: t.webhooks.test, icon: 'flask', onClick: () => open('test') });
  if (may('setWebhookActive') && active) {
    more.push({ label: t.webhooks.switchOff, icon: 'player-pause', isDestructive: true, onClick: () => open('off') });
  }
  const primary = may('setWebhookActive') && (!active || isFailing) && (
    <Button onClick={() => open('on')}>{active ? t.webhooks.forgive : t.webhooks.switchOn}</Button>
  );
  const actions = may('replayWebhook') && (
    <Button variant="default" onClick={() => open('replay')}>
      {t.webhooks.replay}
    </Button>
  );
  return { more, primary, actions };
}

function LoadedWebhook({ webhook, search }: { webhook: DetailedWebhook; search: DeliveriesSearch }) {
  const [dialog, setDialog] = useState<Open | null>(null);
  const close = (): void => setDialog(null);
  const { id, customer, url } = webhook;
  return (
    <>
      <DetailPage
        title={t.webhooks.of(customer.name)}
        help="webhooks"
        path={{
          list: '/webhooks',
          listTitle: t.shell.webhooks,
          here: originOf(url),
          id,
        }}
        badge={<WebhookState webhook={webhook} />}
        {...useWebhookWork(webhook, setDialog)}
        sidebar={<WebhookCards webhook={webhook} />}
        timeline={<ListCard {...useDeliveries(search, id)} />}
      />
      <Suspense>
        {(dialog === 'on' || dialog === 'off') && (
          <SwitchDialog webhook={webhook} active={dialog === 'on'} onClose={close} />
        )}
        {dialog === 'test' && <TestDialog webhookId={id} onClose={close} />}
        {dialog === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      </Suspense>
    </>
  );
}

export function WebhookPage({ id, search }: { id: string; search: DeliveriesSearch }) {
  const query = useQuery(webhookQuery(id));
  return (
    <QueryView query={query} missing={t.webhooks.notFound}>
      {(webhook) => <LoadedWebhook key={id} webhook={webhook} search={search} />}
    </QueryView>
  );
}

export const prefetch = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(webhookQuery(id));
