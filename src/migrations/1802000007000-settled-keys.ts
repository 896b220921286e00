import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const [TABLE, COLUMN] = ['idempotency_keys', 'settled_at'];

/** When a key was settled that had made an order: it is then kept for good. The version before deletes it with the others. */
export class SettledKeys1802000007000 implements MigrationInterface {
  name = 'SettledKeys1802000007000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, TABLE, COLUMN)) return;
    await runner.query(`ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} datetime(3) NULL, ALGORITHM=INSTANT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, TABLE, COLUMN)) await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN ${COLUMN}`);
  }
}
