import type { EventEmitter } from 'node:events';
import type { PoolConnection } from 'mysql2';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { DataSource, MigrationExecutor, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from '../entities/index.js';
import { detectConsecutiveInsertIds } from './insert-ids.js';
import { MIGRATIONS } from '../migrations/index.js';
import { isGaleraNode, withMigrationLock } from './migration-lock.js';
import { SnakeCaseNamingStrategy } from './naming-strategy.js';
import { SingleStatements } from './statements.js';

// Locks are taken explicitly, so no statement needs more than to see what is committed; and times are UTC everywhere.
const SESSION = ['SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', "SET SESSION time_zone = '+00:00'"];

// A node may be behind the others by what it has not applied yet. Reads and the beginnings of transactions (1), changes
// (2) and additions (4) wait for that, so that a change shows in the next answer, whichever node gives it.
const IN_A_CLUSTER = 'SET SESSION wsrep_sync_wait = 7';

type Variable = RowDataPacket & { Value?: string };

/** How TypeORM reaches the database; also what `npm run typeorm` works with. */
export function dataSourceOptions(url: string, poolSize: number, multipleStatements = false): DataSourceOptions {
  return {
    type: 'mysql',
    url,
    poolSize,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNamingStrategy(),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    dateStrings: ['DATE'],
    // TypeORM would have BIGINT come as text, to which adding cents appends digits; none here is beyond 2^53.
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements,
    // A copy of the stack for each statement would cost more than most of them do.
    trace: false,
  };
}

/** Creates the database, where it is missing and the account may create it. */
async function createDatabase(connection: Connection, database: string): Promise<void> {
  await connection
    .query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [database])
    .catch((error: unknown) => {
      // An account that may only read and write rows is enough for a database that exists; connecting tells otherwise.
      if ((error as { code?: string }).code !== 'ER_DBACCESS_DENIED_ERROR') throw error;
    });
}

/**
 * Looks at the server of the database that the URL names.
 * @param creates the database too, where it is missing.
 * @returns whether the server is a node of a Galera cluster.
 */
async function prepareServer(url: string, creates: boolean): Promise<boolean> {
  const server = new URL(url);
  const database = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/';
  const connection = await createConnection(server.href);
  try {
    if (creates) await createDatabase(connection, database);
    return await isGaleraNode(async (sql) => (await connection.query<Variable[]>(sql))[0]);
  } finally {
    await connection.end();
  }
}

// A transaction that waits for a lock holds a connection and often other locks: the server's default, 50 s, is too long.
const LOCK_WAIT_SECONDS = 10;

/**
 * The session settings of every connection. `wait_timeout` frees the locks of a process that froze or whose machine is
 * gone, which the server would else keep for hours; a live pool closes idle connections long before.
 */
function sessionSettings(lockWaitSeconds: number): string[] {
  return [
    ...SESSION,
    `SET SESSION innodb_lock_wait_timeout = ${lockWaitSeconds}`,
    `SET SESSION wait_timeout = ${2 * lockWaitSeconds}`,
  ];
}

/**
 * Connects, with every connection of the pool reading committed rows only. The caller destroys what it gets.
 * @param lockWaitSeconds after which a statement that waits for a lock fails. After twice that time without a statement the server closes a connection.
 * @param creates the database, where it is missing and the account may create it.
 */
export async function connect(
  url: string,
  poolSize: number,
  lockWaitSeconds = LOCK_WAIT_SECONDS,
  creates = true,
): Promise<DataSource> {
  const isCluster = await prepareServer(url, creates);
  // The pool closes idle connections only where it may keep fewer than it may open.
  const extra = poolSize > 1 ? { maxIdle: poolSize - 1, idleTimeout: lockWaitSeconds * 500 } : {};
  // `SingleStatements` refuses texts of several statements unless `sendBatch` made them.
  const dataSource = new DataSource({ ...dataSourceOptions(url, poolSize, !isCluster), extra });
  await dataSource.initialize();
  dataSource.subscribers.push(new SingleStatements());
  const session = sessionSettings(lockWaitSeconds);
  if (isCluster) session.push(IN_A_CLUSTER);
  for (const statement of session) await dataSource.query(statement);
  await detectConsecutiveInsertIds(dataSource);
  const { pool } = dataSource.driver as unknown as { pool: EventEmitter };
  pool.on('connection', (connection: PoolConnection) => {
    for (const statement of session) connection.query(statement);
    // TypeORM calls it for every statement, and mysql2 makes a new wrapper each time.
    const promising = connection.promise();
    connection.promise = () => promising;
  });
  return dataSource;
}

/**
 * Brings the schema up to date, one process at a time.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    return await withMigrationLock(dataSource, runner, async () => {
      // On the connection that holds the lock: a pool may be limited to one.
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      return (await executor.executePendingMigrations()).map(({ name }) => name);
    });
  } finally {
    await runner.release();
  }
}
