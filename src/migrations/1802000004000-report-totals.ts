import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

// A job fills them, older orders first. The version before neither reads nor writes them.
const TABLES = {
  report_totals: `(
    kind varchar(20) ${ASCII} NOT NULL,
    period varchar(10) ${ASCII} NOT NULL,
    subject varchar(100) ${EXACT} NOT NULL,
    orders int NOT NULL DEFAULT '0',
    keys_sold int NOT NULL DEFAULT '0',
    net_cents bigint NOT NULL DEFAULT '0',
    vat_cents bigint NOT NULL DEFAULT '0',
    cost_cents bigint NOT NULL DEFAULT '0',
    unknown_costs int NOT NULL DEFAULT '0',
    PRIMARY KEY (kind, period, subject)
  ) ${TABLE}`,
  report_progress: `(
    source varchar(20) ${ASCII} NOT NULL,
    time_zone varchar(64) ${ASCII} NOT NULL DEFAULT '',
    last_number bigint NOT NULL DEFAULT '0',
    PRIMARY KEY (source)
  ) ${TABLE}`,
  report_costs: `(
    key_import_id char(24) ${ASCII} NOT NULL,
    unit_cost_cents bigint NULL,
    PRIMARY KEY (key_import_id)
  ) ${TABLE}`,
  report_categories: `(
    product_id char(24) ${ASCII} NOT NULL,
    category varchar(100) ${EXACT} NOT NULL,
    PRIMARY KEY (product_id)
  ) ${TABLE}`,
};

/** Totals of sales and costs, from which reports are read. */
export class ReportTotals1802000004000 implements MigrationInterface {
  name = 'ReportTotals1802000004000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE IF NOT EXISTS ${name} ${definition}`);
    }
    await runner.query(`INSERT IGNORE INTO report_progress (source) VALUES ('SALES'), ('CATEGORIES'), ('COSTS')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(TABLES)) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
