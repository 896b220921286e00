import type { EntityManager } from 'typeorm';
import type { Sql } from './sql.js';

/** How many rows of these tables there are. @param counted what is counted of them. */
export async function countRows(
  manager: EntityManager,
  tables: string,
  { sql: where, values }: Sql,
  counted = '*',
): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT COUNT(${counted}) AS count FROM ${tables} WHERE ${where}`,
    values,
  );
  return row?.count ?? 0;
}

/** How many rows have each of these values in a column; values that none has are left out. */
export async function countRowsBy<V extends string | number>(
  manager: EntityManager,
  table: string,
  column: string,
  values: readonly V[],
): Promise<Map<V, number>> {
  const rows = await manager.query<{ value: V; count: number }[]>(
    `SELECT ${column} AS value, COUNT(*) AS count FROM ${table} WHERE ${column} IN (?) GROUP BY ${column}`,
    [values],
  );
  return new Map(rows.map(({ value, count }) => [value, count]));
}
