import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * How far the replay of each webhook has come that is being queued, and which process would like deliveries that others
 * hold. The version before knows neither: it queues replays at once, and goes on claiming.
 */
export class WebhookReplays1801000004000 implements MigrationInterface {
  name = 'WebhookReplays1801000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS webhook_replays (
      webhook_id char(24) ${ASCII} NOT NULL,
      happened_from datetime(3) NOT NULL,
      happened_before datetime(3) NULL,
      kinds varchar(1000) ${ASCII} NOT NULL,
      next_stamp datetime(3) NULL,
      end_stamp datetime(3) NOT NULL,
      expires_at datetime(3) NOT NULL,
      PRIMARY KEY (webhook_id),
      CONSTRAINT webhook_replays_webhook FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    if (await hasColumn(runner, 'delivery_claim_lock', 'wanted_by')) return;
    await runner.query(
      `ALTER TABLE delivery_claim_lock ADD COLUMN wanted_by char(24) ${ASCII} NULL, ADD COLUMN wanted_until datetime(3) NULL,
         ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'delivery_claim_lock', 'wanted_by')) {
      await runner.query('ALTER TABLE delivery_claim_lock DROP COLUMN wanted_by, DROP COLUMN wanted_until');
    }
    await runner.query('DROP TABLE IF EXISTS webhook_replays');
  }
}
