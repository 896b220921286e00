import type { MigrationInterface, QueryRunner } from 'typeorm';

async function hasColumns(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'webhooks' AND column_name = 'disabled_by' LIMIT 1`,
  );
  return rows.length > 0;
}

async function hasIndex(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'events' AND index_name = 'events_kind' LIMIT 1`,
  );
  return rows.length > 0;
}

/** Why a webhook is switched off, when it was last sent something, and the list of deliveries of one kind of event. */
export class WebhookState1797000005100 implements MigrationInterface {
  name = 'WebhookState1797000005100';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumns(runner))) {
      await runner.query(
        `ALTER TABLE webhooks
           ADD COLUMN disabled_by varchar(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
           ADD COLUMN last_delivery_at datetime(3) NULL,
           ALGORITHM=INSTANT`,
      );
    }
    if (await hasIndex(runner)) return;
    // Rows are read and written while it is built.
    await runner.query('ALTER TABLE events ADD INDEX events_kind (kind, id), ALGORITHM=INPLACE, LOCK=NONE');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.query('ALTER TABLE events DROP INDEX events_kind');
    if (!(await hasColumns(runner))) return;
    await runner.query('ALTER TABLE webhooks DROP COLUMN disabled_by, DROP COLUMN last_delivery_at');
  }
}
