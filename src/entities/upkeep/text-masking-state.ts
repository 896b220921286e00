import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../columns.js';

/** How far the texts of people have been searched for license keys (`services/upkeep/text-masking.ts`). A single row. */
@Entity('text_maskings')
export class TextMaskingState {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  /** From 1. */
  @Column({ type: 'int' })
  pass: number;

  /** The table that the pass has come to; null before the first. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  tableName: string | null;

  /** The primary key of the last row that was searched; null before the first. */
  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  above: string | null;

  /** When the pass ended, by the database's clock; null while it is under way. */
  @InstantColumn({ nullable: true })
  endedAt: Date | null;
}
