import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/**
 * License keys in what people write. An order whose reference held one keeps the fingerprint of what was sent, and a row
 * says how far the texts from before have been masked.
 */
export class MaskedTexts1801000001000 implements MigrationInterface {
  name = 'MaskedTexts1801000001000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'orders', 'reference_fingerprint'))) {
      await runner.query('ALTER TABLE orders ADD COLUMN reference_fingerprint binary(32) NULL, ALGORITHM=INSTANT');
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS text_maskings (
      id tinyint NOT NULL,
      pass int NOT NULL,
      table_name varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      above varchar(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
      ended_at datetime(3) NULL,
      PRIMARY KEY (id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('INSERT IGNORE INTO text_maskings (id, pass) VALUES (1, 1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS text_maskings');
    if (await hasColumn(runner, 'orders', 'reference_fingerprint')) {
      await runner.query('ALTER TABLE orders DROP COLUMN reference_fingerprint');
    }
  }
}
