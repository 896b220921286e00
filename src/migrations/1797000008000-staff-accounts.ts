import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

/** Members of staff have an e-mail address, which is nobody else's, and it is seen when they last used their token. */
export class StaffAccounts1797000008000 implements MigrationInterface {
  name = 'StaffAccounts1797000008000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'staff_members', 'email'))) {
      await runner.query(
        `ALTER TABLE staff_members
           ADD COLUMN email varchar(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
           ADD COLUMN last_used_at datetime(3) NULL,
           ALGORITHM=INSTANT`,
      );
    }
    if (await hasIndex(runner, 'staff_members', 'staff_members_email')) return;
    await runner.query(
      'ALTER TABLE staff_members ADD UNIQUE INDEX staff_members_email (email), ALGORITHM=INPLACE, LOCK=NONE',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'staff_members', 'staff_members_email')) {
      await runner.query('ALTER TABLE staff_members DROP INDEX staff_members_email, ALGORITHM=INPLACE, LOCK=NONE');
    }
    if (await hasColumn(runner, 'staff_members', 'email')) {
      await runner.query('ALTER TABLE staff_members DROP COLUMN email, DROP COLUMN last_used_at');
    }
  }
}
