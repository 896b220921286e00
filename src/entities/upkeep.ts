import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AsciiColumn, CiphertextColumn, IdColumn, InstantColumn, ReferenceColumn } from './columns.js';
import { StaffMember } from './staff/staff-member.js';

/**
 * A random key, created at the first start and stored encrypted with ENCRYPTION_KEY, so that what is computed with it
 * stays valid when ENCRYPTION_KEY is rotated.
 */
@Entity('data_keys')
export class DataKey {
  @PrimaryColumn({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  name: string;

  @CiphertextColumn()
  ciphertext: Buffer;

  @InstantColumn()
  createdAt: Date;
}

/** A shop for customers, or one on which integrators try everything. */
export type ShopKindValue = 'REAL' | 'TEST';

/** Which kind of shop the database is of. A single row, written by the first start and never changed. */
@Entity('shop_kinds')
export class ShopKind {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  @AsciiColumn()
  kind: ShopKindValue;

  /** As whom the helpers of a test shop act; null in a real shop. */
  @ReferenceColumn(() => StaffMember, { nullable: true, name: 'shop_kinds_helper_id' })
  helperId: string | null;
}

/**
 * The result of the last verification of the database, and the one that runs now. A single row, with times by the
 * database's clock.
 */
@Entity('verifications')
export class VerificationState {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  /** The current run; null if none runs. */
  @IdColumn({ nullable: true })
  runId: string | null;

  @InstantColumn({ nullable: true })
  startedAt: Date | null;

  /** When the run's lease expires; its process renews it. */
  @InstantColumn({ nullable: true })
  expiresAt: Date | null;

  /** When the last completed verification ended; null before the first. */
  @InstantColumn({ nullable: true })
  endedAt: Date | null;

  /** The contradictions that it found: a JSON array of texts. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  broken: string | null;
}
