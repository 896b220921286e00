import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII_ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';

/** Browsers in which members of staff have signed in. */
export class StaffSessions1799000000000 implements MigrationInterface {
  name = 'StaffSessions1799000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS staff_sessions (
      id ${ASCII_ID} NOT NULL,
      staff_member_id ${ASCII_ID} NOT NULL,
      secret_hash binary(32) NOT NULL,
      member_token_hash binary(32) NOT NULL,
      user_agent varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      created_at datetime(3) NOT NULL,
      last_used_at datetime(3) NOT NULL,
      PRIMARY KEY (id),
      UNIQUE INDEX staff_sessions_secret_hash (secret_hash),
      INDEX staff_sessions_staff_member (staff_member_id),
      INDEX staff_sessions_created_at (created_at),
      CONSTRAINT FK_68d603d58dceaeb6bb3c9584436 FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS staff_sessions');
  }
}
