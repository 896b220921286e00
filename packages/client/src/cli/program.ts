import { runChaos } from './chaos/chaos-command.js';
import type { CliIo } from './io.js';
import { runListen } from './listen-command.js';
import { describeProblem } from './problem.js';
import { runResend } from './resend-command.js';
import { UsageError } from './usage.js';

const HELP = `Usage: reseller-orders COMMAND [options]

Commands:
  listen --forward-to URL              follows the events of your account and posts each to your own machine
  resend EVENT_ID... --forward-to URL  posts events again
  chaos --target URL                   disturbs your integration's requests to the test shop, and reports lost and duplicate orders

reseller-orders COMMAND --help describes a command. listen and resend read TOKEN and SERVICE_URL from the environment.`;

const COMMANDS: Readonly<Record<string, (argv: readonly string[], io: CliIo) => Promise<number>>> = {
  listen: runListen,
  resend: runResend,
  chaos: runChaos,
};

const ENDED = 130;

/**
 * Runs one command.
 * @param argv the arguments after the program's name.
 * @returns the exit code: 0 for success and for the end of `listen`, 1 if the service rejected something or `chaos` found lost or
 * duplicate orders, 2 for a wrong command line, 130 if Ctrl-C interrupted the command.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) io.err(`${HELP}\n`);
    else io.out(`${HELP}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new UsageError(`There is no command ${name}`);
    return await command(rest, io);
  } catch (error) {
    // The normal end of `listen`; any other command was interrupted.
    if (io.signal.aborted) return command === runListen ? 0 : ENDED;
    if (error instanceof UsageError) {
      io.err(`error: ${error.message}\nreseller-orders ${command ? `${name} ` : ''}--help describes the usage\n`);
      return 2;
    }
    io.err(`error: ${describeProblem(error)}\n`);
    return 1;
  }
}
