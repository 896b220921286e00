import { Option, type Command } from 'commander';
import { KeyFileImport } from '../services/keys/key-file-import.js';
import { KeyImportAdmin } from '../services/keys/key-import-admin.js';
import { maskText, maskTexts } from '../services/keys/keys-in-text.js';
import { CatalogueImport } from '../services/products/catalogue-import.js';
import { withShop } from './open-shop.js';
import { plural, reportTo, type CliIo } from './report.js';

interface ImportOptions {
  dryRun?: boolean;
  partial?: boolean;
}

function addImportOptions(command: Command): Command {
  return command
    .addOption(new Option('--dry-run', 'say what would be imported and refused, and change nothing'))
    .addOption(new Option('--partial', 'end with exit code 0 also where lines are refused'));
}

/**
 * Prints what an import has done.
 * @returns the exit code: 1 where lines were refused and the options do not allow that.
 */
function concludeImport(
  io: CliIo,
  summary: string,
  refused: number,
  { dryRun = false, partial = false }: ImportOptions,
): number {
  io.out(dryRun ? `dry run, nothing was changed: ${summary}` : summary);
  return refused > 0 && !partial ? 1 : 0;
}

/** @param end sets the exit code of the command. */
export function addCatalogueImport(program: Command, io: CliIo, end: (exitCode: number) => void): void {
  const command = program
    .command('catalogue:import')
    .description('create and change products by SKU; wrong lines are reported and skipped')
    .argument('<file>', 'CSV with the columns of demo/catalogue.csv');
  addImportOptions(command).action(async (file: string, options: ImportOptions) => {
    const { created, changed, unchanged, refused } = await withShop(
      io.environment,
      ({ dataSource, vault, clock, momentAt, operator }) => {
        const mask = (texts: readonly string[]) => maskTexts(dataSource.manager, vault, texts);
        return new CatalogueImport(dataSource, clock, momentAt, mask).importFile(operator, file, reportTo(io), options);
      },
    );
    const summary =
      `${plural(created, 'product')} created, ${changed} changed, ${unchanged} unchanged, ` +
      `${plural(refused, 'line')} refused`;
    end(concludeImport(io, summary, refused, options));
  });
}

interface KeysOptions extends ImportOptions {
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
  addImportOptions(command).action(async (pool: string, file: string, { appendTo, ...options }: KeysOptions) => {
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

export function addKeysUndoImport(program: Command, io: CliIo): void {
  program
    .command('keys:undo-import')
    .description('withdraw the unsold keys of an import; repeating it changes nothing')
    .argument('<import>', 'the id that keys:import printed')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action(async (id: string, { reason }: { reason: string }) => {
      const { withdrawn, keyImport } = await withShop(
        io.environment,
        async ({ dataSource, vault, audit, operator }) => {
          const masked = await maskText(dataSource.manager, vault, reason);
          return new KeyImportAdmin(dataSource, audit).undo(operator, id, masked);
        },
      );
      io.out(`${plural(withdrawn, 'key')} of ${keyImport.imported.toLocaleString('en')} withdrawn`);
    });
}
