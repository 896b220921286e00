import type { Command } from 'commander';
import { KeyImport } from '../services/keys/key-import.js';
import { addImportOptions, concludeImport, type ImportOptions } from './import-outcome.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { operatorOf } from './operator.js';
import { plural, reportTo } from './report.js';

/** @param end sets the exit code of the command. */
export function addKeysImport(program: Command, io: CliIo, end: (exitCode: number) => void): void {
  const command = program
    .command('keys:import')
    .description(
      'put license keys into stock; a key that is known or malformed is named by its line and left out. ' +
        'A file that is binary or looks like a table is refused whole',
    )
    .argument('<pool>', 'the id of a license pool, or the SKU of a product for its own pool')
    .argument('<file>', 'one license key a line, in UTF-8')
    .option('--as-is', "take lines of a table as keys too; the pool's mask decides all the same");
  addImportOptions(command).action(async (pool: string, file: string, options: ImportOptions & { asIs?: boolean }) => {
    const { imported, refused } = await withShop(io.environment, ({ dataSource, vault, clock }) => {
      const keyImport = new KeyImport(dataSource, vault, clock);
      return keyImport.importFile(operatorOf(io.environment), pool, file, reportTo(io), options);
    });
    const summary = `${plural(imported, 'key')} imported, ${plural(refused, 'line')} refused`;
    end(concludeImport(io, summary, refused, options));
  });
}
