import type { DeliveryStatus, WebhookDeliveriesCountQueryVariables, WebhookEventKind } from '../../api/generated/types';
import { oneOf, placeOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';
import { endOfDay, startOfDay } from '../../lib/times';

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'];

export const EVENT_KINDS: readonly WebhookEventKind[] = [
  'orderCompleted',
  'licenseKeyReplaced',
  'claimResolved',
  'creditLow',
  'productOutOfStock',
  'productBackInStock',
  'productPriceChanged',
  'webhookDisabled',
];

/** The filters of a list of deliveries, as the address has them. */
export interface DeliveryFilters {
  status?: DeliveryStatus;
  event?: WebhookEventKind;
  /** The first day, in the zone of the page. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

export type DeliveriesSearch = DeliveryFilters & PlaceSearch;

export function parseDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const filters: DeliveryFilters = {
    status: oneOf(DELIVERY_STATUSES, search.status),
    event: oneOf(EVENT_KINDS, search.event),
    from: textOf(search.from),
    to: textOf(search.to),
  };
  return { ...withoutEmpty(filters), ...placeOf(search) };
}

/** @param webhookId undefined for all webhooks. */
export function toVariables(
  { status, event, from, to }: DeliveryFilters,
  webhookId: string | undefined,
  zone: string,
): WebhookDeliveriesCountQueryVariables {
  return withoutEmpty({
    webhookId,
    status,
    event,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}
