import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { HashColumn, IdColumn, InstantColumn } from './columns.js';
import { Customer } from './customer.js';

/** "This key of this customer has made that order"; written in the order's own transaction. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** SHA-256 of customer, mode and key: exact, of one length, and never mixing sandbox and production. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  @IdColumn()
  customerId: string;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id' })
  customer: Customer;

  /** SHA-256 of what the order means. */
  @HashColumn()
  orderHash: Buffer;

  /** The real order; null for a sandbox order. */
  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  /** A sandbox order whole, as JSON: it is kept nowhere else. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  sandboxOrder: string | null;

  @Index('idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;
}
