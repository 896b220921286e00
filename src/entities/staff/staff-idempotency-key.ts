import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { HashColumn, InstantColumn } from '../columns.js';

/**
 * The result of a staff mutation with an Idempotency-Key, written in the mutation's transaction; or the used state of
 * a sign-in (`StaffSessions.markStateUsed`).
 */
@Entity('staff_idempotency_keys')
export class StaffIdempotencyKey {
  /** SHA-256 of mutation and key, so that each mutation has its own keys. */
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
