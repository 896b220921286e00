import type { EventEmitter } from 'node:events';
import { createConnection } from 'mysql2/promise';
import { DataSource, MigrationExecutor, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from '../entities/index.js';
import { CatalogueVersionRaiser } from './catalogue-versions.js';
import { MIGRATIONS } from '../migrations/index.js';
import { SnakeCaseNamingStrategy } from './naming-strategy.js';

// Locks are taken explicitly, so no statement needs more than to see what is committed; and times are UTC everywhere.
const SESSION = ['SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', "SET SESSION time_zone = '+00:00'"];

/** How TypeORM reaches the database; also what `npm run typeorm` works with. */
export function dataSourceOptions(url: string, poolSize: number): DataSourceOptions {
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
  };
}

/** Makes the database that the URL names, where it is missing. */
async function createDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const database = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/';
  const connection = await createConnection(server.href);
  try {
    await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [
      database,
    ]);
  } finally {
    await connection.end();
  }
}

/** Connects, with every connection of the pool reading committed rows only. The caller destroys what it gets. */
export async function connect(url: string, poolSize: number): Promise<DataSource> {
  await createDatabase(url);
  const dataSource = new DataSource(dataSourceOptions(url, poolSize));
  await dataSource.initialize();
  dataSource.subscribers.push(new CatalogueVersionRaiser());
  for (const statement of SESSION) await dataSource.query(statement);
  const { pool } = dataSource.driver as unknown as { pool: EventEmitter };
  pool.on('connection', (connection: { query(statement: string): void }) => {
    for (const statement of SESSION) connection.query(statement);
  });
  return dataSource;
}

// Two processes that start at once must not migrate at once.
const MIGRATION_LOCK = 'reseller-orders-migrations';
const MIGRATION_LOCK_SECONDS = 120;

/**
 * Brings the schema up to date, one process at a time.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    // Server-wide, so it names the database; the driver knows it, the options hold only the URL.
    const lock = `${MIGRATION_LOCK}-${dataSource.driver.database ?? ''}`.slice(0, 64);
    const [row] = await runner.manager.query<{ locked: number | null }[]>('SELECT GET_LOCK(?, ?) AS locked', [
      lock,
      MIGRATION_LOCK_SECONDS,
    ]);
    if (row?.locked !== 1) throw new Error('Another process is still migrating the database');
    try {
      // On the connection that holds the lock: a pool may be limited to one.
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      return (await executor.executePendingMigrations()).map(({ name }) => name);
    } finally {
      // A lost connection has let go of it already.
      await runner.query('SELECT RELEASE_LOCK(?)', [lock]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}
