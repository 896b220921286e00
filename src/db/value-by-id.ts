import type { Sql } from './sql.js';

/** Gives each row, by the column `id`, a value of its own, so that one UPDATE can do for many rows what differs. */
export function valueById(valuesById: ReadonlyMap<string | number, unknown>): Sql {
  return { sql: `CASE id ${'WHEN ? THEN ? '.repeat(valuesById.size)}END`, values: [...valuesById].flat() };
}
