import { Option, type Command } from 'commander';
import type { CliIo } from './io.js';

/** The options of both imports. */
export interface ImportOptions {
  dryRun?: boolean;
  partial?: boolean;
}

/** Adds the options that both imports have. */
export function addImportOptions(command: Command): Command {
  return command
    .addOption(new Option('--dry-run', 'say what would be imported and refused, and change nothing'))
    .addOption(new Option('--partial', 'end with exit code 0 also where lines are refused'));
}

/**
 * Prints what an import has done.
 * @returns the exit code: 1 where lines were refused and the options do not allow that.
 */
export function concludeImport(
  io: CliIo,
  summary: string,
  refused: number,
  { dryRun = false, partial = false }: ImportOptions,
): number {
  io.out(dryRun ? `dry run, nothing was changed: ${summary}` : summary);
  return refused > 0 && !partial ? 1 : 0;
}
