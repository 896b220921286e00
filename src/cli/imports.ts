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
export async function importCatalogue(
  io: CliIo,
  end: (exitCode: number) => void,
  file: string,
  options: ImportOptions,
): Promise<void> {
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

/** @param end sets the exit code of the command. */
export async function importKeys(
  io: CliIo,
  end: (exitCode: number) => void,
  pool: string,
  file: string,
  { appendTo, ...options }: KeysOptions,
): Promise<void> {
  const { imported, refused } = await withShop(io.environment, ({ dataSource, vault, clock, operator }) => {
    const keyImport = new KeyFileImport(dataSource, vault, clock);
    // Printed as soon as the batch can be undone, because the import may still fail.
    const onStarted = (id: string): void => io.out(`import ${id}`);
    const how = { ...options, keyImportId: appendTo, onStarted };
    return keyImport.importFile(operator, pool, file, reportTo(io), how);
  });
  const summary = `${plural(imported, 'key')} imported, ${plural(refused, 'line')} refused`;
  end(concludeImport(io, summary, refused, options));
}

export async function undoImport(io: CliIo, id: string, { reason }: { reason: string }): Promise<void> {
  const { withdrawn, keyImport } = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
    const masked = await maskText(dataSource.manager, vault, reason);
    return new KeyImportAdmin(dataSource, audit).undo(operator, id, masked);
  });
  io.out(`${plural(withdrawn, 'key')} of ${keyImport.imported.toLocaleString('en')} withdrawn`);
}
