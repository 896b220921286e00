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

async function hasColumn(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    'SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?',
    [table, column],
  );
  return rows.length > 0;
}

/** Adds a column while the table is read and written, unless an earlier run has. */
export async function ensureColumn(runner: QueryRunner, table: string, column: string, type: string): Promise<void> {
  if (await hasColumn(runner, table, column)) return;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}, ALGORITHM=INSTANT`);
}

export async function dropColumnIfExists(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (!(await hasColumn(runner, table, column))) return;
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}, ALGORITHM=INPLACE, LOCK=NONE`);
}
