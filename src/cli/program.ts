import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseCalendarDate } from '../domain/common/calendar-date.js';
import { STAFF_ROLES } from '../domain/staff/staff-role.js';
import type { CliIo } from './report.js';

// Declares all commands, and loads only the one that runs: `--help` loads none.

type End = (exitCode: number) => void;

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

function addAccounts(program: Command, io: CliIo): void {
  const accounts = () => import('./accounts.js');
  program
    .command('staff:create')
    .description('add a member of staff; prints the token, which is shown only once, on the last line')
    .argument('<name>', "the member's name")
    .addOption(new Option('--role <role>', "the member's role").choices([...STAFF_ROLES]).makeOptionMandatory())
    .option('--email <address>', 'an address that no other member of staff has')
    .action(async (name, options) => (await accounts()).createStaff(io, name, options));
  program
    .command('customer:create')
    .description('open an account for a customer; prints its id on the last line')
    .argument('<name>', "the customer's name")
    .requiredOption('--country <code>', 'ISO 3166-1 code, such as DE')
    .requiredOption('--credit-limit <amount>', 'the credit limit in EUR, such as 5000')
    .option('--email <address>', 'where the customer is reached')
    .action(async (name, options) => (await accounts()).createCustomer(io, name, options));
  program
    .command('token:issue')
    .description('issue an access token for a customer; prints it, which is shown only once, on the last line')
    .argument('<customer>', 'the id of the customer, or its number')
    .option('--name <name>', 'what the token is for', 'command line')
    .option('--scopes <list>', 'its scopes: read, order and webhooks, joined by commas (default: all)')
    .option('--allowed-ips <list>', 'the addresses and CIDR ranges that it may be used from, joined by commas')
    .option('--expires <time>', 'when it expires, in ISO 8601, such as 2030-12-31T23:00:00Z')
    .action(async (customer, options) => (await accounts()).issueToken(io, customer, options));
}

function addImportOptions(command: Command): Command {
  return command
    .addOption(new Option('--dry-run', 'say what would be imported and refused, and change nothing'))
    .addOption(new Option('--partial', 'end with exit code 0 also where lines are refused'));
}

/** The import rejects a string that is not a number, such as an empty one. */
const readCost = (text: string): number => (text.trim() === '' ? NaN : Number(text));

function addImports(program: Command, io: CliIo, end: End): void {
  const imports = () => import('./imports.js');
  const catalogue = program
    .command('catalogue:import')
    .description('create and change products by SKU; wrong lines are reported and skipped')
    .argument('<file>', 'CSV with the columns of demo/catalogue.csv');
  addImportOptions(catalogue).action(async (file, options) =>
    (await imports()).importCatalogue(io, end, file, options),
  );
  const keys = program
    .command('keys:import')
    .description(
      'put license keys into stock; known, malformed and unusual keys are reported with their line, unusual ones in ' +
        'clear, and skipped. A file that is binary or looks like a table is rejected',
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
  addImportOptions(keys).action(async (pool, file, options) =>
    (await imports()).importKeys(io, end, pool, file, options),
  );
  program
    .command('keys:undo-import')
    .description('withdraw the unsold keys of an import; repeating it changes nothing')
    .argument('<import>', 'the id that keys:import printed')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action(async (id, options) => (await imports()).undoImport(io, id, options));
}

function readDay(text: string): string {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
  return day;
}

/** `migrate` is the only command that creates the database and changes its tables. */
function addMigrate(program: Command, io: CliIo): void {
  program
    .command('migrate')
    .description('create the database if it is missing, and run pending migrations; needs DATABASE_URL only')
    .action(async () => (await import('./database.js')).migrateDatabase(io));
}

function addUpkeep(program: Command, io: CliIo, end: End): void {
  program
    .command('keys:rotate')
    .description('re-encrypt everything that was encrypted with another version of ENCRYPTION_KEY; can be interrupted')
    .action(async () => (await import('./keys-rotate.js')).rotateKeys(io, end));
  program
    .command('verify')
    .description('check every invariant of the database, and whether ENCRYPTION_KEY opens it')
    .option(
      '--since <day>',
      'check only what was changed since a day, such as 2026-01-31; staff does not see the result',
      readDay,
    )
    .action(async (options) => (await import('./database.js')).verify(io, () => end(1), options));
}

function addPersonalData(program: Command, io: CliIo): void {
  const personalData = () => import('./personal-data.js');
  program
    .command('personal-data:export')
    .description(
      'write everything about a customer into a ZIP of JSON and CSV, keys masked; prints the name of the file',
    )
    .requiredOption('--customer <customer>', 'the id of the customer, or its number')
    .option('--output <file>', 'the file, which must not exist (default: customer-NUMBER.zip)')
    .action(async (options) => (await personalData()).exportPersonalData(io, options));
  program
    .command('personal-data:erase')
    .description(
      'replace what is stored about the customer of a closed account or a former member of staff, except what the law ' +
        'keeps; it cannot be undone, and can be run again',
    )
    .option('--customer <customer>', 'the id of the customer, or its number')
    .option('--member <member>', 'the id of the member')
    .action(async (options) => (await personalData()).erasePersonalData(io, options));
}

/**
 * Runs one command.
 * @param argv the arguments after the program's name.
 * @returns the exit code: 0 for success.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  let exitCode = 0;
  const end: End = (code) => {
    exitCode = code;
  };
  const program = new Command('npm run -s cli --')
    .description('Works on the database that DATABASE_URL names. Only `migrate` creates and changes its tables.')
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ writeOut: (text) => io.out(line(text)), writeErr: (text) => io.err(line(text)) })
    .exitOverride();
  addMigrate(program, io);
  addAccounts(program, io);
  addImports(program, io, end);
  addPersonalData(program, io);
  addUpkeep(program, io, end);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    // Commander has already printed the problem with the arguments.
    if (error instanceof CommanderError) return error.exitCode;
    const { describeError } = await import('./report.js');
    io.err(`error: ${describeError(error)}`);
    return 1;
  }
  return exitCode;
}
