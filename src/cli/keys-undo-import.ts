import type { Command } from 'commander';
import { KeyImportAdmin } from '../services/keys/key-import-admin.js';
import { maskText } from '../services/keys/keys-in-text.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';
import { plural } from './report.js';

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
