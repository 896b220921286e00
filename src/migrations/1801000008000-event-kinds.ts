import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const FLAGS = [
  'product_added',
  'product_withdrawn',
  'license_key_credited',
  'prices_changed',
  'payment_recorded',
  'credit_limit_changed',
];

/**
 * More kinds of event, which no webhook gets until its customer subscribes to them; up to when customers were told what
 * begins and ends by itself; and what a webhook has missed while it was off. The version before knows none of it.
 */
export class EventKinds1801000008000 implements MigrationInterface {
  name = 'EventKinds1801000008000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS told_prices (
      id tinyint NOT NULL,
      told_until datetime(3) NOT NULL,
      uses bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    if (!(await hasColumn(runner, 'webhooks', 'active_since'))) {
      const flags = FLAGS.map((flag) => `ADD COLUMN ${flag} tinyint NOT NULL DEFAULT 0`);
      await runner.query(
        `ALTER TABLE webhooks ${flags.join(', ')}, ADD COLUMN active_since datetime(3) NULL, ALGORITHM=INSTANT`,
      );
    }
    if (await hasColumn(runner, 'webhook_replays', 'only_missed')) return;
    await runner.query(
      'ALTER TABLE webhook_replays ADD COLUMN only_missed tinyint NOT NULL DEFAULT 0, ALGORITHM=INSTANT',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'webhook_replays', 'only_missed')) {
      await runner.query('ALTER TABLE webhook_replays DROP COLUMN only_missed');
    }
    if (await hasColumn(runner, 'webhooks', 'active_since')) {
      const flags = FLAGS.map((flag) => `DROP COLUMN ${flag}`);
      await runner.query(`ALTER TABLE webhooks ${flags.join(', ')}, DROP COLUMN active_since`);
    }
    await runner.query('DROP TABLE IF EXISTS told_prices');
  }
}
