import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

/** Old events are found by their stamps now. Every order writes an event, and this index with it for nobody. */
export class EventsWithoutTimeIndex1798000006000 implements MigrationInterface {
  name = 'EventsWithoutTimeIndex1798000006000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'events', 'events_occurred_at'))
      await runner.query('ALTER TABLE events DROP INDEX events_occurred_at, ALGORITHM=INPLACE, LOCK=NONE');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'events', 'events_occurred_at')) return;
    await runner.query('ALTER TABLE events ADD INDEX events_occurred_at (occurred_at), ALGORITHM=INPLACE, LOCK=NONE');
  }
}
