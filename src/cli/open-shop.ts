import { hostname, userInfo } from 'node:os';
import { AuditTrail, type OperatorActor } from '../services/staff/audit-trail.js';
import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { connect } from '../db/data-source.js';
import { findPendingMigrations } from '../db/pending-migrations.js';
import { assertShopKind, setShopKind } from '../db/shop-kind.js';
import type { Moment } from '../domain/catalogue/pricing.js';
import { momentIn, type Clock } from '../services/common/clock.js';
import { openVault, type Vault } from '../services/secrets/vault.js';
import { readConfig, type Config } from '../settings/config.js';

/** The account that the process runs as; containers may run as a number that has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * The user who runs the command, for the audit log: `root@web-1 (sudo by ada)`. It is not proof: a user who may run
 * commands on that machine may also set SUDO_USER.
 */
export function operatorOf({ SUDO_USER }: NodeJS.ProcessEnv): OperatorActor {
  const sudo = SUDO_USER ? ` (sudo by ${SUDO_USER})` : '';
  return { via: 'CLI', operator: `${accountName()}@${hostname()}${sudo}`.replaceAll(/\p{Cc}/gu, '?') };
}

/** The migrated database that the settings name, and what services need besides it. */
export interface OpenShop {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  momentAt: (at: Date) => Moment;
}

interface StaffedShop extends OpenShop {
  operator: OperatorActor;
  audit: AuditTrail;
}

/** The database is missing, or lacks migrations of this version. No command but `migrate` changes that. */
export class NotMigratedError extends Error {
  constructor(problem: string) {
    super(`${problem}: run \`npm run -s cli -- migrate\` first`);
    this.name = 'NotMigratedError';
  }
}

const POOL_SIZE = 4;
// Commands work through full tables, and no client waits for a response.
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1000;

/** Connects; does not create the database. @throws {NotMigratedError} if it is missing. */
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
  throw new NotMigratedError(`The database lacks ${pending.length} of this version's migrations`);
}

/**
 * Runs `work` on the database that the settings name and closes it. Itself it neither creates nor changes anything.
 * @throws {ConfigError} for invalid settings; {ShopKindMismatchError}; {NotMigratedError}; {Error} where the database cannot
 *   be reached.
 */
export async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (dataSource: DataSource, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const dataSource = await connectToExisting(config.databaseUrl);
  try {
    await assertShopKind(dataSource, config.testShop);
    await assertMigrated(dataSource);
    return await work(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Like `withDatabase`, with all that the services need. A database that no service was started on gets its kind.
 * @throws {EncryptionKeyMismatchError} if the database was written with another ENCRYPTION_KEY.
 */
export function withShop<T>(environment: NodeJS.ProcessEnv, work: (shop: StaffedShop) => Promise<T>): Promise<T> {
  return withDatabase(environment, async (dataSource, config) => {
    const clock = (): Date => new Date();
    await setShopKind(dataSource, config.testShop);
    const vault = await openVault(dataSource, config.encryptionKeys, clock());
    const momentAt = momentIn(config.businessTimeZone);
    const audit = new AuditTrail(dataSource, clock);
    return work({ dataSource, vault, clock, momentAt, audit, operator: operatorOf(environment) });
  });
}
