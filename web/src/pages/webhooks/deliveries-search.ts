import type {
  DeliveryStatus,
  WebhookDeliveriesCountQueryVariables,
  WebhookDeliverySort,
  WebhookEventKind,
} from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';
import { endOfDay, startOfDay } from '../../lib/times';

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'];

export const EVENT_KINDS: readonly WebhookEventKind[] = [
  'orderCompleted',
  'licenseKeyReplaced',
  'licenseKeyCredited',
  'licenseKeyRecalled',
  'claimResolved',
  'invoiceIssued',
  'pricesChanged',
  'paymentRecorded',
  'creditLimitChanged',
  'creditLow',
  'productOutOfStock',
  'productBackInStock',
  'productPriceChanged',
  'productAdded',
  'productWithdrawn',
  'webhookDisabled',
];

/** The filters of a list of deliveries, as the address has them. */
export interface DeliveryFilters {
  /** An id; not in the list of one webhook. */
  customer?: string;
  status?: DeliveryStatus;
  event?: WebhookEventKind;
  /** The first day, in the zone of the page. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

/** The service's name for the sort order of each column. */
export const DELIVERY_SORTS = { time: 'CREATED' } as const satisfies Record<string, WebhookDeliverySort>;
export const DELIVERY_SORT_VALUES = sortsOf(DELIVERY_SORTS);

export type DeliveriesSearch = DeliveryFilters & ListSearch & { sort?: (typeof DELIVERY_SORT_VALUES)[number] };

export function parseDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const filters: DeliveryFilters = {
    customer: textOf(search.customer),
    status: oneOf(DELIVERY_STATUSES, search.status),
    event: oneOf(EVENT_KINDS, search.event),
    from: textOf(search.from),
    to: textOf(search.to),
  };
  const sort = oneOf(DELIVERY_SORT_VALUES, search.sort);
  return { ...withoutEmpty({ ...filters, sort }), ...parseListSearch(search) };
}

/** @param webhookId undefined for all webhooks. */
export function toVariables(
  { customer, status, event, from, to }: DeliveryFilters,
  webhookId: string | undefined,
  zone: string,
): WebhookDeliveriesCountQueryVariables {
  return withoutEmpty({
    webhookId,
    customerId: customer,
    status,
    event,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}
