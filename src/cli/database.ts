import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { connect, migrate } from '../db/data-source.js';
import { errnoOf, isReadOnlyError } from '../db/retry.js';
import { startOfDate } from '../domain/common/calendar-date.js';
import { datesIn } from '../services/common/clock.js';
import { findVault } from '../services/secrets/vault.js';
import type { Since } from '../services/upkeep/parts.js';
import { storeOutcome, verifyInvariants, type Progress, type Violation } from '../services/upkeep/verification.js';
import { readDatabaseUrl } from '../settings/config.js';
import { connectToExisting, NotMigratedError, withDatabase } from './open-shop.js';
import { describeError, plural, type CliIo } from './report.js';

// The lock of the migrations may need a second connection.
const POOL_SIZE = 2;

/** @returns whether the database that the URL names was there already. */
async function exists(databaseUrl: string): Promise<boolean> {
  try {
    await (await connectToExisting(databaseUrl)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NotMigratedError) return false;
    throw error;
  }
}

export async function migrateDatabase(io: CliIo): Promise<void> {
  const databaseUrl = readDatabaseUrl(io.environment);
  const isNew = !(await exists(databaseUrl));
  const dataSource = await connect(databaseUrl, POOL_SIZE);
  try {
    if (isNew) io.out('the database is created');
    const names = await migrate(dataSource);
    for (const name of names) io.out(name);
    io.out(names.length > 0 ? `${plural(names.length, 'migration')} run` : 'nothing to do: all migrations have run');
  } finally {
    await dataSource.destroy();
  }
}

// ER_TABLEACCESS_DENIED_ERROR and ER_COLUMNACCESS_DENIED_ERROR: `verify` needs no account that may write.
const DENIED = new Set([1142, 1143]);

/** Stores the result for staff to see. A read-only server or account skips this. */
async function store(dataSource: DataSource, found: readonly Violation[], io: CliIo): Promise<void> {
  try {
    await storeOutcome(dataSource, found);
  } catch (error) {
    if (isReadOnlyError(error) || DENIED.has(errnoOf(error))) return;
    io.err(`warning: staff does not see this verification: ${describeError(error)}`);
  }
}

const SHOW_EVERY_MS = 10_000;

/** Prints how far a verification is, if it takes long. */
function printProgress(io: CliIo): (progress: Progress) => void {
  let shownAt = performance.now();
  return ({ number, of, invariant, share }) => {
    if (performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    io.err(`… ${number} of ${of}, ${Math.floor(share * 100)} %: ${invariant}`);
  };
}

function sinceOf(date: string, timeZone: string): Since {
  return { date, start: startOfDate(date, datesIn(timeZone)) ?? new Date(date) };
}

/** @param fail sets the exit code 1. */
export async function verify(io: CliIo, fail: () => void, options: { since?: string }): Promise<void> {
  const violations = await withDatabase(io.environment, async (dataSource, { encryptionKeys, businessTimeZone }) => {
    const since = options.since === undefined ? undefined : sinceOf(options.since, businessTimeZone);
    // After a restore: data without the key that opens them are no backup.
    await findVault(dataSource, encryptionKeys);
    const found = await verifyInvariants(dataSource, { since, onProgress: printProgress(io) });
    // Staff must not take the state of a part of the database for that of all of it.
    if (!since) await store(dataSource, found, io);
    return found;
  });
  for (const { invariant, detail } of violations) io.out(`${invariant}: ${detail}`);
  if (violations.length > 0) {
    io.err(`${plural(violations.length, 'contradiction')} found`);
    fail();
  } else {
    io.out('every invariant holds');
  }
}
