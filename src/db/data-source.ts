import type { PoolOptions } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DataSource, type DataSourceOptions } from 'typeorm';
import * as tables from '../entities/index.js';
import { MIGRATIONS } from '../migrations/index.js';
import { SnakeCaseNamingStrategy } from './columns.js';
import { createPool, DEFAULT_SETTINGS, openConnection, type ConnectionSettings } from './connection-pool.js';
import { detectConsecutiveInsertIds } from './insert-ids.js';
import { isGaleraNode, MIGRATION_RETRY_POLICY, runPendingMigrations, withMigrationLock } from './pending-migrations.js';
import { MIGRATION_TIMEOUT_MS, withStatementTimeout } from './statement-timeout.js';
import { SingleStatements } from './statements.js';

type Variable = RowDataPacket & { Value?: string };

/** How TypeORM reaches the database; also what `npm run typeorm` works with. */
export function dataSourceOptions(
  url: string,
  poolSize: number,
  multipleStatements = false,
  settings: ConnectionSettings = DEFAULT_SETTINGS,
): DataSourceOptions {
  return {
    type: 'mysql',
    // TypeORM gets our pools instead of mysql2's, so that no connection is used before its session is set up.
    driver: { createPool: (options: PoolOptions) => createPool(options, settings) },
    url,
    poolSize,
    connectTimeout: settings.connectTimeoutMs,
    entities: Object.values(tables).filter((exported) => typeof exported === 'function'),
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNamingStrategy(),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    dateStrings: ['DATE'],
    // TypeORM returns BIGINT as a string by default, and `+` would append digits to it; no value here exceeds 2^53.
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements,
    // TypeORM would print failed migrations between the log's lines of JSON; the error of the start names them.
    logger: 'debug',
    // A copy of the stack for each statement would cost more than most of them do.
    trace: false,
  };
}

/** Creates the database, if it is missing and the account may create it. */
async function createDatabase(connection: Connection, database: string): Promise<void> {
  await connection
    .query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [database])
    .catch((error: unknown) => {
      // For a database that exists, an account that may only read and write rows is enough; connecting shows whether it
      // exists.
      if ((error as { code?: string }).code !== 'ER_DBACCESS_DENIED_ERROR') throw error;
    });
}

/**
 * Looks at the server of the database that the URL names.
 * @param creates the database too, if it is missing.
 * @returns whether the server is a node of a Galera cluster.
 */
async function prepareServer(url: string, creates: boolean): Promise<boolean> {
  const server = new URL(url);
  const database = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/';
  const connection = await openConnection(server.href, DEFAULT_SETTINGS);
  try {
    if (creates) await createDatabase(connection, database);
    return await isGaleraNode(async (sql) => (await connection.query<Variable[]>(sql))[0]);
  } finally {
    await connection.end();
  }
}

/** The settings of connections that pools can differ in. */
export type ConnectOptions = Partial<Omit<ConnectionSettings, 'isCluster'>> & {
  /** Whether to create the database if it is missing and the account may. Default: true. */
  creates?: boolean;
};

/**
 * Connects, with the settings of the service in the session of each connection. The caller destroys what it gets.
 * @param options `lockWaitSeconds`, after which a statement that waits for a lock fails; after twice that time without a
 *   statement the server closes a connection. `statementTimeoutMs`, for which the server may be silent beyond that wait.
 *   `connectTimeoutMs`, for which opening a connection may take.
 */
export async function connect(
  url: string,
  poolSize: number,
  { creates = true, ...overrides }: ConnectOptions = {},
): Promise<DataSource> {
  const isCluster = await prepareServer(url, creates);
  const settings = { ...DEFAULT_SETTINGS, ...overrides, isCluster };
  // `SingleStatements` refuses texts of several statements unless `sendBatch` made them.
  const dataSource = new DataSource(dataSourceOptions(url, poolSize, !isCluster, settings));
  await dataSource.initialize();
  dataSource.subscribers.push(new SingleStatements());
  await detectConsecutiveInsertIds(dataSource);
  return dataSource;
}

/**
 * Brings the schema up to date, one process at a time.
 * @param retryPolicy how long to wait for sessions that use the tables.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource, retryPolicy = MIGRATION_RETRY_POLICY): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const work = () => runPendingMigrations(dataSource, runner, retryPolicy);
  try {
    return await withStatementTimeout(runner, MIGRATION_TIMEOUT_MS, () => withMigrationLock(dataSource, runner, work));
  } finally {
    await runner.release();
  }
}
