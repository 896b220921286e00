import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  { name: 'payments_created', columns: 'created_at, id' },
  { name: 'payments_kind', columns: 'kind, created_at, id' },
];

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'payments' AND index_name = ? LIMIT 1`,
    [name],
  );
  return rows.length > 0;
}

async function hasColumn(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'payments' AND column_name = 'staff_member_id'`,
  );
  return rows.length > 0;
}

/** For the ledger of all customers: its order, and who recorded a payment. */
export class LedgerOfAll1797000003000 implements MigrationInterface {
  name = 'LedgerOfAll1797000003000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner))) {
      await runner.query(
        `ALTER TABLE payments
           ADD COLUMN staff_member_id char(24) CHARACTER SET ascii COLLATE ascii_bin NULL, ALGORITHM=INSTANT`,
      );
    }
    for (const { name, columns } of INDEXES) {
      if (await hasIndex(runner, name)) continue;
      await runner.query(`ALTER TABLE payments ADD INDEX ${name} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) {
      if (!(await hasIndex(runner, name))) continue;
      await runner.query(`ALTER TABLE payments DROP INDEX ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    if (await hasColumn(runner)) await runner.query('ALTER TABLE payments DROP COLUMN staff_member_id');
  }
}
