import type { QueryRunner } from 'typeorm';

async function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ? LIMIT 1',
    [table, index],
  );
  return rows.length > 0;
}

/** How a server changes a table that is in use; it refuses where it would have to copy the table. */
const IN_USE = { INSTANT: 'ALGORITHM=INSTANT', INPLACE: 'ALGORITHM=INPLACE, LOCK=NONE' };
type Algorithm = keyof typeof IN_USE;

const LOCK_WAIT_TIMEOUT = 1205;
// Others would wait for too long while more rows are read.
const MAX_ROWS_READ_UNDER_LOCKS = 20_000;

/** The tables that refer to a table; none if they must not be locked. */
async function referringTables(runner: QueryRunner, table: string, algorithm: Algorithm): Promise<string[]> {
  // On a node of a Galera cluster, the locks would hold up what other nodes have written, for which the change waits.
  const galera = await runner.manager.query<unknown[]>(
    "SHOW VARIABLES WHERE variable_name = 'wsrep_on' AND value = 'ON'",
  );
  if (galera.length > 0) return [];
  const [size] = await runner.manager.query<{ estimate: number }[]>(
    'SELECT table_rows AS estimate FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?',
    [table],
  );
  if (algorithm === 'INPLACE' && Number(size?.estimate) > MAX_ROWS_READ_UNDER_LOCKS) return [];
  const referring = await runner.manager.query<{ name: string }[]>(
    `SELECT DISTINCT table_name AS name FROM information_schema.referential_constraints
      WHERE constraint_schema = DATABASE() AND referenced_table_name = ? AND table_name <> ?`,
    [table, table],
  );
  return referring.map(({ name }) => name);
}

/**
 * Alters a table while it is read and written. MariaDB locks the tables that refer to it too, but only while it holds
 * the table itself. It then waits in vain for a transaction that has written one of them and reads the table next, and
 * under load there always is one. So after a time-out, all these tables are locked at once, for a moment: those that refer
 * to it only against writers, because a transaction that reads them after the table would end as a deadlock's victim.
 */
async function alter(runner: QueryRunner, table: string, change: string, algorithm: Algorithm): Promise<void> {
  const sql = `ALTER TABLE ${table} ${change}, ${IN_USE[algorithm]}`;
  try {
    await runner.query(sql);
  } catch (error) {
    if ((error as { errno?: number }).errno !== LOCK_WAIT_TIMEOUT) throw error;
    const referring = await referringTables(runner, table, algorithm);
    if (referring.length === 0) throw error;
    const locks = [`${table} WRITE`, ...referring.map((name) => `${name} READ`)];
    // An account without that right tries again as before.
    await runner.query(`LOCK TABLES ${locks.join(', ')}`).catch(() => Promise.reject(error));
    try {
      await runner.query(sql);
    } finally {
      await runner.query('UNLOCK TABLES');
    }
  }
}

/** Creates an index while the table is read and written, unless an earlier run has. */
export async function ensureIndex(runner: QueryRunner, table: string, index: string, columns: string): Promise<void> {
  if (await hasIndex(runner, table, index)) return;
  await alter(runner, table, `ADD INDEX ${index} (${columns})`, 'INPLACE');
}

export async function dropIndexIfExists(runner: QueryRunner, table: string, index: string): Promise<void> {
  if (await hasIndex(runner, table, index)) await alter(runner, table, `DROP INDEX ${index}`, 'INPLACE');
}

async function hasColumn(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    'SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?',
    [table, column],
  );
  return rows.length > 0;
}

/** Adds a column while the table is read and written, unless an earlier run has. */
export async function ensureColumn(runner: QueryRunner, table: string, column: string, type: string): Promise<void> {
  if (await hasColumn(runner, table, column)) return;
  await alter(runner, table, `ADD COLUMN ${column} ${type}`, 'INSTANT');
}

export async function dropColumnIfExists(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (!(await hasColumn(runner, table, column))) return;
  await alter(runner, table, `DROP COLUMN ${column}`, 'INPLACE');
}
