import type { MigrationInterface, QueryRunner } from 'typeorm';

async function hasColumn(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'license_pools' AND column_name = 'mask'`,
  );
  return rows.length > 0;
}

/** What a license key of a pool looks like. */
export class LicensePoolMasks1796000005100 implements MigrationInterface {
  name = 'LicensePoolMasks1796000005100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner)) return;
    await runner.query(
      `ALTER TABLE license_pools
         ADD COLUMN mask varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL, ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner)) await runner.query('ALTER TABLE license_pools DROP COLUMN mask');
  }
}
