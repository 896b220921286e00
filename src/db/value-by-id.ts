/** A piece of SQL with what stands for its question marks. */
export interface SqlPiece {
  sql: string;
  values: unknown[];
}

/** Gives each row, by the column `id`, a value of its own, so that one UPDATE can do for many rows what differs. */
export function valueById(valuesById: ReadonlyMap<string | number, unknown>): SqlPiece {
  return { sql: `CASE id ${'WHEN ? THEN ? '.repeat(valuesById.size)}END`, values: [...valuesById].flat() };
}
