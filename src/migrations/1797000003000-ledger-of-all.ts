import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

const INDEXES = [
  { name: 'payments_created', columns: 'created_at, id' },
  { name: 'payments_kind', columns: 'kind, created_at, id' },
];

/** For the ledger of all customers: its order, and who recorded a payment. */
export class LedgerOfAll1797000003000 implements MigrationInterface {
  name = 'LedgerOfAll1797000003000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'payments', 'staff_member_id'))) {
      await runner.query(
        `ALTER TABLE payments
           ADD COLUMN staff_member_id char(24) CHARACTER SET ascii COLLATE ascii_bin NULL, ALGORITHM=INSTANT`,
      );
    }
    for (const { name, columns } of INDEXES) {
      if (await hasIndex(runner, 'payments', name)) continue;
      await runner.query(`ALTER TABLE payments ADD INDEX ${name} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) {
      if (!(await hasIndex(runner, 'payments', name))) continue;
      await runner.query(`ALTER TABLE payments DROP INDEX ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    if (await hasColumn(runner, 'payments', 'staff_member_id'))
      await runner.query('ALTER TABLE payments DROP COLUMN staff_member_id');
  }
}
