import type { Command } from 'commander';
import { KeyImport } from '../services/keys/key-import.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural, reportTo } from './report.js';

export function addKeysImport(program: Command, io: CliIo): void {
  program
    .command('keys:import')
    .description('put license keys into stock; a key that is known or malformed is named by its line and left out')
    .argument('<pool>', 'the id of a license pool, or the SKU of a product for its own pool')
    .argument('<file>', 'one license key a line')
    .action(async (pool: string, file: string) => {
      const { imported, refused } = await withShop(io.environment, ({ dataSource, vault, clock }) =>
        new KeyImport(dataSource, vault, clock).importFile(pool, file, reportTo(io)),
      );
      io.out(`${plural(imported, 'key')} imported, ${plural(refused, 'line')} refused`);
    });
}
