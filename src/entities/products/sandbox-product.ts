import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../columns.js';

/**
 * A product as sandbox orders show it: its names and those of a bundle's pools. It is stored once a day for all orders,
 * so that the record of each is short (`services/orders/placement/sandbox-orders.ts`).
 */
@Entity('sandbox_products')
export class SandboxProduct {
  /** The first half of the SHA-256 of day and content. */
  @PrimaryColumn({ type: 'binary', length: 16 })
  hash: Buffer;

  /** JSON. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  content: string;

  @Index('sandbox_products_created_at')
  @InstantColumn()
  createdAt: Date;
}
