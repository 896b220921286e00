import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { GENEROUS_TIMEOUTS } from '../generous-timeouts.js';
import { sampleOf } from '../metrics.js';
import { programFile } from '../programs.js';
import { onNextServer } from '../servers.js';
import { runningProcesses } from './stray-processes.js';

const MAIN = await programFile('main');

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What it wrote on standard error. */
  errors: string;
}

/** What to start other than the service as it was built last. */
export interface Launch {
  /** A module that the process loads first, and that may listen to messages. */
  preload?: string;
  /** The compiled start of another version, or one that is not bundled. */
  main?: string;
  /** The Node that runs it. Default: the one of the tests. */
  node?: string;
}

function launch(
  environment: Record<string, string>,
  { preload, main = MAIN, node = process.execPath }: Launch = {},
): ChildProcess {
  const { PATH = '' } = process.env;
  // The service gets none of the tests' own settings, such as Jest's NODE_OPTIONS.
  const child = spawn(node, [...(preload ? ['--import', preload] : []), main], {
    env: { PATH, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...GENEROUS_TIMEOUTS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  });
  runningProcesses.add(child);
  return child;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      runningProcesses.delete(child);
      resolve({ code, signal, errors });
    });
  });
}

/** Waits for the log line with the service's URL. Every line is stored in `log`. */
function servingUrl(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === 'serving' && url) resolve(url);
    });
  });
}

/** Runs a service whose start fails until its process ends. */
export function runToEnd(environment: Record<string, string>): Promise<Exit> {
  const child = launch(environment);
  child.stdout?.resume();
  return exitOf(child);
}

/** The compiled service in a process of its own. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly exited: Promise<Exit>,
    /** What it has written on standard output so far, line by line. */
    readonly log: string[],
  ) {}

  /** On a cluster, each process works with another node. */
  static async start(environment: Record<string, string>, what?: Launch): Promise<ServiceProcess> {
    const { DATABASE_URL = '' } = environment;
    const child = launch({ ...environment, DATABASE_URL: DATABASE_URL && onNextServer(DATABASE_URL) }, what);
    const exited = exitOf(child);
    const failed = exited.then(({ code, errors }) => {
      throw new Error(`The service ended with code ${code} before it served: ${errors}`);
    });
    // Once it serves, its end is no failure.
    failed.catch(() => undefined);
    const log: string[] = [];
    return new ServiceProcess(child, await Promise.race([servingUrl(child, log), failed]), exited, log);
  }

  signal(signal: NodeJS.Signals): Promise<Exit> {
    this.child.kill(signal);
    return this.exited;
  }

  /** Suspends the process, or lets it go on. */
  freeze(frozen: boolean): void {
    this.child.kill(frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Sends the preloaded module a message, and waits for its reply. */
  async sendMessage(message: object): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send(message);
    await answered;
  }

  /** How many attempts with this outcome the process has counted. */
  async attempts(outcome: string): Promise<number> {
    return (await sampleOf(this, `webhook_delivery_attempts_total{outcome="${outcome}"}`)) || 0;
  }
}
