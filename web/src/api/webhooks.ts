import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Redeliver, WebhookDeliveries, WebhookDeliveriesCount, WebhookDeliveryDetails } from './generated/deliveries';
import type {
  DeliveryStatus,
  ReplayWebhookMutationVariables,
  SendTestEventMutationVariables,
  SetWebhookActiveMutationVariables,
  WebhookDeliveriesCountQueryVariables,
  WebhookDeliveriesQueryVariables,
  WebhooksCountQueryVariables,
  WebhooksQueryVariables,
} from './generated/types';
import {
  ReplayWebhook,
  SendTestEvent,
  SetWebhookActive,
  WebhookDetails,
  Webhooks,
  WebhooksCount,
} from './generated/webhooks';
import { keys } from './keys';
import { request } from './request';

// Lists with deliveries in flight are refreshed more often.
const MOVING_MS = 2_000;
const RESTING_MS = 15_000;

const paceOf = (statuses: readonly DeliveryStatus[] = []): number =>
  statuses.includes('PENDING') ? MOVING_MS : RESTING_MS;

export const webhooksQuery = (variables: WebhooksQueryVariables) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'list', variables],
    queryFn: async ({ signal }) => (await request(Webhooks, variables, signal)).webhooks,
    placeholderData: keepPreviousData,
    refetchInterval: RESTING_MS,
  });

export const webhooksCountQuery = (variables: WebhooksCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'count', variables],
    queryFn: async ({ signal }) => (await request(WebhooksCount, variables, signal)).webhooks.totalCount,
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'one', id],
    queryFn: async ({ signal }) => (await request(WebhookDetails, { id }, signal)).webhook ?? null,
    refetchInterval: RESTING_MS,
  });

export const deliveriesQuery = (variables: WebhookDeliveriesQueryVariables) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'deliveries', variables],
    queryFn: async ({ signal }) => (await request(WebhookDeliveries, variables, signal)).webhookDeliveries,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => paceOf(data?.nodes.map(({ status }) => status)),
  });

export const deliveriesCountQuery = (variables: WebhookDeliveriesCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'deliveries-count', variables],
    queryFn: async ({ signal }) =>
      (await request(WebhookDeliveriesCount, variables, signal)).webhookDeliveries.totalCount,
    staleTime: 30_000,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhooks, 'delivery', id],
    queryFn: async ({ signal }) => (await request(WebhookDeliveryDetails, { id }, signal)).webhookDelivery ?? null,
    refetchInterval: ({ state: { data } }) => paceOf(data ? [data.status] : []),
  });

/** What is sent also shows in orders, and in what the system has to do. */
function useForgetWebhooks(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [keys.webhooks, keys.orders, keys.system, keys.audit].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

export function useSetWebhookActive() {
  return useMutation({
    mutationFn: async (variables: SetWebhookActiveMutationVariables) =>
      (await request(SetWebhookActive, variables)).setWebhookActive,
    onSettled: useForgetWebhooks(),
  });
}

export function useSendTestEvent() {
  return useMutation({
    mutationFn: async (variables: SendTestEventMutationVariables) =>
      (await request(SendTestEvent, variables)).sendTestEvent,
    onSettled: useForgetWebhooks(),
  });
}

/** Gives how many events are queued. */
export function useReplayWebhook() {
  return useMutation({
    mutationFn: async (variables: ReplayWebhookMutationVariables) =>
      (await request(ReplayWebhook, variables)).replayWebhook,
    onSettled: useForgetWebhooks(),
  });
}

/** Sends a delivery again, under the same id, so that its receiver does nothing twice. */
export function useRedeliver() {
  return useMutation({
    mutationFn: async (deliveryId: string) => (await request(Redeliver, { deliveryId })).redeliver,
    onSettled: useForgetWebhooks(),
  });
}
