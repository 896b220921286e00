import type { Sql } from './sql.js';

/** SQL that maps the column `id` to a value, so that one UPDATE can set different values in many rows. */
export function valueById(valuesById: ReadonlyMap<string | number, unknown>): Sql {
  return { sql: `CASE id ${'WHEN ? THEN ? '.repeat(valuesById.size)}END`, values: [...valuesById].flat() };
}
