import { spawn } from 'node:child_process';

/** The result of a command. `code` is 127, as in a shell, if the command could not be started. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  /** Written to the command's standard input, which is then closed. */
  input?: string;
  /** The command is killed after this time. Default: no limit. */
  timeoutMs?: number;
}

/** Runs a command to its end. Never rejects, because callers try several commands in turn. */
export type RunCommand = (command: string, args: string[], options?: CommandOptions) => Promise<CommandResult>;

const NOT_STARTED = 127;

// Error messages quote only the last lines of a command's output.
const KEPT_CHARACTERS = 100_000;

export const runCommand: RunCommand = (command, args, { input, timeoutMs } = {}) =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    const child = spawn(command, args, { env, timeout: timeoutMs, killSignal: 'SIGKILL' });
    const result: CommandResult = { code: NOT_STARTED, stdout: '', stderr: '' };
    child.stdout.on('data', (text) => (result.stdout = (result.stdout + text).slice(-KEPT_CHARACTERS)));
    child.stderr.on('data', (text) => (result.stderr = (result.stderr + text).slice(-KEPT_CHARACTERS)));
    child.on('error', (error) => resolve({ ...result, stderr: result.stderr || error.message }));
    child.on('close', (code) => resolve({ ...result, code: code ?? NOT_STARTED }));
    // A command that ends without reading its input causes EPIPE here; its exit code has the result.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** The last lines of a text. */
export function lastLines(text: string, count = 5): string {
  return text.trim().split('\n').slice(-count).join('\n');
}
