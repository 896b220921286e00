import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, ensureColumn } from './existing.js';

/** When the newest entry of each customer's ledger was booked. v0.8.0, which does not set it, can run beside. */
export class LedgerEnds1805000000040 implements MigrationInterface {
  name = 'LedgerEnds1805000000040';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, 'customers', 'last_entry_at', 'datetime(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumnIfExists(runner, 'customers', 'last_entry_at');
  }
}
