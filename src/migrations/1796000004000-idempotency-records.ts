import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** What the replays of sandbox orders show of products, and the Idempotency-Keys of staff. */
export class IdempotencyRecords1796000004000 implements MigrationInterface {
  name = 'IdempotencyRecords1796000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS sandbox_products (
      hash binary(16) NOT NULL,
      content mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      created_at datetime(3) NOT NULL,
      INDEX sandbox_products_created_at (created_at),
      PRIMARY KEY (hash)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS staff_idempotency_keys (
      key_hash binary(32) NOT NULL,
      request_hash binary(32) NOT NULL,
      made_id varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at datetime(3) NOT NULL,
      INDEX staff_idempotency_keys_created_at (created_at),
      PRIMARY KEY (key_hash)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS staff_idempotency_keys');
    await runner.query('DROP TABLE IF EXISTS sandbox_products');
  }
}
