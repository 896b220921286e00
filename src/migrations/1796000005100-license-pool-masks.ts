import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/** What a license key of a pool looks like. */
export class LicensePoolMasks1796000005100 implements MigrationInterface {
  name = 'LicensePoolMasks1796000005100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'license_pools', 'mask')) return;
    await runner.query(
      `ALTER TABLE license_pools
         ADD COLUMN mask varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL, ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'license_pools', 'mask'))
      await runner.query('ALTER TABLE license_pools DROP COLUMN mask');
  }
}
