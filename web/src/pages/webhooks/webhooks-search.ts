import type {
  DeliveryStatus,
  WebhookDeliveriesCountQueryVariables,
  WebhookDeliverySort,
  WebhookEventKind,
  WebhooksCountQueryVariables,
} from '../../api/generated/types';
import { choiceOf, dayFrom, idFrom, searchParser, withoutEmpty } from '../../lib/list-search';
import { sortsOf } from '../../lib/sorting';
import { endOfDay, startOfDay } from '../../lib/times';

export const WEBHOOK_STATES = ['failing', 'on', 'off'] as const;

/** By age, or with the fewest failures first. */
const WEBHOOK_SORTS = ['age', 'failures'] as const;

export const parseWebhooksSearch = searchParser({
  /** An id. */
  customer: idFrom,
  state: choiceOf(WEBHOOK_STATES),
  /** Without it, the failing ones come first. */
  sort: choiceOf(WEBHOOK_SORTS),
});

export type WebhooksSearch = ReturnType<typeof parseWebhooksSearch>;

export function toVariables({ customer, state }: WebhooksSearch): WebhooksCountQueryVariables {
  return withoutEmpty({
    customerId: customer,
    active: state === 'on' || state === 'off' ? state === 'on' : undefined,
    failing: state === 'failing' ? true : undefined,
  });
}

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

/** The service's name for the sort order of each column. */
export const DELIVERY_SORTS = { time: 'CREATED' } as const satisfies Record<string, WebhookDeliverySort>;
export const DELIVERY_SORT_VALUES = sortsOf(DELIVERY_SORTS);

export const parseDeliveriesSearch = searchParser({
  /** An id; not in the list of one webhook. */
  customer: idFrom,
  status: choiceOf(DELIVERY_STATUSES),
  event: choiceOf(EVENT_KINDS),
  /** The first day, in the zone of the page. */
  from: dayFrom,
  /** The last day, included. */
  to: dayFrom,
  sort: choiceOf(DELIVERY_SORT_VALUES),
});

export type DeliveriesSearch = ReturnType<typeof parseDeliveriesSearch>;

/** @param webhookId undefined for all webhooks. */
export function toDeliveryVariables(
  { customer, status, event, from, to }: DeliveriesSearch,
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
