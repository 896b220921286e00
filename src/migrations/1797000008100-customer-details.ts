import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All come and go in one statement: one tells of the others. */
async function hasColumns(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'customers' AND column_name = 'vat_id'`,
  );
  return rows.length > 0;
}

/** What staff notes about a customer: VAT identification number, address, and a text of their own. */
export class CustomerDetails1797000008100 implements MigrationInterface {
  name = 'CustomerDetails1797000008100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumns(runner)) return;
    await runner.query(
      `ALTER TABLE customers
         ADD COLUMN vat_id varchar(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD COLUMN address varchar(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ADD COLUMN notes varchar(4000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumns(runner))) return;
    await runner.query('ALTER TABLE customers DROP COLUMN vat_id, DROP COLUMN address, DROP COLUMN notes');
  }
}
