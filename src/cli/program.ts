import { Command, CommanderError } from 'commander';
import { addCustomerCreate, addStaffCreate, addTokenIssue } from './accounts.js';
import { addMigrate, addVerify } from './database.js';
import { addCatalogueImport, addKeysImport, addKeysUndoImport } from './imports.js';
import { addKeysRotate } from './keys-rotate.js';
import { describeError, type CliIo } from './report.js';

function line(text: string): string {
  return text.replace(/\n$/, '');
}

const EXIT_CODES = `
Exit codes:
  0    all was done
  1    a command was refused or failed, an import refused lines (0 with --partial), verify found a contradiction,
       or keys:rotate left values
  130  ended by Ctrl-C
  143  ended by SIGTERM`;

/**
 * Runs one command.
 * @param argv the arguments after the program's name.
 * @returns the exit code: 0 for success.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  let exitCode = 0;
  const end = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('npm run -s cli --')
    .description('Works on the database that DATABASE_URL names. Only `migrate` creates and changes its tables.')
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ writeOut: (text) => io.out(line(text)), writeErr: (text) => io.err(line(text)) })
    .exitOverride();
  addMigrate(program, io);
  addStaffCreate(program, io);
  addCustomerCreate(program, io);
  addTokenIssue(program, io);
  addCatalogueImport(program, io, end);
  addKeysImport(program, io, end);
  addKeysUndoImport(program, io);
  addKeysRotate(program, io, end);
  addVerify(program, io, () => end(1));
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    // Commander has already printed the problem with the arguments.
    if (error instanceof CommanderError) return error.exitCode;
    io.err(`error: ${describeError(error)}`);
    return 1;
  }
  return exitCode;
}
