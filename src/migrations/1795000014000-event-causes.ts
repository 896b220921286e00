import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both come and go in one statement, which MySQL carries out wholly or not at all: one tells of the other. */
async function hasColumns(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'events' AND column_name = 'request_id'`,
  );
  return rows.length > 0;
}

/** Which request made an event happen, and where that stood in a trace. */
export class EventCauses1795000014000 implements MigrationInterface {
  name = 'EventCauses1795000014000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumns(runner)) return;
    await runner.query(
      `ALTER TABLE events
         ADD COLUMN request_id VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD COLUMN trace_parent VARCHAR(55) CHARACTER SET ascii COLLATE ascii_bin NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumns(runner))) return;
    await runner.query('ALTER TABLE events DROP COLUMN request_id, DROP COLUMN trace_parent');
  }
}
