import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

// A job fills them, older orders first.
const TABLES = {
  daily_sales: `(
    date varchar(10) ${ASCII} NOT NULL,
    orders int NOT NULL DEFAULT '0',
    keys_sold int NOT NULL DEFAULT '0',
    revenue_cents bigint NOT NULL DEFAULT '0',
    PRIMARY KEY (date)
  ) ${TABLE}`,
  product_sales: `(
    period varchar(10) ${ASCII} NOT NULL,
    product_id char(24) ${ASCII} NOT NULL,
    keys_sold int NOT NULL,
    revenue_cents bigint NOT NULL,
    PRIMARY KEY (period, product_id)
  ) ${TABLE}`,
  sales_progress: `(
    id tinyint NOT NULL,
    time_zone varchar(64) ${ASCII} NOT NULL,
    last_item_id bigint NOT NULL,
    last_order_number int NOT NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
};

/** Totals of sales, from which the dashboard reads. */
export class SalesTotals1795000008000 implements MigrationInterface {
  name = 'SalesTotals1795000008000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE IF NOT EXISTS ${name} ${definition}`);
    }
    await runner.query(
      `INSERT IGNORE INTO sales_progress (id, time_zone, last_item_id, last_order_number) VALUES (1, '', 0, 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(TABLES)) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
