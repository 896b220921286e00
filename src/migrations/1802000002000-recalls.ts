import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

/**
 * Recalls of imports, the keys that they concern, and a flag for their event, which no webhook gets until its customer
 * subscribes to it. The version before recalls nothing, and sees a recalled key as any other that was sold.
 */
export class Recalls1802000002000 implements MigrationInterface {
  name = 'Recalls1802000002000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'key_imports', 'recalled_at'))) {
      await runner.query(
        `ALTER TABLE key_imports ADD COLUMN recalled_at datetime(3) NULL,
           ADD COLUMN recall_reason varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
           ADD COLUMN recalled_by_id char(24) CHARACTER SET ascii COLLATE ascii_bin NULL, ALGORITHM=INSTANT`,
      );
    }
    if (!(await hasColumn(runner, 'license_keys', 'recalled_at'))) {
      await runner.query('ALTER TABLE license_keys ADD COLUMN recalled_at datetime(3) NULL, ALGORITHM=INSTANT');
    }
    if (await hasColumn(runner, 'webhooks', 'license_key_recalled')) return;
    await runner.query(
      'ALTER TABLE webhooks ADD COLUMN license_key_recalled tinyint NOT NULL DEFAULT 0, ALGORITHM=INSTANT',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'webhooks', 'license_key_recalled')) {
      await runner.query('ALTER TABLE webhooks DROP COLUMN license_key_recalled');
    }
    if (await hasColumn(runner, 'license_keys', 'recalled_at')) {
      await runner.query('ALTER TABLE license_keys DROP COLUMN recalled_at');
    }
    if (!(await hasColumn(runner, 'key_imports', 'recalled_at'))) return;
    await runner.query(
      'ALTER TABLE key_imports DROP COLUMN recalled_at, DROP COLUMN recall_reason, DROP COLUMN recalled_by_id',
    );
  }
}
