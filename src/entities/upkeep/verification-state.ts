import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, InstantColumn } from '../columns.js';

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
