import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Views that everybody sees, and the view that a list begins with. The version before lists all views of a member as the
 * member's own, and what it deletes is no longer the default of anybody.
 */
export class SharedViews1801000005000 implements MigrationInterface {
  name = 'SharedViews1801000005000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'saved_views', 'is_shared'))) {
      await runner.query(
        "ALTER TABLE saved_views ADD COLUMN is_shared tinyint NOT NULL DEFAULT '0', ALGORITHM=INSTANT",
      );
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS default_views (
      staff_member_id ${ID} NOT NULL,
      list varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      view_id ${ID} NOT NULL,
      PRIMARY KEY (staff_member_id, list),
      INDEX default_views_view (view_id),
      CONSTRAINT default_views_staff_member_id FOREIGN KEY (staff_member_id) REFERENCES staff_members(id),
      CONSTRAINT default_views_view_id FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS default_views');
    if (await hasColumn(runner, 'saved_views', 'is_shared')) {
      await runner.query('ALTER TABLE saved_views DROP COLUMN is_shared');
    }
  }
}
