import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { readConfig, type Config } from '../settings/config.js';
import { connect, migrate } from '../db/data-source.js';
import { findPendingMigrations } from '../db/pending-migrations.js';
import type { Moment } from '../domain/catalogue/pricing.js';
import { momentIn, type Clock } from '../services/common/clock.js';
import { openVault, type Vault } from '../services/secrets/vault.js';

/** The migrated database that the settings name, and what services need besides it. */
export interface OpenShop {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  momentAt: (at: Date) => Moment;
}

/** The database is missing, or lacks migrations of this version. No command but `migrate` changes that. */
export class NotMigratedError extends Error {
  constructor(problem: string) {
    super(`${problem}: run \`npm run -s cli -- migrate\` first`);
    this.name = 'NotMigratedError';
  }
}

const POOL_SIZE = 4;
// Commands work through whole tables, and nobody waits for an answer.
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1000;

/** Connects; does not create the database. @throws {NotMigratedError} where there is none. */
export async function connectToExisting(databaseUrl: string): Promise<DataSource> {
  try {
    return await connect(databaseUrl, POOL_SIZE, { statementTimeoutMs: STATEMENT_TIMEOUT_MS, creates: false });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_BAD_DB_ERROR') throw error;
    const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
    throw new NotMigratedError(`The server of DATABASE_URL has no database ${name}`);
  }
}

async function assertMigrated(dataSource: DataSource): Promise<void> {
  const pending = await findPendingMigrations(dataSource);
  if (pending.length === 0) return;
  const which = pending.length === dataSource.migrations.length ? 'all' : pending.length;
  throw new NotMigratedError(
    `The database lacks ${which} of this version's ${dataSource.migrations.length} migrations`,
  );
}

/**
 * Runs `work` on the database that the settings name and closes it. Itself it neither creates nor changes anything.
 * @throws {ConfigError} for invalid settings; {NotMigratedError}; {Error} where the database cannot be reached.
 */
export async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (dataSource: DataSource, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const dataSource = await connectToExisting(config.databaseUrl);
  try {
    await assertMigrated(dataSource);
    return await work(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}

async function open(dataSource: DataSource, config: Config): Promise<OpenShop> {
  const clock = (): Date => new Date();
  const vault = await openVault(dataSource, config.encryptionKeys, clock());
  return { dataSource, vault, clock, momentAt: momentIn(config.businessTimeZone) };
}

/**
 * Like `withDatabase`, with all that the services need.
 * @throws {WrongKeyError} where the database was written with another ENCRYPTION_KEY.
 */
export function withShop<T>(environment: NodeJS.ProcessEnv, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  return withDatabase(environment, async (dataSource, config) => work(await open(dataSource, config)));
}

/** Like `withShop`, on a database that is created and migrated where needed. */
export async function withMigratedShop<T>(
  environment: NodeJS.ProcessEnv,
  work: (shop: OpenShop) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const dataSource = await connect(config.databaseUrl, POOL_SIZE, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await migrate(dataSource);
    return await work(await open(dataSource, config));
  } finally {
    await dataSource.destroy();
  }
}
