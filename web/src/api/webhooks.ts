import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { Redeliver, WebhookDeliveries, WebhookDeliveriesCount, WebhookDeliveryDetails } from './generated/deliveries';
import type {
  DeliveryStatus,
  ReplayWebhookMutationVariables,
  WebhookDeliveriesQueryVariables,
  WebhookPartsFragment,
} from './generated/types';
import * as gql from './generated/webhooks';
import { keys, useInvalidate } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { byId, request, requestField } from './request';

// Lists with deliveries in flight are refreshed more often.
const MOVING_MS = 2_000;
const RESTING_MS = 15_000;

const paceOf = (statuses: readonly DeliveryStatus[] = []): number =>
  statuses.includes('PENDING') ? MOVING_MS : RESTING_MS;

export const webhooksQuery = defineQuery(gql.Webhooks, [...keys.webhooks, 'list'], {
  ...LIST,
  refetchInterval: RESTING_MS,
});

export const webhooksCountQuery = defineCount(gql.WebhooksCount, [...keys.webhooks, 'count']);

/** A webhook with the time since which it is off, or was when it was last off. */
export type DetailedWebhook = WebhookPartsFragment & { offSince: string | null };

/** When a webhook was last disabled. The log does not contain the customer's own switches. */
function lastOff(switches: readonly { before?: unknown; after?: unknown }[]): string | null {
  const states = switches.flatMap(({ before, after }) => [after, before]) as ({ disabledAt?: string | null } | null)[];
  return states.find((state) => state?.disabledAt)?.disabledAt ?? null;
}

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'one', id],
    queryFn: ({ signal }) =>
      byId(id, async (): Promise<DetailedWebhook | null> => {
        const { webhook, auditLog } = await request(gql.WebhookDetails, { id, subjectId: id }, signal);
        return webhook ? { ...webhook, offSince: webhook.disabledAt ?? lastOff(auditLog.nodes) } : null;
      }),
    refetchInterval: RESTING_MS,
  });

export const deliveriesQuery = (variables: WebhookDeliveriesQueryVariables) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'deliveries', variables],
    queryFn: ({ signal }) => requestField(WebhookDeliveries, variables, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => paceOf(data?.nodes.map(({ status }) => status)),
  });

export const deliveriesCountQuery = defineCount(WebhookDeliveriesCount, [...keys.webhooks, 'deliveries-count'], COUNT);

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'delivery', id],
    queryFn: ({ signal }) => byId(id, () => requestField(WebhookDeliveryDetails, { id }, signal)),
    refetchInterval: ({ state: { data } }) => paceOf(data ? [data.status] : []),
  });

/** Deliveries are also shown in orders and in the system's queue. */
const WEBHOOK_QUERY_KEYS = ['webhooks', 'orders', 'system'] as const;

export const useSetWebhookActive = defineMutation(gql.SetWebhookActive, WEBHOOK_QUERY_KEYS);

export const useSendTestEvent = defineMutation(gql.SendTestEvent, WEBHOOK_QUERY_KEYS);

/** What a replay would send; without a start, from the first event that the webhook missed. */
export const replayPreviewQuery = defineQuery(gql.ReplayPreview, [...keys.webhooks, 'replay'], {
  ...LIST,
  gcTime: 0,
});

/** A webhook that has to be on before something is sent to it. */
interface Receiver {
  id: string;
  active: boolean;
  version: number;
}

async function switchOn({ id, active, version }: Receiver): Promise<void> {
  if (!active) await request(gql.SetWebhookActive, { id, active: true, version });
}

/** Switches a webhook on if it is off, and sends past events. Returns the number of queued events. */
export const useReplayWebhook = (webhook: Receiver) =>
  useMutation({
    mutationFn: async (replay: ReplayWebhookMutationVariables) => {
      await switchOn(webhook);
      return requestField(gql.ReplayWebhook, replay);
    },
    onSettled: useInvalidate(...WEBHOOK_QUERY_KEYS),
  });

/** Switches the webhook of a delivery on, and sends the delivery again. */
export const useSwitchOnAndSend = () =>
  useMutation({
    mutationFn: async ({ id, webhook }: { id: string; webhook: Receiver }) => {
      await switchOn(webhook);
      return requestField(Redeliver, { deliveryId: id });
    },
    onSettled: useInvalidate(...WEBHOOK_QUERY_KEYS),
  });

/** Sends a delivery again, under the same id, so that its receiver does nothing twice. */
export const useRedeliver = defineMutation(Redeliver, WEBHOOK_QUERY_KEYS);
