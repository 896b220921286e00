import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last verification of the database found, and who runs one now. */
export class Verifications1797000008300 implements MigrationInterface {
  name = 'Verifications1797000008300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS verifications (
      id tinyint NOT NULL,
      run_id char(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
      started_at datetime(3) NULL,
      expires_at datetime(3) NULL,
      ended_at datetime(3) NULL,
      broken mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      PRIMARY KEY (id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('INSERT IGNORE INTO verifications (id) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS verifications');
  }
}
