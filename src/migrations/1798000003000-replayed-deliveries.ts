import type { MigrationInterface, QueryRunner } from 'typeorm';

async function exists(runner: QueryRunner, what: 'columns' | 'statistics', name: string): Promise<boolean> {
  const column = what === 'columns' ? 'column_name' : 'index_name';
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.${what}
      WHERE table_schema = DATABASE() AND table_name = 'webhook_deliveries' AND ${column} = ? LIMIT 1`,
    [name],
  );
  return rows.length > 0;
}

/**
 * Deliveries that are replayed, in a lane of their own behind what is new: `queued` is 2 for them. The version before
 * claims those with 1 alone, and leaves them to this one.
 */
export class ReplayedDeliveries1798000003000 implements MigrationInterface {
  name = 'ReplayedDeliveries1798000003000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner, 'columns', 'replayed'))) {
      await runner.query(
        "ALTER TABLE webhook_deliveries ADD COLUMN replayed tinyint NOT NULL DEFAULT '0', ALGORITHM=INSTANT",
      );
    }
    if (await exists(runner, 'statistics', 'webhook_deliveries_lanes')) return;
    // Rows are read and written while it is built.
    await runner.query(
      `ALTER TABLE webhook_deliveries
         ADD INDEX webhook_deliveries_lanes (queued, webhook_id, event_id), ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await exists(runner, 'statistics', 'webhook_deliveries_lanes')) {
      await runner.query('ALTER TABLE webhook_deliveries DROP INDEX webhook_deliveries_lanes');
    }
    if (!(await exists(runner, 'columns', 'replayed'))) return;
    await runner.query('UPDATE webhook_deliveries SET queued = 1 WHERE queued = 2');
    await runner.query('ALTER TABLE webhook_deliveries DROP COLUMN replayed');
  }
}
