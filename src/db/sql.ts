/** A piece of SQL with the values for its question marks. */
export interface Sql {
  sql: string;
  values: unknown[];
}
