import type { Command } from 'commander';
import { KeyFileImport } from '../services/keys/key-file-import.js';
import { addImportOptions, concludeImport, type ImportOptions } from './import-outcome.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural, reportTo } from './report.js';

interface Options extends ImportOptions {
  asIs?: boolean;
  acceptUnusual?: boolean;
  unitCost?: number;
  supplier?: string;
  supplierInvoice?: string;
  note?: string;
  appendTo?: string;
}

/** The import rejects a string that is not a number, such as an empty one. */
const readCost = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** @param end sets the exit code of the command. */
export function addKeysImport(program: Command, io: CliIo, end: (exitCode: number) => void): void {
  const command = program
    .command('keys:import')
    .description(
      'put license keys into stock; known, malformed and unusual keys are reported with their line and ' +
        'skipped. A file that is binary or looks like a table is rejected',
    )
    .argument('<pool>', 'the id of a license pool, or the SKU of a product for its own pool')
    .argument('<file>', 'one license key a line, in UTF-8')
    .option('--as-is', "import lines that look like a table too; the pool's mask is checked all the same")
    .option('--accept-unusual', 'import keys that look different from the others too')
    .option('--unit-cost <eur>', 'what each key cost, before VAT', readCost)
    .option('--supplier <name>', 'the supplier of the keys')
    .option('--supplier-invoice <number>', "the number of the supplier's invoice")
    .option('--note <text>', 'a note for staff about this import')
    .option('--append-to <import>', 'add the keys to an existing import, such as one that failed half-way');
  addImportOptions(command).action(async (pool: string, file: string, { appendTo, ...options }: Options) => {
    const { imported, refused } = await withShop(io.environment, ({ dataSource, vault, clock, operator }) => {
      const keyImport = new KeyFileImport(dataSource, vault, clock);
      // Printed as soon as the batch can be undone, because the import may still fail.
      const onStarted = (id: string): void => io.out(`import ${id}`);
      const how = { ...options, keyImportId: appendTo, onStarted };
      return keyImport.importFile(operator, pool, file, reportTo(io), how);
    });
    const summary = `${plural(imported, 'key')} imported, ${plural(refused, 'line')} refused`;
    end(concludeImport(io, summary, refused, options));
  });
}
