import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** What staff does, for good. */
export class AuditEntries1795000003000 implements MigrationInterface {
  name = 'AuditEntries1795000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS audit_entries (
      id bigint NOT NULL AUTO_INCREMENT,
      at datetime(3) NOT NULL,
      staff_member_id char(24) ${ASCII} NOT NULL,
      action varchar(40) ${ASCII} NOT NULL,
      subject_type varchar(40) ${ASCII} NOT NULL,
      subject_id varchar(40) ${ASCII} NOT NULL,
      state_before mediumtext ${EXACT} NULL,
      state_after mediumtext ${EXACT} NULL,
      INDEX audit_entries_staff (staff_member_id, id),
      INDEX audit_entries_subject (subject_id, id),
      PRIMARY KEY (id),
      CONSTRAINT FK_f4bc0cff63b1f86a694b283ae10 FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS audit_entries');
  }
}
