import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

interface Stamped {
  table: string;
  column: string;
  /** When the row last changed, by the clock of whoever changed it. */
  changedAt: string;
  index: string;
  indexed: string;
}

const STAMPED: readonly Stamped[] = [
  { table: 'products', column: 'change_stamp', changedAt: 'updated_at', index: 'products_change_stamp' },
  {
    table: 'license_pools',
    column: 'change_stamp',
    changedAt: 'stock_changed_at',
    index: 'license_pools_change_stamp',
  },
  {
    table: 'discount_packages',
    column: 'change_stamp',
    changedAt: 'updated_at',
    index: 'discount_packages_change_stamp',
  },
  { table: 'promotions', column: 'change_stamp', changedAt: 'updated_at', index: 'promotions_change_stamp' },
  {
    table: 'customers',
    column: 'discounts_change_stamp',
    changedAt: 'discounts_changed_at',
    index: 'customers_discounts_change_stamp',
  },
  {
    table: 'orders',
    column: 'change_stamp',
    changedAt: 'order_date',
    index: 'orders_change_stamp',
    indexed: 'customer_id, change_stamp, order_number',
  },
].map((one) => ({ indexed: one.column, ...one }));

async function addColumn(runner: QueryRunner, table: string, column: string, definition: string): Promise<void> {
  if (await hasColumn(runner, table, column)) return;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}, ALGORITHM=INSTANT`);
}

/**
 * Stamps of changes (`db/change-stamps.ts`). Every row that is there now gets the same stamp from long ago, as the
 * default of an instantly added column, so that no row is written. Rows that come later have none until they are
 * stamped, those of the version before included.
 */
export class ChangeStamps1796000001000 implements MigrationInterface {
  name = 'ChangeStamps1796000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS change_stamps (
      id tinyint NOT NULL,
      first_stamp datetime(3) NOT NULL,
      last_stamp datetime(3) NOT NULL,
      PRIMARY KEY (id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS product_region_exits (
      id char(24) ${ASCII} NOT NULL,
      product_id char(24) ${ASCII} NOT NULL,
      region varchar(20) ${ASCII} NOT NULL,
      left_at datetime(3) NOT NULL,
      change_stamp datetime(3) NULL,
      UNIQUE INDEX product_region_exits_product (product_id, region),
      INDEX product_region_exits_change_stamp (change_stamp),
      PRIMARY KEY (id)
    ) ${TABLE}`);
    await addColumn(runner, 'orders', 'updated_at', 'datetime(3) NULL');
    for (const { table, column, index, indexed } of STAMPED) {
      await addColumn(runner, table, column, "datetime(3) NULL DEFAULT '1970-01-01 00:00:00.000'");
      // It waits for the transactions that have written rows with the other default.
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT NULL, ALGORITHM=INSTANT`);
      if (await hasIndex(runner, table, index)) continue;
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${index} (${indexed}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
    // Last: the changes of all rows with the stamp from long ago are at this time or before.
    const newest = STAMPED.map(({ table, changedAt }) => `SELECT MAX(${changedAt}) AS at FROM ${table}`);
    await runner.query(
      `INSERT IGNORE INTO change_stamps (id, first_stamp, last_stamp)
       SELECT 1, t.at, t.at FROM (
         SELECT COALESCE(MAX(u.at), '1970-01-01 00:00:00.000') AS at FROM (${newest.join(' UNION ALL ')}) u) t`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, column, index } of STAMPED) {
      if (await hasIndex(runner, table, index)) {
        await runner.query(`ALTER TABLE ${table} DROP INDEX ${index}`);
      }
      if (await hasColumn(runner, table, column)) {
        await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
      }
    }
    if (await hasColumn(runner, 'orders', 'updated_at')) {
      await runner.query('ALTER TABLE orders DROP COLUMN updated_at');
    }
    await runner.query('DROP TABLE IF EXISTS product_region_exits');
    await runner.query('DROP TABLE IF EXISTS change_stamps');
  }
}
