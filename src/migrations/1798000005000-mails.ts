import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Mails for people, which wait here to be sent; at most one of a kind a day, cause and recipient. */
export class Mails1798000005000 implements MigrationInterface {
  name = 'Mails1798000005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS mails (
      id bigint NOT NULL AUTO_INCREMENT,
      kind varchar(20) ${ASCII} NOT NULL,
      cause varchar(100) ${ASCII} NOT NULL,
      recipient varchar(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      day varchar(10) ${ASCII} NOT NULL,
      recipient_name varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL,
      facts mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      state varchar(20) ${ASCII} NOT NULL DEFAULT 'WAITING',
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at datetime(3) NULL,
      created_at datetime(3) NOT NULL,
      sent_at datetime(3) NULL,
      last_error varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      PRIMARY KEY (id),
      UNIQUE INDEX mails_once (kind, cause, recipient, day),
      INDEX mails_due (state, next_attempt_at),
      INDEX mails_created_at (created_at)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS mails');
  }
}
