import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, InstantColumn } from './columns.js';

/** What the last verification of the database found, and the one that runs now. A single row; its times are the database's. */
@Entity('verifications')
export class VerificationState {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  /** The run that goes on now; null where none does. */
  @IdColumn({ nullable: true })
  runId: string | null;

  @InstantColumn({ nullable: true })
  startedAt: Date | null;

  /** Until when the run counts as going on: its process keeps putting it off. */
  @InstantColumn({ nullable: true })
  expiresAt: Date | null;

  /** When the last verification that came to its end did; null before the first. */
  @InstantColumn({ nullable: true })
  endedAt: Date | null;

  /** JSON of the contradictions that it found, each as a text. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  broken: string | null;
}
