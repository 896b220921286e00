import type { Command } from 'commander';
import { CatalogueImport } from '../services/products/catalogue-import.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural, reportTo } from './report.js';

export function addCatalogueImport(program: Command, io: CliIo): void {
  program
    .command('catalogue:import')
    .description('create and change products by SKU; a line that is wrong is named and left out')
    .argument('<file>', 'CSV with the columns of demo/catalogue.csv')
    .action(async (file: string) => {
      const result = await withShop(io.environment, ({ dataSource, clock, momentAt }) =>
        new CatalogueImport(dataSource, clock, momentAt).importFile(file, reportTo(io)),
      );
      io.out(
        `${plural(result.created, 'product')} created, ${result.changed} changed, ${result.unchanged} unchanged, ` +
          `${plural(result.refused, 'line')} refused`,
      );
    });
}
