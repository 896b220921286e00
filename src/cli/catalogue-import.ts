import type { Command } from 'commander';
import { maskTexts } from '../services/keys/keys-in-text.js';
import { CatalogueImport } from '../services/products/catalogue-import.js';
import { addImportOptions, concludeImport, type ImportOptions } from './import-outcome.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural, reportTo } from './report.js';

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
