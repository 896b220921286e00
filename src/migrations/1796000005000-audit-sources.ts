import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';

async function isNullable(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'audit_entries' AND column_name = 'staff_member_id'
        AND is_nullable = 'YES'`,
  );
  return rows.length > 0;
}

/**
 * Which way a change came in, and who ran the command where that was the command line. What was there before came over
 * GraphQL, as does all that the version before writes.
 */
export class AuditSources1796000005000 implements MigrationInterface {
  name = 'AuditSources1796000005000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await isNullable(runner))) {
      // Rebuilds the table, beside which everything else reads and writes it.
      await runner.query(
        `ALTER TABLE audit_entries MODIFY COLUMN staff_member_id ${ID} NULL, ALGORITHM=INPLACE, LOCK=NONE`,
      );
    }
    if (await hasColumn(runner, 'audit_entries', 'via')) return;
    await runner.query(
      `ALTER TABLE audit_entries
         ADD COLUMN request_id varchar(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD COLUMN via varchar(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'GRAPHQL',
         ADD COLUMN operator varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ALGORITHM=INSTANT`,
    );
  }

  /** What no member of staff did is deleted: the version before cannot hold it. */
  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'audit_entries', 'via')) {
      await runner.query('ALTER TABLE audit_entries DROP COLUMN request_id, DROP COLUMN via, DROP COLUMN operator');
    }
    if (!(await isNullable(runner))) return;
    await runner.query('DELETE FROM audit_entries WHERE staff_member_id IS NULL');
    await runner.query(`ALTER TABLE audit_entries MODIFY COLUMN staff_member_id ${ID} NOT NULL`);
  }
}
