import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** Rows that transactions write so that they meet in a cluster too: see `db/guard.ts`. */
export class Guards1795000011000 implements MigrationInterface {
  name = 'Guards1795000011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS guards (
      name varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      uses bigint NOT NULL,
      PRIMARY KEY (name)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS guards');
  }
}
