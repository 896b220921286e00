import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DeliveryRowFragment } from '../../api/generated/types';
import { CUSTOMERS } from '../../api/search';
import { deliveriesCountQuery, deliveriesQuery, useRedeliver } from '../../api/webhooks';
import { column, countColumn, linkColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import type { ListCardProps, SortChoice } from '../../components/list-card';
import { Timestamp } from '../../components/values';
import { WebhookState } from '../../components/webhook-state';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { orderOf, sortingOf } from '../../lib/sorting';
import { said } from '../../texts/reasons';
import { t } from '../../texts/webhooks';
import { canRedeliver, DeliveryState, originOf } from './delivery-state';
import {
  DELIVERY_SORT_VALUES,
  DELIVERY_SORTS,
  DELIVERY_STATUSES,
  EVENT_KINDS,
  toDeliveryVariables,
  type DeliveriesSearch,
} from './webhooks-search';

const SwitchOnDialog = lazy(async () => ({ default: (await import('./switch-on-dialog')).SwitchOnDialog }));

interface RedeliverButtonProps {
  delivery: DeliveryRowFragment;
  isSmall?: boolean;
  /** A test event is sent even to a webhook that is off. */
  isTest?: boolean;
}

/** Repeats a delivery immediately: its receiver recognizes it by its id. Of a webhook that is off, it asks first. */
export function RedeliverButton({ delivery, isSmall, isTest = false }: RedeliverButtonProps) {
  const { time } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const isOff = !delivery.webhook.active && !isTest;
  const sending = useRedeliver();
  const redeliver = (): void =>
    sending.mutate({ deliveryId: delivery.id }, { onSuccess: () => void notifyDone(t.deliveries.redelivered) });
  const label = t.deliveries.redeliverOf(t.webhooks.eventOf[delivery.event], time(delivery.createdAt));
  return (
    <>
      <Button
        {...(isSmall && { size: 'compact-xs', variant: 'subtle' })}
        loading={sending.isPending}
        aria-label={isSmall ? label : undefined}
        onClick={isOff ? () => setIsAsking(true) : redeliver}
      >
        {isOff && !isSmall ? t.deliveries.switchOnAndSend : t.words.sendAgain}
      </Button>
      <Suspense>{isAsking && <SwitchOnDialog delivery={delivery} onClose={() => setIsAsking(false)} />}</Suspense>
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

/**
 * @param ofAll whether they go to several webhooks.
 * @param isAction whether they can be sent again.
 */
function deliveryColumns(ofAll: boolean, isAction: boolean): Column<DeliveryRowFragment>[] {
  const all: Column<DeliveryRowFragment>[] = [
    linkColumn(
      'time',
      t.words.created,
      '/webhooks/deliveries',
      ({ id, createdAt }) => ({ id, shown: <Timestamp at={createdAt} /> }),
      { width: 110, narrow: 'end', isSortable: true },
    ),
    textColumn('event', t.deliveries.event, ({ event }) => t.webhooks.eventOf[event], {
      ...(ofAll && { width: 184 }),
      narrow: 'title',
    }),
    textColumn('summary', t.deliveries.summary, ({ summary }) => said(summary), { width: 132, narrow: 'meta' }),
    textColumn('customer', t.words.customer, ({ webhook }) => webhook.customer.name, { narrow: 'meta' }),
    {
      id: 'to',
      title: t.deliveries.to,
      from: 1440,
      cell: ({ webhook }) => (
        <>
          {originOf(webhook.url)} {!webhook.active && <WebhookState webhook={webhook} />}
        </>
      ),
    },
    column('status', t.words.status, ({ status }) => <DeliveryState status={status} />, {
      width: 135,
      narrow: 'badge',
    }),
    countColumn('attempts', t.deliveries.attempts, ({ attempts }) => attempts.length, { width: 72, from: 1680 }),
    // Next to a webhook's cards, there is space for it or for the buttons.
    column('answer', t.deliveries.code, lastAnswer, { width: 160, from: ofAll ? 1024 : isAction ? 1440 : 1280 }),
    timeColumn('next', t.deliveries.next, ({ nextAttemptAt }) => nextAttemptAt, { width: 126, from: 1680 }),
    {
      id: 'again',
      title: t.words.actions,
      isTitleHidden: true,
      width: 104,
      from: ofAll ? 1200 : 1280,
      isNumeric: true,
      cell: (delivery) => canRedeliver(delivery) && <RedeliverButton delivery={delivery} isSmall />,
    },
  ];
  const hidden = [...(ofAll ? [] : ['customer', 'to']), ...(isAction ? [] : ['again'])];
  return all.filter(({ id }) => !hidden.includes(id));
}

const STATUSES = DELIVERY_STATUSES.map((status) => ({ value: status, label: t.deliveries.statusOf[status] }));
const EVENTS = EVENT_KINDS.map((kind) => ({ value: kind, label: t.webhooks.eventOf[kind] }));

const OF_ONE: readonly Filter[] = [
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'event', kind: 'choice', label: t.deliveries.event, icon: 'bolt', choices: EVENTS },
  { id: 'from', until: 'to', kind: 'days', label: t.words.created, icon: 'calendar' },
];
const OF_ALL: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  ...OF_ONE,
];

const SORTS: readonly SortChoice[] = [
  { value: '', label: t.words.newestFirst },
  { value: 'time', label: t.words.oldestFirst },
];

/** A list of deliveries, to one webhook or to all. @param webhookId undefined for all. */
export function useDeliveries(search: DeliveriesSearch, webhookId?: string): ListCardProps<DeliveryRowFragment> {
  const { after, page: _page, hide: _hide, sort, ...filters } = search;
  const { zone, may } = useSession();
  const ofAll = webhookId === undefined;
  const change = useFilters<DeliveriesSearch>();
  const variables = toDeliveryVariables(filters, webhookId, zone);
  const query = useDeferredQuery(
    deliveriesQuery({ ...variables, ...orderOf(DELIVERY_SORTS, sort), first: PAGE_SIZE, after }),
  );
  // All deliveries of a webhook can be repeated, or none of them.
  const isAction = may('redeliver') && (ofAll || (query.data?.nodes.some(canRedeliver) ?? true));
  const columns = useMemo(() => deliveryColumns(ofAll, isAction), [ofAll, isAction]);
  const { data: total } = useQuery(deliveriesCountQuery(variables));
  return {
    title: t.deliveries.title,
    search,
    query,
    total,
    columns,
    rowId: ({ id }) => id,
    filters: ofAll ? OF_ALL : OF_ONE,
    sorting: sortingOf(sort ?? '-time', (by) => change({ sort: oneOf(DELIVERY_SORT_VALUES, by) })),
    sorts: SORTS,
    empty: { title: t.deliveries.empty, hint: t.deliveries.emptyHint, icon: 'send' },
    noMatch: { title: t.deliveries.noMatch, hint: t.deliveries.noMatchHint },
  };
}
