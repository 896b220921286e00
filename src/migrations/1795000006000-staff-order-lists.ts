import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Behind the lists of all customers' orders, newest first, and of those in one status. */
export class StaffOrderLists1795000006000 implements MigrationInterface {
  name = 'StaffOrderLists1795000006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX orders_date ON orders (order_date, order_number)');
    await runner.query('CREATE INDEX orders_status_date ON orders (status, order_date, order_number)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_status_date ON orders');
    await runner.query('DROP INDEX orders_date ON orders');
  }
}
