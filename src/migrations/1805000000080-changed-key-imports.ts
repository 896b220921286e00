import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, dropIndexIfExists, ensureColumn, ensureIndex } from './existing.js';

const TABLE = 'key_imports';
const COLUMN = 'changed_at';
const INDEX = 'key_imports_changed';

/** By what reports find the imports whose cost was corrected. What changed before has no mark, and a job finds it. */
export class ChangedKeyImports1805000000080 implements MigrationInterface {
  name = 'ChangedKeyImports1805000000080';

  async up(runner: QueryRunner): Promise<void> {
    // The server sets it, so that changes by v0.8.0 have it too.
    await ensureColumn(runner, TABLE, COLUMN, 'datetime(3) NULL ON UPDATE CURRENT_TIMESTAMP(3)');
    await ensureIndex(runner, TABLE, INDEX, COLUMN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexIfExists(runner, TABLE, INDEX);
    await dropColumnIfExists(runner, TABLE, COLUMN);
  }
}
