import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { CentsColumn, IdColumn, InstantColumn, TextColumn, WordColumn } from './columns.js';
import { Event } from './event.js';
import { Webhook } from './webhook.js';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * One event on its way to one webhook, written in the transaction that made the event happen. A pending delivery is in
 * exactly one place: queued for a sender, claimed by one, or waiting for its retry.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event', ['eventId', 'webhookId'], { unique: true })
@Index('webhook_deliveries_webhook', ['webhookId', 'status', 'id'])
@Index('webhook_deliveries_queue', ['queued', 'id', 'webhookId'])
@Index('webhook_deliveries_due', ['status', 'nextAttemptAt'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'bigint' })
  eventId: string;

  @ManyToOne(() => Event)
  @JoinColumn({ name: 'event_id' })
  event: Event;

  @IdColumn()
  webhookId: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id' })
  webhook: Webhook;

  @WordColumn({ default: 'PENDING' })
  status: DeliveryStatus;

  /** What the receiving customer pays before and after; price events only. */
  @CentsColumn({ nullable: true })
  oldPriceCents: number | null;

  @CentsColumn({ nullable: true })
  newPriceCents: number | null;

  /** True while it waits for a sender to claim it, otherwise null, so that the index holds nothing else. */
  @Column({ type: 'boolean', nullable: true })
  queued: boolean | null;

  /** Until when the sender that claimed it may be believed to be alive. */
  @Index('webhook_deliveries_claims')
  @InstantColumn({ nullable: true })
  claimExpiresAt: Date | null;

  /** Which claim it is under: a sender that lost its claim can write nothing any more. */
  @IdColumn({ nullable: true })
  claimId: string | null;

  /** Attempts since it was queued by an event or by a person. */
  @Column({ type: 'int', default: 0 })
  attemptCount: number;

  /** When a pending delivery is tried next; for one that is queued, since when it could have been. */
  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;

  @InstantColumn()
  createdAt: Date;
}

/** One attempt to deliver, with what came of it. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Index('delivery_attempts_delivery_id')
  @Column({ type: 'bigint' })
  deliveryId: string;

  @ManyToOne(() => WebhookDelivery, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery: WebhookDelivery;

  @Index('delivery_attempts_at')
  @InstantColumn()
  at: Date;

  /** Null where no answer came. */
  @Column({ type: 'int', nullable: true })
  statusCode: number | null;

  @TextColumn(500, { nullable: true })
  error: string | null;

  @Column({ type: 'int' })
  durationMs: number;

  /** The start of the answer's body. */
  @TextColumn(1000, { nullable: true })
  responseStart: string | null;
}
