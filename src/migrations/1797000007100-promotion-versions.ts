import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/** By which a change of a promotion is refused that was made from a promotion that is no more. */
export class PromotionVersions1797000007100 implements MigrationInterface {
  name = 'PromotionVersions1797000007100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'promotions', 'version')) return;
    await runner.query("ALTER TABLE promotions ADD COLUMN version int NOT NULL DEFAULT '1', ALGORITHM=INSTANT");
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'promotions', 'version'))
      await runner.query('ALTER TABLE promotions DROP COLUMN version');
  }
}
