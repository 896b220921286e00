import type { Command } from 'commander';
import { verifyInvariants } from '../services/upkeep/verification.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural } from './report.js';

/** @param fail sets the exit code 1. */
export function addVerify(program: Command, io: CliIo, fail: () => void): void {
  program
    .command('verify')
    .description('check every invariant of the database; exit code 1 and a list where one is broken')
    .action(async () => {
      const breaches = await withShop(io.environment, ({ dataSource }) => verifyInvariants(dataSource));
      for (const { invariant, detail } of breaches) io.out(`${invariant}: ${detail}`);
      if (breaches.length > 0) {
        io.err(`${plural(breaches.length, 'contradiction')} found`);
        fail();
      } else {
        io.out('every invariant holds');
      }
    });
}
