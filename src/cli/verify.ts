import type { Command } from 'commander';
import { verifyInvariants } from '../services/upkeep/verification.js';
import type { CliIo } from './io.js';
import { findVault } from '../services/secrets/vault.js';
import { withDatabase } from './open-shop.js';
import { plural } from './report.js';

/** @param fail sets the exit code 1. */
export function addVerify(program: Command, io: CliIo, fail: () => void): void {
  program
    .command('verify')
    .description('check every invariant of the database, and whether ENCRYPTION_KEY opens it; changes nothing')
    .action(async () => {
      const breaches = await withDatabase(io.environment, async (dataSource, { encryptionKeys }) => {
        // After a restore: data without the key that opens them are no backup.
        await findVault(dataSource, encryptionKeys);
        return verifyInvariants(dataSource);
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
