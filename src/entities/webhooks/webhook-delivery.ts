import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import {
  AsciiColumn,
  CentsColumn,
  ExactTextColumn,
  IdColumn,
  InstantColumn,
  ReferenceColumn,
  TextColumn,
} from '../columns.js';
import { Webhook } from './webhook.js';

/** An event of a product or of a customer, written in the transaction that caused it, and stamped after its commit. */
@Entity('events')
@Index('events_kind', ['kind', 'id'])
@Index('events_feed_stamp', ['feedStamp', 'id'])
@Index('events_customer', ['customerId', 'feedStamp', 'id'])
export class Event {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @AsciiColumn()
  kind: WebhookEventKind;

  /**
   * The customer whom it concerns; null for one that concerns every customer, as events of products do. Without a
   * foreign key, as below.
   */
  @IdColumn({ nullable: true })
  customerId: string | null;

  /**
   * Null for an event of a customer. Without a foreign key: a test event has no real product, and a foreign key would lock
   * the product's row on each insert.
   */
  @IdColumn({ nullable: true })
  productId: string | null;

  /** SKU and name at the time of the event, so that every attempt sends the same body; null as `productId` is. */
  @ExactTextColumn(100, { nullable: true })
  sku: string | null;

  @TextColumn(300, { nullable: true })
  name: string | null;

  /** The `data` of its body, as JSON, for an event of a customer or of all prices; null for one of a product. */
  @ExactTextColumn(4_000, { nullable: true })
  data: string | null;

  /** The order that an event of a customer is about, as in `data`; null if it is about none. */
  @Index('events_order_number')
  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  /**
   * The number of the event among those of its product, from 1; set with the stamp
   * (`services/webhooks/event-order.ts`).
   */
  @Column({ type: 'int', nullable: true })
  sequence: number | null;

  /** Its position in the order of commits (`db/change-stamps.ts`); null until it is stamped. */
  @InstantColumn({ nullable: true })
  feedStamp: Date | null;

  /** After the change; stock events only. */
  @Column({ type: 'int', nullable: true })
  availableStock: number | null;

  /** List prices; price events only. */
  @CentsColumn({ nullable: true })
  oldListPriceCents: number | null;

  @CentsColumn({ nullable: true })
  newListPriceCents: number | null;

  /** Whether it is a test event, which a customer requested. */
  @Column({ type: 'boolean', default: false })
  isTest: boolean;

  @InstantColumn()
  occurredAt: Date;

  /** The request that caused the event; null if none did. */
  @Column({ type: 'varchar', length: 128, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  requestId: string | null;

  /** The request's `traceparent` (W3C Trace Context); null unless it was traced. */
  @Column({ type: 'varchar', length: 55, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  traceParent: string | null;
}

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
export class WebhookDelivery {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'bigint' })
  @ForeignKey(() => Event)
  eventId: string;

  @ReferenceColumn(() => Webhook, { onDelete: 'CASCADE' })
  webhookId: string;

  @AsciiColumn({ default: 'PENDING' })
  status: DeliveryStatus;

  /** The receiving customer's price before and after the change, in cents; price events only. */
  @CentsColumn({ nullable: true })
  oldPriceCents: number | null;

  @CentsColumn({ nullable: true })
  newPriceCents: number | null;

  /**
   * The priority with which it waits to be leased: 1, or 2 for a replayed one. Null unless it is queued, so that the
   * index contains few entries with a value.
   */
  @Column({ type: 'tinyint', nullable: true })
  queued: 1 | 2 | null;

  /** Whether a replay queued it last, so that new deliveries go first (`delivery/selection.ts`). */
  @Column({ type: 'boolean', default: false })
  replayed: boolean;

  /** When the lease expires, unless its sender renews it. */
  @Index('webhook_deliveries_claims')
  @InstantColumn({ nullable: true })
  claimExpiresAt: Date | null;

  /** The current lease. A sender that has lost its lease finds another id here, so that its writes change no row. */
  @IdColumn({ nullable: true })
  claimId: string | null;

  /** Attempts since the event, or since the last redelivery. */
  @Column({ type: 'int', default: 0 })
  attemptCount: number;

  /** When a pending delivery is tried next; for a queued one, when it became due. */
  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;

  @Index('webhook_deliveries_created')
  @InstantColumn()
  createdAt: Date;
}

@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Index('delivery_attempts_delivery_id')
  @Column({ type: 'bigint' })
  @ForeignKey(() => WebhookDelivery, { onDelete: 'CASCADE' })
  deliveryId: string;

  @Index('delivery_attempts_at')
  @InstantColumn()
  at: Date;

  /** Null if there was no response. */
  @Column({ type: 'int', nullable: true })
  statusCode: number | null;

  @TextColumn(500, { nullable: true })
  error: string | null;

  @Column({ type: 'int' })
  durationMs: number;

  /** The first 1,000 characters of the response body. */
  @TextColumn(1000, { nullable: true })
  responseStart: string | null;
}
