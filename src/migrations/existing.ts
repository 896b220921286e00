import type { QueryRunner } from 'typeorm';

/*
 * What a migration asks before it changes a table, so that one that was interrupted can run again. What has landed uses
 * these: they may be added to, and are otherwise not edited, like migrations themselves.
 */

async function exists(runner: QueryRunner, sql: string, table: string, name: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.${sql} = ? AND table_schema = DATABASE() AND table_name = ? LIMIT 1`,
    [name, table],
  );
  return rows.length > 0;
}

/** Columns that come and go in one statement do so wholly or not at all: one tells of the others. */
export function hasColumn(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  return exists(runner, 'columns WHERE column_name', table, column);
}

export function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  return exists(runner, 'statistics WHERE index_name', table, index);
}

export function hasConstraint(runner: QueryRunner, table: string, constraint: string): Promise<boolean> {
  return exists(runner, 'table_constraints WHERE constraint_name', table, constraint);
}
