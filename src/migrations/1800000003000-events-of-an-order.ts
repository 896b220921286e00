import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

/**
 * Which order an event is about. v0.1.0 records no such events, so there are none to fill in; what is deployed between two
 * releases forgets its own within 30 days.
 */
export class EventsOfAnOrder1800000003000 implements MigrationInterface {
  name = 'EventsOfAnOrder1800000003000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'events', 'order_number'))) {
      await runner.query('ALTER TABLE events ADD COLUMN order_number int NULL, ALGORITHM=INSTANT');
    }
    if (await hasIndex(runner, 'events', 'events_order_number')) return;
    // Rows are read and written while it is built.
    await runner.query('ALTER TABLE events ADD INDEX events_order_number (order_number), ALGORITHM=INPLACE, LOCK=NONE');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'events', 'events_order_number')) {
      await runner.query('ALTER TABLE events DROP INDEX events_order_number');
    }
    if (await hasColumn(runner, 'events', 'order_number')) {
      await runner.query('ALTER TABLE events DROP COLUMN order_number');
    }
  }
}
