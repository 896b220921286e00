import type { EntityManager } from 'typeorm';
import { storedForms } from '../domain/common/text.js';

/** A piece of SQL with the values for its question marks. */
export interface Sql {
  sql: string;
  values: unknown[];
}

/** A condition for rows, with the values for its question marks; an OR needs parentheses. */
export type Condition = [sql: string, ...values: unknown[]];

/** The condition that all of these are met; true if there are no conditions. */
export function conjunction(conditions: readonly Condition[]): Sql {
  return {
    sql: conditions.map(([sql]) => sql).join(' AND ') || 'TRUE',
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** A LIKE pattern for texts that contain `text`; `%`, `_` and `\` in it are escaped. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same for texts that begin with `text`; an index can serve it. */
export function likeBeginning(text: string): string {
  return likeContaining(text).slice(1);
}

/** The condition that one of these columns contains a text, in whatever form it is stored. */
export function partOf(text: string, columns: readonly string[]): Condition {
  const patterns = storedForms(text).map(likeContaining);
  const matches = columns.flatMap((column) => patterns.map(() => `${column} LIKE ?`));
  return [`(${matches.join(' OR ')})`, ...columns.flatMap(() => patterns)];
}

/** SQL that maps the column `id` to a value, so that one UPDATE can set different values in many rows. */
export function valueById(valuesById: ReadonlyMap<string | number, unknown>): Sql {
  return { sql: `CASE id ${'WHEN ? THEN ? '.repeat(valuesById.size)}END`, values: [...valuesById].flat() };
}

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

/** The number of rows with each of these values in a column; values without rows are omitted. */
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
