import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndexIfExists, ensureIndex } from './existing.js';

const INDEXES = [
  ['discount_packages', 'valid_from'],
  ['discount_packages', 'valid_until'],
  ['promotions', 'valid_from'],
  ['promotions', 'updated_at'],
] as const;

/** Indexes by which it is found whether a discount has started, ended or changed, without those that ended long ago. */
export class DiscountPeriods1805000000011 implements MigrationInterface {
  name = 'DiscountPeriods1805000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of INDEXES) await ensureIndex(runner, table, `${table}_${column}`, column);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of INDEXES) await dropIndexIfExists(runner, table, `${table}_${column}`);
  }
}
