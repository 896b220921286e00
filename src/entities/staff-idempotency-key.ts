import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { HashColumn, InstantColumn } from './columns.js';

/** What a mutation of staff has made for an Idempotency-Key; written in the mutation's transaction. */
@Entity('staff_idempotency_keys')
export class StaffIdempotencyKey {
  /** SHA-256 of mutation and key: the same key is another one for another mutation. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  /** SHA-256 of the request, to recognise another one with the same key. */
  @HashColumn()
  requestHash: Buffer;

  /** The id or number of what was made. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  madeId: string;

  @Index('staff_idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;
}
