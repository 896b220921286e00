import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runCli } from '../../../packages/client/src/cli/program.js';
import { until } from '../until.js';

/** The program as npm installs it. */
export const PROGRAM = join(process.cwd(), 'packages', 'client', 'bin', 'reseller-orders.js');

export interface CommandOptions {
  environment?: Record<string, string>;
  isColoured?: boolean;
  /** Whether the command runs in a terminal with a user. */
  hasKeyboard?: boolean;
}

/** A command that runs in this process. */
export class Command {
  out = '';
  err = '';
  /** What the keyboard was set to, in order. */
  readonly rawModes: boolean[] = [];
  readonly exitCode: Promise<number>;
  private readonly ending = new AbortController();
  private readonly keyboard = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => this.rawModes.push(isRaw),
  });

  constructor(args: readonly string[], { environment = {}, isColoured = false, hasKeyboard = false }: CommandOptions) {
    this.exitCode = runCli(args, {
      environment,
      out: (text) => void (this.out += text),
      err: (text) => void (this.err += text),
      isColoured,
      keyboard: hasKeyboard ? this.keyboard : undefined,
      signal: this.ending.signal,
      end: () => this.ending.abort(),
    });
  }

  /** The results so far. */
  get lines(): string[] {
    return this.out.split('\n').filter(Boolean);
  }

  /** The same with the words apart, without the time of day and the duration. */
  get rows(): string[][] {
    return this.lines.map((line) => line.split(/ {2,}/).filter((_, index) => index !== 0 && index !== 5));
  }

  press(text: string): void {
    this.keyboard.write(text);
  }

  /** Waits until it follows the feed. */
  ready(): Promise<unknown> {
    return this.until(() => this.err.includes('Forwarding to '), 'the command to follow the feed');
  }

  until(condition: () => boolean, what: string): Promise<unknown> {
    let code: number | undefined;
    void this.exitCode.then((ended) => (code = ended));
    return until(() => {
      if (condition()) return true;
      if (code !== undefined) throw new Error(`The command has ended with ${code} before ${what}: ${this.err}`);
      return false;
    }, `${what}: ${this.out}${this.err}`);
  }

  /** Ends it as Ctrl-C does. @returns its exit code. */
  end(): Promise<number> {
    this.ending.abort();
    return this.exitCode;
  }
}

/** A program in a process of its own. */
export class Program {
  out = '';
  err = '';
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString()));
    this.exited = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
  }

  static start(command: readonly string[], environment: Record<string, string>, cwd = process.cwd()): Program {
    const [file = '', ...args] = command;
    const { PATH = '' } = process.env;
    return new Program(spawn(file, args, { env: { PATH, ...environment }, cwd, stdio: 'pipe' }));
  }

  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.child.kill(signal);
    return this.exited;
  }
}
