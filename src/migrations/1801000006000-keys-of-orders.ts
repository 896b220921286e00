import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

const [TABLE, INDEX] = ['idempotency_keys', 'idempotency_keys_order_number'];

/**
 * The clean-up finds the Idempotency-Keys of the sandbox by it, which have no order number, among those of real orders, which
 * are kept longer. Rows are read and written while it is built.
 */
export class KeysOfOrders1801000006000 implements MigrationInterface {
  name = 'KeysOfOrders1801000006000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, TABLE, INDEX)) return;
    await runner.query(
      `ALTER TABLE ${TABLE} ADD INDEX ${INDEX} (order_number, created_at), ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, TABLE, INDEX)) await runner.query(`ALTER TABLE ${TABLE} DROP INDEX ${INDEX}`);
  }
}
