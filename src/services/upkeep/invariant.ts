/** A condition that every database must meet, with a statement that selects a text for each breach. */
export interface Invariant {
  name: string;
  /** Selects the column `detail`; a LIMIT can be appended. */
  sql: string;
}
