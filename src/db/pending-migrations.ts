import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { errnoOf, isDeadlock, isLockWaitTimeout, withRetry } from './retry.js';

const NO_SUCH_TABLE = 1146;

/**
 * The names of this version's migrations that have not run in the database, in the order in which they run. Reads only.
 * Migrations of a newer version do not count: they are compatible.
 */
export async function findPendingMigrations(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource
    .query<{ name: string }[]>('SELECT name FROM migrations')
    .catch((error: unknown): { name: string }[] => {
      if (errnoOf(error) === NO_SUCH_TABLE) return [];
      throw error;
    });
  const done = new Set(rows.map(({ name }) => name));
  return dataSource.migrations.map(({ name = '' }) => name).filter((name) => !done.has(name));
}

/** How migrations deal with tables that other sessions use. */
export interface MigrationRetryPolicy {
  /** How long a statement waits for a table or a row. All statements of others on the table queue behind it meanwhile. */
  lockWaitSeconds: number;
  /** The pause before the next attempt, in which others can use the table. */
  pauseMs: number;
  maxAttempts: number;
}

/**
 * About three minutes in all, in which nobody waits for longer than a second. Under load, one attempt in two can fail:
 * a transaction that has read the table may wait for a row lock of one that queues behind the migration, and no server
 * detects that deadlock.
 */
export const MIGRATION_RETRY_POLICY: MigrationRetryPolicy = { lockWaitSeconds: 1, pauseMs: 1_500, maxAttempts: 72 };

/** Other sessions use the tables of a migration without a break. */
export class TablesInUseError extends Error {
  constructor(migration: string, attempts: number, cause: unknown) {
    super(
      `The migration ${migration} timed out ${attempts} times waiting for tables that other sessions use: end long ` +
        'transactions and statements (SHOW PROCESSLIST), and start again',
      { cause },
    );
    this.name = 'TablesInUseError';
  }
}

/**
 * Runs the migrations that are missing, each in a transaction, on the connection of `runner`. An ALTER TABLE waits for
 * its table only briefly, because every other statement on the table queues behind it.
 * @returns their names.
 * @throws {TablesInUseError} where none of the attempts gets the tables.
 */
export async function runPendingMigrations(
  dataSource: DataSource,
  runner: QueryRunner,
  { lockWaitSeconds, pauseMs, maxAttempts }: MigrationRetryPolicy,
): Promise<string[]> {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'each';
  const namesOfPending = async (): Promise<string[]> => (await executor.getPendingMigrations()).map(({ name }) => name);
  const pending = await namesOfPending();
  // MariaDB waits for the tables that refer to the altered one as if for rows, while it holds the table itself.
  const setWaits = (tableSeconds: number | undefined, rowSeconds: number | undefined) =>
    runner.query('SET SESSION lock_wait_timeout = ?, innodb_lock_wait_timeout = ?', [tableSeconds, rowSeconds]);
  const [usual] = await runner.manager.query<{ ofTables: number; ofRows: number }[]>(
    'SELECT @@SESSION.lock_wait_timeout AS ofTables, @@SESSION.innodb_lock_wait_timeout AS ofRows',
  );
  await setWaits(lockWaitSeconds, lockWaitSeconds);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The server also locks the tables that refer to the altered one, so deadlocks are frequent under load, and
        // short.
        await withRetry(() => executor.executePendingMigrations(), isDeadlock);
        return pending;
      } catch (error) {
        if (!isLockWaitTimeout(error) && !isDeadlock(error)) throw error;
        if (attempt === maxAttempts) throw new TablesInUseError((await namesOfPending())[0] ?? '', attempt, error);
        await sleep(pauseMs);
      }
    }
  } finally {
    // A lost connection has lost its settings too.
    await setWaits(usual?.ofTables, usual?.ofRows).catch(() => undefined);
  }
}
