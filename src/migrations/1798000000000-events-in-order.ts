import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const FLAGS = ['order_completed', 'license_key_replaced', 'claim_resolved', 'credit_low', 'webhook_disabled'];
const INDEXES = {
  events_feed_stamp: 'feed_stamp, id',
  events_customer: 'customer_id, feed_stamp, id',
};

/**
 * Events of customers beside those of products, and the order of all in which they were committed. Events that are there
 * now, and those that a process of the version before inserts, have no stamp yet, and get one like new ones.
 */
export class EventsInOrder1798000000000 implements MigrationInterface {
  name = 'EventsInOrder1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'events', 'feed_stamp'))) {
      await runner.query(
        `ALTER TABLE events
           ADD COLUMN customer_id char(24) ${ASCII} NULL,
           ADD COLUMN data varchar(2000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
           ADD COLUMN sequence int NULL,
           ADD COLUMN feed_stamp datetime(3) NULL,
           ALGORITHM=INSTANT`,
      );
    }
    // Rows are read and written while the table is built anew.
    await runner.query(
      `ALTER TABLE events
         MODIFY product_id char(24) ${ASCII} NULL,
         MODIFY sku varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         MODIFY name varchar(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NULL,
         ALGORITHM=INPLACE, LOCK=NONE`,
    );
    for (const [index, columns] of Object.entries(INDEXES)) {
      if (await hasIndex(runner, 'events', index)) continue;
      await runner.query(`ALTER TABLE events ADD INDEX ${index} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS product_event_sequences (
      product_id char(24) ${ASCII} NOT NULL,
      last_sequence int NOT NULL,
      PRIMARY KEY (product_id)
    ) ${TABLE}`);
    await runner.query(
      `INSERT IGNORE INTO change_stamps (id, first_stamp, last_stamp)
       VALUES (2, '1970-01-01 00:00:00.000', '1970-01-01 00:00:00.000')`,
    );
    if (!(await hasColumn(runner, 'webhooks', FLAGS[0] ?? ''))) {
      const columns = FLAGS.map((flag) => `ADD COLUMN ${flag} tinyint NOT NULL DEFAULT 0`);
      await runner.query(`ALTER TABLE webhooks ${columns.join(', ')}, ALGORITHM=INSTANT`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'webhooks', FLAGS[0] ?? '')) {
      await runner.query(`ALTER TABLE webhooks ${FLAGS.map((flag) => `DROP COLUMN ${flag}`).join(', ')}`);
    }
    await runner.query('DELETE FROM change_stamps WHERE id = 2');
    await runner.query('DROP TABLE IF EXISTS product_event_sequences');
    if (!(await hasColumn(runner, 'events', 'feed_stamp'))) return;
    await runner.query(
      'DELETE d FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE e.customer_id IS NOT NULL',
    );
    await runner.query('DELETE FROM events WHERE customer_id IS NOT NULL');
    for (const index of Object.keys(INDEXES)) {
      if (await hasIndex(runner, 'events', index)) await runner.query(`ALTER TABLE events DROP INDEX ${index}`);
    }
    await runner.query(
      `ALTER TABLE events DROP COLUMN customer_id, DROP COLUMN data, DROP COLUMN sequence, DROP COLUMN feed_stamp,
         MODIFY product_id char(24) ${ASCII} NOT NULL,
         MODIFY sku varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
         MODIFY name varchar(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL`,
    );
  }
}
