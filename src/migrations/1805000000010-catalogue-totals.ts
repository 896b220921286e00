import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, dropIndexIfExists, ensureColumn, ensureIndex } from './existing.js';

const TABLE = 'catalogue_versions';
const CHANGED = 'catalogue_versions_changed';
const TOTALS = Array.from({ length: 16 }, (_, index) => `(${500 + index})`).join(', ');

/** Counters whose sum says whether anything has changed, and a column by which bumps of earlier versions are found. */
export class CatalogueTotals1805000000010 implements MigrationInterface {
  name = 'CatalogueTotals1805000000010';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, TABLE, 'changed_at', 'datetime(3) NULL ON UPDATE CURRENT_TIMESTAMP(3)');
    await ensureIndex(runner, TABLE, CHANGED, 'changed_at, version');
    await runner.query(`INSERT IGNORE INTO ${TABLE} (id) VALUES ${TOTALS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM ${TABLE} WHERE id >= 500`);
    await dropIndexIfExists(runner, TABLE, CHANGED);
    await dropColumnIfExists(runner, TABLE, 'changed_at');
  }
}
