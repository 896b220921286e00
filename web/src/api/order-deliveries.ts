import { queryOptions } from '@tanstack/react-query';
import { CustomerWebhooks, WebhookDeliveriesBetween } from './generated/order';
import { keys } from './keys';
import { request } from './request';

// How long after an event its delivery is made, at most.
const MAKING_MS = 10_000;

/** Whether the body of a delivery is about an order. */
function isAbout(orderNumber: number, payload: unknown): boolean {
  return (payload as { data?: { orderNumber?: number } } | null)?.data?.orderNumber === orderNumber;
}

/** What the customer's webhooks were sent of an order. @param times when something happened to it. */
export const orderDeliveriesQuery = (orderNumber: number, customerId: string, times: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.orders, 'deliveries', orderNumber, times],
    queryFn: async ({ signal }) => {
      const { customer } = await request(CustomerWebhooks, { customerId }, signal);
      const pages = await Promise.all(
        (customer?.webhooks ?? []).flatMap(({ id: webhookId }) =>
          times.map((from) => {
            const to = new Date(Date.parse(from) + MAKING_MS).toISOString();
            return request(WebhookDeliveriesBetween, { webhookId, from, to }, signal);
          }),
        ),
      );
      const found = pages.flatMap(({ webhookDeliveries }) => webhookDeliveries.nodes);
      const own = found.filter(({ payload }) => isAbout(orderNumber, payload));
      return [...new Map(own.map((delivery) => [delivery.id, delivery])).values()];
    },
  });
