import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/** By table. */
const COLUMNS = {
  staff_members: ['version', "int NOT NULL DEFAULT '1'"],
  license_pools: ['version', "int NOT NULL DEFAULT '1'"],
  staff_sessions: ['is_of_account', 'tinyint NULL'],
} as const;

/** What two people change at once of members and of pools is found out, and the sessions of an account can be ended. */
export class StaffVersions1801000002000 implements MigrationInterface {
  name = 'StaffVersions1801000002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, [column, type]] of Object.entries(COLUMNS)) {
      if (await hasColumn(runner, table, column)) continue;
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}, ALGORITHM=INSTANT`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, [column]] of Object.entries(COLUMNS)) {
      if (await hasColumn(runner, table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
