import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { isReadOnlyError } from '../db/read-only.js';
import { errnoOf } from '../db/retry.js';
import { findVault } from '../services/secrets/vault.js';
import { storeOutcome } from '../services/upkeep/verification-runs.js';
import { verifyInvariants, type Violation } from '../services/upkeep/verification.js';
import type { CliIo } from './io.js';
import { withDatabase } from './open-shop.js';
import { describeError, plural } from './report.js';

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

/** @param fail sets the exit code 1. */
export function addVerify(program: Command, io: CliIo, fail: () => void): void {
  program
    .command('verify')
    .description('check every invariant of the database, and whether ENCRYPTION_KEY opens it')
    .action(async () => {
      const breaches = await withDatabase(io.environment, async (dataSource, { encryptionKeys }) => {
        // After a restore: data without the key that opens them are no backup.
        await findVault(dataSource, encryptionKeys);
        const found = await verifyInvariants(dataSource);
        await store(dataSource, found, io);
        return found;
      });
      for (const { invariant, detail } of breaches) io.out(`${invariant}: ${detail}`);
      if (breaches.length > 0) {
        io.err(`${plural(breaches.length, 'contradiction')} found`);
        fail();
      } else {
        io.out('every invariant holds');
      }
    });
}
