import { Entity, Index } from 'typeorm';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import {
  ascii,
  bigint,
  cents,
  exactText,
  flag,
  foreign,
  generated,
  id,
  instant,
  int,
  orNull,
  reference,
  rowOf,
  text,
} from '../columns.js';
import { Webhook } from './webhook.js';

/** An event of a product or of a customer, written in the transaction that caused it, and stamped after its commit. */
@Entity('events')
@Index('events_kind', ['kind', 'id'])
@Index('events_feed_stamp', ['feedStamp', 'id'])
@Index('events_customer', ['customerId', 'feedStamp', 'id'])
@Index('events_order_number', ['orderNumber'])
export class Event extends rowOf({
  id: generated(bigint()),
  kind: ascii<WebhookEventKind>(),
  /**
   * The customer whom it concerns; null for one that concerns every customer, as events of products do. Without a
   * foreign key, as below.
   */
  customerId: orNull(id()),
  /**
   * Null for an event of a customer. Without a foreign key: a test event has no real product, and a foreign key would lock
   * the product's row on each insert.
   */
  productId: orNull(id()),
  /** SKU and name at the time of the event, so that every attempt sends the same body; null as `productId` is. */
  sku: orNull(exactText(100)),
  name: orNull(text(300)),
  /** The `data` of its body, as JSON, for an event of a customer or of all prices; null for one of a product. */
  data: orNull(exactText(4_000)),
  /** The order that an event of a customer is about, as in `data`; null if it is about none. */
  orderNumber: orNull(int()),
  /**
   * The number of the event among those of its product, from 1; set with the stamp
   * (`services/webhooks/event-order.ts`).
   */
  sequence: orNull(int()),
  /** Its position in the order of commits (`db/change-stamps.ts`); null until it is stamped. */
  feedStamp: orNull(instant()),
  /** After the change; stock events only. */
  availableStock: orNull(int()),
  /** List prices; price events only. */
  oldListPriceCents: orNull(cents()),
  newListPriceCents: orNull(cents()),
  /** Whether it is a test event, which a customer requested. */
  isTest: flag({ default: false }),
  occurredAt: instant(),
  /** The request that caused the event; null if none did. */
  requestId: orNull(ascii(128)),
  /** The request's `traceparent` (W3C Trace Context); null unless it was traced. */
  traceParent: orNull(ascii(55)),
}) {}

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The delivery of an event to a webhook, written in the event's transaction. A pending delivery is in exactly one
 * state: queued for a sender, leased by one, or waiting for its retry.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event', ['eventId', 'webhookId'], { unique: true })
@Index('webhook_deliveries_webhook', ['webhookId', 'status', 'id'])
@Index('webhook_deliveries_queue', ['queued', 'id', 'webhookId'])
@Index('webhook_deliveries_lanes', ['queued', 'webhookId', 'eventId'])
@Index('webhook_deliveries_due', ['status', 'nextAttemptAt'])
@Index('webhook_deliveries_claims', ['claimExpiresAt'])
@Index('webhook_deliveries_created', ['createdAt'])
export class WebhookDelivery extends rowOf({
  id: generated(bigint()),
  eventId: foreign(bigint(), () => Event),
  webhookId: reference(() => Webhook, { onDelete: 'CASCADE' }),
  status: ascii<DeliveryStatus>(20, { default: 'PENDING' }),
  /** The receiving customer's price before and after the change, in cents; price events only. */
  oldPriceCents: orNull(cents()),
  newPriceCents: orNull(cents()),
  /**
   * The priority with which it waits to be leased: 1, or 2 for a replayed one. Null unless it is queued, so that the
   * index contains few entries with a value.
   */
  queued: orNull(int<1 | 2>({ type: 'tinyint' })),
  /** Whether a replay queued it last, so that new deliveries go first (`delivery/selection.ts`). */
  replayed: flag({ default: false }),
  /** When the lease expires, unless its sender renews it. */
  claimExpiresAt: orNull(instant()),
  /** The current lease. A sender that has lost its lease finds another id here, so that its writes change no row. */
  claimId: orNull(id()),
  /** Attempts since the event, or since the last redelivery. */
  attemptCount: int({ default: 0 }),
  /** When a pending delivery is tried next; for a queued one, when it became due. */
  nextAttemptAt: orNull(instant()),
  createdAt: instant(),
}) {}

@Entity('delivery_attempts')
@Index('delivery_attempts_delivery_id', ['deliveryId'])
@Index('delivery_attempts_at', ['at'])
export class DeliveryAttempt extends rowOf({
  id: generated(bigint()),
  deliveryId: foreign(bigint(), () => WebhookDelivery, { onDelete: 'CASCADE' }),
  at: instant(),
  /** Null if there was no response. */
  statusCode: orNull(int()),
  error: orNull(text(500)),
  durationMs: int(),
  /** The first 1,000 characters of the response body. */
  responseStart: orNull(text(1000)),
}) {}
