import { selectList } from '../../db/columns.js';
import type { EventContent } from '../../domain/webhooks/event.js';
import { Event } from '../../entities/webhooks/event.js';
import { WebhookDelivery } from '../../entities/webhooks/webhook-delivery.js';

/** An event with the prices of one receiver, as `EVENT_COLUMNS` selects it. */
export type EventRow = Omit<EventContent, 'isTest'> & { isTest: number };

/** SQL for the columns of a delivery `d` and its event `e` that the body is made from. */
export const EVENT_COLUMNS = [
  selectList(Event, 'e', ['id AS eventId', 'kind', 'occurredAt', 'sequence', 'productId', 'sku', 'name']),
  selectList(Event, 'e', ['availableStock', 'data', 'isTest']),
  selectList(WebhookDelivery, 'd', ['oldPriceCents', 'newPriceCents']),
].join(', ');
