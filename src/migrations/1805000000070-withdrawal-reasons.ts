import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from './baseline/sql-types.js';
import { dropColumnIfExists, ensureColumn } from './existing.js';

/** Why license keys were withdrawn. Keys that were withdrawn before have no reason. */
export class WithdrawalReasons1805000000070 implements MigrationInterface {
  name = 'WithdrawalReasons1805000000070';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, 'license_keys', 'withdrawal_reason', `varchar(500) ${EXACT}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumnIfExists(runner, 'license_keys', 'withdrawal_reason');
  }
}
