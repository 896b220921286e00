import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { AsciiColumn, CentsColumn, ExactTextColumn, IdColumn, InstantColumn, TextColumn } from '../columns.js';

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
