import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

const EXACT_TEXT = 'varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL';

/** A member of staff is bound to the account of an OpenID provider that first signed in for it. */
export class StaffIdentities1800000001000 implements MigrationInterface {
  name = 'StaffIdentities1800000001000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'staff_members', 'oidc_issuer'))) {
      await runner.query(
        `ALTER TABLE staff_members
           ADD COLUMN oidc_issuer ${EXACT_TEXT},
           ADD COLUMN oidc_subject ${EXACT_TEXT},
           ALGORITHM=INSTANT`,
      );
    }
    if (await hasIndex(runner, 'staff_members', 'staff_members_identity')) return;
    await runner.query(
      `ALTER TABLE staff_members
         ADD UNIQUE INDEX staff_members_identity (oidc_issuer, oidc_subject), ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'staff_members', 'staff_members_identity')) {
      await runner.query('ALTER TABLE staff_members DROP INDEX staff_members_identity, ALGORITHM=INPLACE, LOCK=NONE');
    }
    if (await hasColumn(runner, 'staff_members', 'oidc_issuer')) {
      await runner.query('ALTER TABLE staff_members DROP COLUMN oidc_issuer, DROP COLUMN oidc_subject');
    }
  }
}
