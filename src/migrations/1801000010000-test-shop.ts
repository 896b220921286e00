import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Which kind of shop the database is of, and when a helper of a test shop last set the stock of a pool. The version before
 * knows neither: it is always a real shop.
 */
export class TestShop1801000010000 implements MigrationInterface {
  name = 'TestShop1801000010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS shop_kinds (
      id tinyint NOT NULL,
      kind varchar(20) ${ASCII} NOT NULL,
      helper_id char(24) ${ASCII} NULL,
      PRIMARY KEY (id),
      CONSTRAINT shop_kinds_helper_id FOREIGN KEY (helper_id) REFERENCES staff_members(id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    if (await hasColumn(runner, 'license_pools', 'stock_set_at')) return;
    await runner.query('ALTER TABLE license_pools ADD COLUMN stock_set_at datetime(3) NULL, ALGORITHM=INSTANT');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'license_pools', 'stock_set_at')) {
      await runner.query('ALTER TABLE license_pools DROP COLUMN stock_set_at');
    }
    await runner.query('DROP TABLE IF EXISTS shop_kinds');
  }
}
