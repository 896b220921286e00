import { raw } from 'mysql2';
import type { DataSource } from 'typeorm';

export interface SqlExpression {
  toSqlString: () => string;
}

/**
 * The AUTO_INCREMENT value of a row of the last INSERT, for statements that are sent before its result is back. The rows
 * of one INSERT ... VALUES get consecutive values, in steps of `auto_increment_increment`, which is above 1 in a cluster.
 * Unless `hasConsecutiveInsertIds`, that must be checked before COMMIT.
 * @param index of the row in the INSERT, from 0.
 */
export function insertedId(index: number): SqlExpression {
  return raw(`LAST_INSERT_ID() + ${index} * @@auto_increment_increment`);
}

const sure = new WeakSet<DataSource>();

/**
 * Asks the server whether it promises consecutive values to the rows of one INSERT ... VALUES, whatever others insert at
 * the same time. It does with an `innodb_autoinc_lock_mode` of 0 or 1, the default of MariaDB, and not with 2, that of MySQL.
 */
export async function detectConsecutiveInsertIds(dataSource: DataSource): Promise<void> {
  const [row] = await dataSource.query<{ Value: string }[]>("SHOW VARIABLES LIKE 'innodb_autoinc_lock_mode'");
  if (row && Number(row.Value) < 2) sure.add(dataSource);
}

/** The result of `detectConsecutiveInsertIds`; false before it was called. */
export function hasConsecutiveInsertIds(dataSource: DataSource): boolean {
  return sure.has(dataSource);
}
