import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { readConfig } from '../config.js';
import { connect, migrate } from '../db/data-source.js';
import type { Moment } from '../domain/pricing.js';
import { momentIn, type Clock } from '../services/common/clock.js';
import { openVault, type Vault } from '../services/secrets/vault.js';

/** The migrated database that the settings name, and what services need besides it. */
export interface OpenShop {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  momentAt: (at: Date) => Moment;
}

const POOL_SIZE = 4;
// Commands work through whole tables, and nobody waits for an answer.
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * Migrates the database, runs `work` on it and closes it.
 * @throws {ConfigError} for invalid settings; {Error} where the database cannot be reached or was written with another
 *   ENCRYPTION_KEY.
 */
export async function withShop<T>(environment: NodeJS.ProcessEnv, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const dataSource = await connect(config.databaseUrl, POOL_SIZE, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await migrate(dataSource);
    const clock = (): Date => new Date();
    const vault = await openVault(dataSource, config.encryptionKeys, clock());
    return await work({ dataSource, vault, clock, momentAt: momentIn(config.businessTimeZone) });
  } finally {
    await dataSource.destroy();
  }
}
