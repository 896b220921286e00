import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, ResultSetHeader } from 'mysql2/promise';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { DEFAULT_SETTINGS, openConnection } from './connection-pool.js';
import { newId } from './ids.js';
import { errnoOf, isDeadlock, isLockWaitTimeout, withRetry } from './retry.js';

const LOCK = 'reseller-orders-migrations';
const WAIT_MS = 120_000;
const LEASE_SECONDS = 30;
const POLL_MS = 250;

/** Whether the server is a node of a Galera cluster. */
export async function isGaleraNode(select: (sql: string) => Promise<{ Value?: string }[]>): Promise<boolean> {
  const rows = await select("SHOW VARIABLES LIKE 'wsrep_on'");
  return rows[0]?.Value === 'ON';
}

function stillMigrating(): Error {
  return new Error('Another process is still migrating the database');
}

/**
 * Lets one process at a time do `work`, on the connection of `runner`: a pool may be limited to one.
 * @throws where another process holds the lock for more than two minutes.
 */
export async function withMigrationLock<T>(
  dataSource: DataSource,
  runner: QueryRunner,
  work: () => Promise<T>,
): Promise<T> {
  const isCluster = await isGaleraNode((sql) => runner.manager.query(sql));
  return isCluster ? withLease(dataSource, work) : withServerLock(dataSource, runner, work);
}

/** The server releases it with its connection, so a process that is killed does not keep it. */
async function withServerLock<T>(dataSource: DataSource, runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  // Lock names are server-wide, so this one contains the database's name, which only the driver knows.
  const lock = `${LOCK}-${dataSource.driver.database ?? ''}`.slice(0, 64);
  const [row] = await runner.manager.query<{ locked: number | null }[]>('SELECT GET_LOCK(?, ?) AS locked', [
    lock,
    WAIT_MS / 1000,
  ]);
  if (row?.locked !== 1) throw stillMigrating();
  try {
    return await work();
  } finally {
    // A lost connection has released it already.
    await runner.query('SELECT RELEASE_LOCK(?)', [lock]).catch(() => undefined);
  }
}

/**
 * In a Galera cluster, GET_LOCK holds on one node only, so a row is the lock: a lease that names the process which
 * migrates and expires unless it is renewed. It is renewed on a connection of its own, as a migration may take long.
 */
async function withLease<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const { url = '' } = dataSource.options as { url?: string };
  const connection = await openConnection(url, DEFAULT_SETTINGS);
  const holder = newId();
  try {
    await takeLease(connection, holder);
    let renewal: Promise<unknown> = Promise.resolve();
    const renew = (): void => {
      renewal = renewLease(connection, holder);
    };
    const timer = setInterval(renew, (LEASE_SECONDS * 1000) / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewal;
      await connection.query('DELETE FROM migration_lease WHERE holder = ?', [holder]).catch(() => undefined);
    }
  } finally {
    connection.destroy();
  }
}

async function takeLease(connection: Connection, holder: string): Promise<void> {
  await connection.query(
    `CREATE TABLE IF NOT EXISTS migration_lease (id tinyint NOT NULL, holder char(24) NOT NULL, expires_at datetime NOT NULL,
       PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4`,
  );
  for (const deadline = Date.now() + WAIT_MS; !(await tryLease(connection, holder)); await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw stillMigrating();
  }
}

async function tryLease(connection: Connection, holder: string): Promise<boolean> {
  try {
    await connection.query('DELETE FROM migration_lease WHERE expires_at < UTC_TIMESTAMP()');
    const [{ affectedRows }] = await connection.query<ResultSetHeader>(
      'INSERT IGNORE INTO migration_lease VALUES (1, ?, UTC_TIMESTAMP() + INTERVAL ? SECOND)',
      [holder, LEASE_SECONDS],
    );
    return affectedRows === 1;
  } catch (error) {
    // Another node was faster.
    if (isDeadlock(error)) return false;
    throw error;
  }
}

/** Does not reject: where it fails, the lease runs out. */
async function renewLease(connection: Connection, holder: string): Promise<void> {
  await connection
    .query('UPDATE migration_lease SET expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND WHERE holder = ?', [
      LEASE_SECONDS,
      holder,
    ])
    .catch(() => undefined);
}

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
 * At least three minutes in all. An attempt holds others up for a second, or for some if it also locks the tables that
 * refer to the altered one (`migrations/existing.ts`). Under load, one attempt in two can fail: a transaction that has
 * read the table may wait for a row lock of one that queues behind the migration, and no server detects that deadlock.
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
