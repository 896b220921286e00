import { runCli } from '../../../src/cli/program.js';
import { testDatabaseUrl } from '../database-url.js';
import { GENEROUS_TIMEOUTS } from '../generous-timeouts.js';

/** How a command ended, and what it wrote. */
export interface CliResult {
  code: number;
  out: string[];
  err: string[];
  /** The last line of `out`. */
  last: string;
}

/** Runs a command in this process, on the tests' database unless the environment names another one. */
export async function cli(argv: string[], environment: Record<string, string> = {}): Promise<CliResult> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(argv, {
    environment: { NODE_ENV: 'test', DATABASE_URL: await testDatabaseUrl(), ...GENEROUS_TIMEOUTS, ...environment },
    out: (line) => out.push(line),
    // How often an import and a verification say how far they are depends on the machine.
    err: (line) => /^… [\d,]+ (lines?$|of \d+, \d+ %)/.test(line) || err.push(line),
  });
  return { code, out, err, last: out.at(-1) ?? '' };
}
