import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AsciiColumn, CentsColumn, IdColumn, InstantColumn, TextColumn } from '../columns.js';
import { Event } from './event.js';
import { Webhook } from './webhook.js';

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

  @IdColumn()
  @ForeignKey(() => Webhook, { onDelete: 'CASCADE' })
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

/** An attempt to deliver, with its result. */
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
