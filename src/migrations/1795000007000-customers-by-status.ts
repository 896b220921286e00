import type { MigrationInterface, QueryRunner } from 'typeorm';

async function hasIndex(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'customers' AND index_name = 'customers_status' LIMIT 1`,
  );
  return rows.length > 0;
}

/** Behind the list of the customers in one status. */
export class CustomersByStatus1795000007000 implements MigrationInterface {
  name = 'CustomersByStatus1795000007000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner))) await runner.query('ALTER TABLE customers ADD INDEX customers_status (status, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.query('ALTER TABLE customers DROP INDEX customers_status');
  }
}
