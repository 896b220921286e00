import { raw } from 'mysql2';
import type { DataSource } from 'typeorm';

/** SQL that stands in a place where values stand otherwise. */
export interface SqlExpression {
  toSqlString: () => string;
}

/**
 * What AUTO_INCREMENT gave to a row of the last INSERT that got any, for use before the client has heard of it. Rows of
 * one INSERT ... VALUES follow each other in steps; a cluster counts in steps of its own. To be checked before COMMIT,
 * unless `followsSurely`.
 */
export function insertedId(index: number): SqlExpression {
  return raw(`LAST_INSERT_ID() + ${index} * @@auto_increment_increment`);
}

const sure = new WeakSet<DataSource>();

/**
 * Asks the server whether rows of one INSERT ... VALUES follow each other whatever else is inserted at the same time. It
 * promises that with an innodb_autoinc_lock_mode of 0 or 1, MariaDB's own; with 2, MySQL's, only where all insert so.
 */
export async function detectConsecutiveInsertIds(dataSource: DataSource): Promise<void> {
  const [row] = await dataSource.query<{ Value: string }[]>("SHOW VARIABLES LIKE 'innodb_autoinc_lock_mode'");
  if (row && Number(row.Value) < 2) sure.add(dataSource);
}

/** What the server said; false where it was not asked. */
export function hasConsecutiveInsertIds(dataSource: DataSource): boolean {
  return sure.has(dataSource);
}
