import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { HashColumn, IdColumn, InstantColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';

/** The order that a customer has placed with an Idempotency-Key; written in the order's transaction. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** SHA-256 of customer, mode and key. The mode keeps sandbox and production apart. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  @IdColumn()
  @ForeignKey(() => Customer)
  customerId: string;

  /** SHA-256 of the order's content, to recognise another order with the same key. */
  @HashColumn()
  orderHash: Buffer;

  /** Null for a sandbox order. */
  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  /**
   * A sandbox order, which is stored only here: the record from which it is restored, as JSON; version 0.1.0 stored the
   * whole order. Null for a real order.
   */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  sandboxOrder: string | null;

  @Index('idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;
}
