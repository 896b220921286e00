import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

/** Why a webhook is switched off, when it was last sent something, and the list of deliveries of one kind of event. */
export class WebhookState1797000005100 implements MigrationInterface {
  name = 'WebhookState1797000005100';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'webhooks', 'disabled_by'))) {
      await runner.query(
        `ALTER TABLE webhooks
           ADD COLUMN disabled_by varchar(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
           ADD COLUMN last_delivery_at datetime(3) NULL,
           ALGORITHM=INSTANT`,
      );
    }
    if (await hasIndex(runner, 'events', 'events_kind')) return;
    // Rows are read and written while it is built.
    await runner.query('ALTER TABLE events ADD INDEX events_kind (kind, id), ALGORITHM=INPLACE, LOCK=NONE');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'events', 'events_kind'))
      await runner.query('ALTER TABLE events DROP INDEX events_kind');
    if (!(await hasColumn(runner, 'webhooks', 'disabled_by'))) return;
    await runner.query('ALTER TABLE webhooks DROP COLUMN disabled_by, DROP COLUMN last_delivery_at');
  }
}
