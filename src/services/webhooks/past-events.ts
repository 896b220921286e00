import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { discountsAt, priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { MAX_REPLAYED_EVENTS } from '../../domain/webhooks/replay.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Event } from '../../entities/webhooks/event.js';
import { WebhookDelivery } from '../../entities/webhooks/webhook-delivery.js';
import { readProducts } from '../catalogue/product-reader.js';
import { readDiscounts } from '../discounts/discount-reader.js';

const SEARCHED = ['productId', 'oldListPriceCents', 'newListPriceCents'] as const;

/** A past event of a customer. */
export interface PastEvent extends Pick<Event, (typeof SEARCHED)[number]> {
  id: number;
  /** Its delivery to the webhook; null where there is none. */
  deliveryId: number | null;
}

/** Which events are searched for, and the webhook whose deliveries of them are joined. */
export interface PastEventFilter {
  customerId: string;
  webhookId: string;
  since: Date;
  /** Not included; null for all until now. */
  until: Date | null;
  kinds: readonly WebhookEventKind[];
}

const COLUMNS = [
  selectList(Event, 'e', ['id', ...SEARCHED]),
  selectList(WebhookDelivery, 'd', ['id AS deliveryId']),
].join(', ');

/**
 * Finds the stamped events of products and of a customer, without test events, by id, which is the order of each
 * product's events. Gives at most one event more than a replay may send.
 */
export async function findPastEvents(manager: EntityManager, filter: PastEventFilter): Promise<PastEvent[]> {
  const { customerId, webhookId, since, until, kinds } = filter;
  if (kinds.length === 0) return [];
  // No event is stamped before it happens, so a bound on the stamp limits the part of the index that is read.
  const part = (isOf: string): string =>
    `(SELECT ${COLUMNS} FROM events e FORCE INDEX (events_customer)
        LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = ?
       WHERE ${isOf} AND e.feed_stamp >= ? AND e.occurred_at >= ? ${until ? 'AND e.occurred_at < ?' : ''}
         AND e.kind IN (?) AND NOT e.is_test LIMIT ?)`;
  const values = [since, since, ...(until ? [until] : []), kinds, MAX_REPLAYED_EVENTS + 1];
  const events = await manager.query<PastEvent[]>(
    `${part('e.customer_id IS NULL')} UNION ALL ${part('e.customer_id = ?')} LIMIT ?`,
    [webhookId, ...values, webhookId, customerId, ...values, MAX_REPLAYED_EVENTS + 1],
  );
  return events.sort((a, b) => a.id - b.id);
}

/** The customer's prices of one piece before and after the change of an event, in cents; null for other events. */
export type EventPrices = (event: PastEvent) => [number | null, number | null];

/**
 * The prices for events that the webhook did not get when they happened: by the terms that are valid now, as in the
 * feed (docs/spec/webhooks.md#replay).
 */
export async function currentPrices(
  manager: EntityManager,
  events: readonly PastEvent[],
  owner: { discountPackageId: string | null },
  moment: Moment,
): Promise<EventPrices> {
  const isPriced = ({ deliveryId, newListPriceCents }: PastEvent) => deliveryId === null && newListPriceCents !== null;
  const productIds = new Set(events.filter(isPriced).map(({ productId }) => productId ?? ''));
  if (productIds.size === 0) return () => [null, null];
  const products = await readProducts(manager, [...productIds]);
  const discounts = discountsAt(await readDiscounts(manager, owner, moment.at), moment);
  return ({ productId, oldListPriceCents, newListPriceCents }) => {
    const product = products.get(productId ?? '');
    const customerPrice = (listPriceCents: number | null): number | null => {
      if (listPriceCents === null || !product) return listPriceCents;
      return priceOf({ ...product, listPriceCents }, 1, discounts).priceCents;
    };
    return [customerPrice(oldListPriceCents), customerPrice(newListPriceCents)];
  };
}
