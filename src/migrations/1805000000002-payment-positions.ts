import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID, TABLE } from './baseline/sql-types.js';
import { dropIndexIfExists, ensureIndex } from './existing.js';

const ASCII_DAY = 'varchar(10) CHARACTER SET ascii COLLATE ascii_bin';

const INDEXES = [
  ['invoices_due', 'due_day, customer_id, order_number, payable_amount_cents'],
  ['invoices_kind', 'kind, issue_day, id'],
] as const;

/** How far each customer's payments reach, and indexes by which what is due is added up, and corrections are listed. */
export class PaymentPositions1805000000002 implements MigrationInterface {
  name = 'PaymentPositions1805000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS payment_positions (
      customer_id ${ID} NOT NULL,
      order_number int NOT NULL,
      paid_cents bigint NOT NULL,
      counted_until datetime(3) NOT NULL,
      due_before ${ASCII_DAY} NOT NULL,
      due_cents bigint NOT NULL,
      PRIMARY KEY (customer_id)
    ) ${TABLE}`);
    for (const [index, columns] of INDEXES) await ensureIndex(runner, 'invoices', index, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [index] of INDEXES) await dropIndexIfExists(runner, 'invoices', index);
    await runner.query('DROP TABLE IF EXISTS payment_positions');
  }
}
