import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both come and go in one statement, which MySQL carries out wholly or not at all: one tells of the other. */
async function hasIndexes(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'orders' AND index_name = 'orders_date' LIMIT 1`,
  );
  return rows.length > 0;
}

/** Behind the lists of all customers' orders, newest first, and of those in one status. */
export class StaffOrderLists1795000006000 implements MigrationInterface {
  name = 'StaffOrderLists1795000006000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndexes(runner)) return;
    await runner.query(
      `ALTER TABLE orders ADD INDEX orders_date (order_date, order_number),
                          ADD INDEX orders_status_date (status, order_date, order_number)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndexes(runner))) return;
    await runner.query('ALTER TABLE orders DROP INDEX orders_date, DROP INDEX orders_status_date');
  }
}
