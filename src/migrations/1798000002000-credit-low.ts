import type { MigrationInterface, QueryRunner } from 'typeorm';

async function hasColumn(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'customers' AND column_name = 'credit_low_since' LIMIT 1`,
  );
  return rows.length > 0;
}

/** Since when a customer has been told that its credit is low, and room for the longest reason in an event. */
export class CreditLow1798000002000 implements MigrationInterface {
  name = 'CreditLow1798000002000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner))) {
      await runner.query('ALTER TABLE customers ADD COLUMN credit_low_since datetime(3) NULL, ALGORITHM=INSTANT');
    }
    // 500 control characters, which JSON writes as six each. A varchar this long only grows its limit.
    await runner.query(
      `ALTER TABLE events MODIFY data varchar(4000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner)) await runner.query('ALTER TABLE customers DROP COLUMN credit_low_since');
    // What is longer than it was before stays readable: the older limit came with no version that was released.
  }
}
