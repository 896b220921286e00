/** A piece of SQL with the values for its question marks. */
export interface Sql {
  sql: string;
  values: unknown[];
}

/** A condition for rows, with the values for its question marks; an OR needs parentheses. */
export type Condition = [sql: string, ...values: unknown[]];

/** The condition that all of these are met; every row meets it where there is none. */
export function conjunction(conditions: readonly Condition[]): Sql {
  return {
    sql: conditions.map(([sql]) => sql).join(' AND ') || 'TRUE',
    values: conditions.flatMap(([, ...values]) => values),
  };
}
