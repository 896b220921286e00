import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/**
 * What tells the keys that the undoing of their import has withdrawn from those that were withdrawn otherwise, and which
 * imports were moved to another pool. Keys of imports that were undone before are marked where nobody withdrew keys of
 * the pool by hand between the import and its undoing; of the others nobody can tell any more.
 */
export class MendedImports1802000001000 implements MigrationInterface {
  name = 'MendedImports1802000001000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'key_imports', 'moved_at'))) {
      await runner.query('ALTER TABLE key_imports ADD COLUMN moved_at datetime(3) NULL, ALGORITHM=INSTANT');
    }
    if (!(await hasColumn(runner, 'license_keys', 'undone_at'))) {
      await runner.query('ALTER TABLE license_keys ADD COLUMN undone_at datetime(3) NULL, ALGORITHM=INSTANT');
    }
    await runner.query(`
      UPDATE license_keys k JOIN key_imports b ON b.id = k.key_import_id
         SET k.undone_at = b.undone_at
       WHERE b.undone_at IS NOT NULL AND k.undone_at IS NULL AND k.order_item_id IS NULL AND k.status = 'WITHDRAWN'
         AND NOT EXISTS (SELECT 1 FROM audit_entries a
                          WHERE a.subject_type = 'LicensePool' AND a.subject_id = b.license_pool_id
                            AND a.action = 'withdrawLicenseKeys' AND a.at BETWEEN b.created_at AND b.undone_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of [
      ['license_keys', 'undone_at'],
      ['key_imports', 'moved_at'],
    ] as const) {
      if (await hasColumn(runner, table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
