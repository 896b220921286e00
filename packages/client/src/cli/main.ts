import { runCli } from './program.js';

const ENDED_AT_ONCE = 130;

/** Runs the command of the process, and sets its exit code. */
export async function main(): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const ending = new AbortController();
  // The first signal waits for requests in flight; a second one ends the process at once.
  const end = (): void => {
    if (ending.signal.aborted) process.exit(ENDED_AT_ONCE);
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  // The reader has closed the pipe, as `| head` does.
  stdout.on('error', () => process.exit(0));
  process.exitCode = await runCli(process.argv.slice(2), {
    environment: env,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isColoured: stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
    keyboard: stdin.isTTY && stdout.isTTY ? stdin : undefined,
    signal: ending.signal,
    end,
  });
}
