import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookEventKind } from '../domain/webhook.js';
import { CentsColumn, ExactTextColumn, IdColumn, InstantColumn, TextColumn, WordColumn } from './columns.js';

/** Something that happened to a product, written in the transaction that made it happen. */
@Entity('events')
export class Event {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @WordColumn()
  kind: WebhookEventKind;

  /** Without a foreign key: a test event is about no real product, and nothing locks a product to say that it moved. */
  @IdColumn()
  productId: string;

  /** The product's names as they were then: a body must be the same in every attempt. */
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

  /** Made up on a customer's wish, to try a webhook out. */
  @Column({ type: 'boolean', default: false })
  isTest: boolean;

  @Index('events_occurred_at')
  @InstantColumn()
  occurredAt: Date;

  /** The request that made it happen; null where none did. */
  @Column({ type: 'varchar', length: 128, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  requestId: string | null;

  /** Where that request stood in a trace (W3C Trace Context); null unless it was traced. */
  @Column({ type: 'varchar', length: 55, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  traceParent: string | null;
}
