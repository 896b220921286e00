import type { MigrationInterface, QueryRunner } from 'typeorm';

async function hasColumn(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'promotions' AND column_name = 'version'`,
  );
  return rows.length > 0;
}

/** By which a change of a promotion is refused that was made from a promotion that is no more. */
export class PromotionVersions1797000007100 implements MigrationInterface {
  name = 'PromotionVersions1797000007100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner)) return;
    await runner.query("ALTER TABLE promotions ADD COLUMN version int NOT NULL DEFAULT '1', ALGORITHM=INSTANT");
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner)) await runner.query('ALTER TABLE promotions DROP COLUMN version');
  }
}
