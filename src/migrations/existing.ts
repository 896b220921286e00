import type { QueryRunner } from 'typeorm';

async function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ? LIMIT 1',
    [table, index],
  );
  return rows.length > 0;
}

/** Creates an index while the table is read and written, unless an earlier run has. */
export async function ensureIndex(runner: QueryRunner, table: string, index: string, columns: string): Promise<void> {
  if (await hasIndex(runner, table, index)) return;
  await runner.query(`ALTER TABLE ${table} ADD INDEX ${index} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
}

export async function dropIndexIfExists(runner: QueryRunner, table: string, index: string): Promise<void> {
  if (await hasIndex(runner, table, index)) await runner.query(`ALTER TABLE ${table} DROP INDEX ${index}`);
}
