import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

const INDEXES = [
  { table: 'webhook_deliveries', name: 'webhook_deliveries_created', column: 'created_at' },
  { table: 'audit_entries', name: 'audit_entries_at', column: 'at' },
];

/** By which the clean-up finds what is old enough to go. Rows are read and written while they are built. */
export class RetentionIndexes1796000007000 implements MigrationInterface {
  name = 'RetentionIndexes1796000007000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, name, column } of INDEXES) {
      if (await hasIndex(runner, table, name)) continue;
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${name} (${column}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name } of INDEXES) {
      if (!(await hasIndex(runner, table, name))) continue;
      await runner.query(`ALTER TABLE ${table} DROP INDEX ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }
}
