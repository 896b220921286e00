import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/** What staff notes about a customer: VAT identification number, address, and a text of their own. */
export class CustomerDetails1797000008100 implements MigrationInterface {
  name = 'CustomerDetails1797000008100';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'customers', 'vat_id')) return;
    await runner.query(
      `ALTER TABLE customers
         ADD COLUMN vat_id varchar(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD COLUMN address varchar(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ADD COLUMN notes varchar(4000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'customers', 'vat_id'))) return;
    await runner.query('ALTER TABLE customers DROP COLUMN vat_id, DROP COLUMN address, DROP COLUMN notes');
  }
}
