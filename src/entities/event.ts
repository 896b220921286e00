import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookEventKind } from '../domain/webhook.js';
import { CentsColumn, ExactTextColumn, IdColumn, InstantColumn, TextColumn, WordColumn } from './columns.js';

/** A stock or price event of a product, written in the transaction that caused it. */
@Entity('events')
@Index('events_kind', ['kind', 'id'])
export class Event {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @WordColumn()
  kind: WebhookEventKind;

  /**
   * Without a foreign key: a test event has no real product, and a foreign key would lock the product's row on each
   * insert.
   */
  @IdColumn()
  productId: string;

  /** SKU and name at the time of the event, so that every attempt sends the same body. */
  @ExactTextColumn(100)
  sku: string;

  @TextColumn(300)
  name: string;

  /** After the change; stock events only. */
  @Column({ type: 'int', nullable: true })
  availableStock: number | null;

  /** List prices; price events only. */
  @CentsColumn({ nullable: true })
  oldListPriceCents: number | null;

  @CentsColumn({ nullable: true })
  newListPriceCents: number | null;

  /** A test event, which a customer has asked for. */
  @Column({ type: 'boolean', default: false })
  isTest: boolean;

  @Index('events_occurred_at')
  @InstantColumn()
  occurredAt: Date;

  /** The request that caused the event; null where none did. */
  @Column({ type: 'varchar', length: 128, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  requestId: string | null;

  /** The request's `traceparent` (W3C Trace Context); null unless it was traced. */
  @Column({ type: 'varchar', length: 55, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  traceParent: string | null;
}
