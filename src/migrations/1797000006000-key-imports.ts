import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const KEYS_INDEX = 'license_keys_key_import';

/**
 * Imports of license keys as batches. Keys that are there, and those that the version before imports, belong to none. The
 * index finds a batch's unsold keys by status and the order items that got the others, without a look at the keys.
 */
export class KeyImports1797000006000 implements MigrationInterface {
  name = 'KeyImports1797000006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS key_imports (
      id ${ID} NOT NULL,
      license_pool_id ${ID} NOT NULL,
      created_at datetime(3) NOT NULL,
      staff_member_id ${ID} NULL,
      operator varchar(200) ${TEXT} NULL,
      source varchar(255) ${TEXT} NOT NULL,
      note varchar(500) ${TEXT} NULL,
      imported int NOT NULL DEFAULT 0,
      undone_at datetime(3) NULL,
      undo_reason varchar(500) ${TEXT} NULL,
      INDEX key_imports_license_pool (license_pool_id, id),
      PRIMARY KEY (id),
      CONSTRAINT FK_75b8cb4ec8115b3f356464e46e5 FOREIGN KEY (license_pool_id) REFERENCES license_pools(id),
      CONSTRAINT FK_900f77d100e84d17d3a8686d304 FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
    if (await hasIndex(runner, 'license_keys', KEYS_INDEX)) return;
    await runner.query(
      `ALTER TABLE license_keys ADD INDEX ${KEYS_INDEX} (key_import_id, order_item_id, status),
         ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'license_keys', KEYS_INDEX)) {
      await runner.query(`ALTER TABLE license_keys DROP INDEX ${KEYS_INDEX}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    await runner.query('DROP TABLE IF EXISTS key_imports');
  }
}
