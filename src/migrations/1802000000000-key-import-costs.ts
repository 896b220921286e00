import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/** What the keys of an import cost and who supplied them, which the version before leaves unknown. */
export class KeyImportCosts1802000000000 implements MigrationInterface {
  name = 'KeyImportCosts1802000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'key_imports', 'unit_cost_cents')) return;
    const text = 'varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NULL';
    await runner.query(
      `ALTER TABLE key_imports ADD COLUMN unit_cost_cents bigint NULL, ADD COLUMN supplier ${text},
         ADD COLUMN supplier_invoice ${text}, ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'key_imports', 'unit_cost_cents'))) return;
    await runner.query(
      'ALTER TABLE key_imports DROP COLUMN unit_cost_cents, DROP COLUMN supplier, DROP COLUMN supplier_invoice',
    );
  }
}
