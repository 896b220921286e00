import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { HashColumn, IdColumn, InstantColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';

/**
 * The order that a customer has placed with an Idempotency-Key, written in the order's transaction; or that the key was
 * settled without one.
 */
@Entity('idempotency_keys')
// The clean-up finds those of the sandbox by it, which go before the others.
@Index('idempotency_keys_order_number', ['orderNumber', 'createdAt'])
export class IdempotencyKey {
  /** SHA-256 of customer, mode and key. The mode separates sandbox and production. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  @IdColumn()
  @ForeignKey(() => Customer)
  customerId: string;

  /** SHA-256 of the order's content, to recognise another order with the same key; zeros for a voided key. */
  @HashColumn()
  orderHash: Buffer;

  /** Null for a sandbox order and for a voided key. */
  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  /**
   * A sandbox order, which is stored only here: the record from which it is restored, as JSON. Null for a real order, and
   * empty for a voided key, which can no longer create an order.
   */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  sandboxOrder: string | null;

  @Index('idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;

  /**
   * When a key that had created a real order was first settled: its row is never deleted then. Null for any other key.
   */
  @InstantColumn({ nullable: true })
  settledAt: Date | null;
}
