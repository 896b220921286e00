import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.js';
import { GENEROUS_TIMEOUTS } from './generous-timeouts.js';

const MAIN = join(process.cwd(), 'dist', 'demo', 'main.js');

/** What `npm run demo` starts. It stores its tokens in a separate folder, not among those of a demo in use. */
export class DemoProcess {
  private constructor(
    readonly folder: string,
    private readonly child: ChildProcess,
    /** What it has printed. */
    readonly announcement: string,
  ) {}

  static async start(
    databaseUrl: string,
    settings: Record<string, string> = {},
    node = process.execPath,
  ): Promise<DemoProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    await symlink(join(process.cwd(), 'demo'), join(folder, 'demo'));
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(node, [MAIN], {
      cwd: folder,
      env: { PATH, HOME, PORT: '0', DATABASE_URL: databaseUrl, ...GENEROUS_TIMEOUTS, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const announcement = await new Promise<string>((resolve, reject) => {
      let output = '';
      const read = (text: Buffer): void => {
        output += text.toString();
        if (/^Ctrl-C ends it/m.test(output)) resolve(output);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
      child.once('error', reject);
      child.once('close', () => reject(new Error(`The demo ended before it was open: ${output}`)));
    });
    return new DemoProcess(folder, child, announcement);
  }

  private printed(pattern: RegExp): string {
    const [, found] = pattern.exec(this.announcement) ?? [];
    if (found === undefined) throw new Error(`The demo does not print ${pattern}: ${this.announcement}`);
    return found;
  }

  get url(): string {
    return this.printed(/ REST +(http:\S+)\/api$/m);
  }

  /** The token of its first customer. */
  get token(): string {
    return this.printed(/^ {2}10001 .*\n +(\S+)$/m);
  }

  get staffToken(): string {
    return this.printed(/^Staff \(ADMIN\): (\S+)$/m);
  }

  /** Signs its ADMIN in once. */
  get signInLink(): string {
    return this.printed(/(http:\S+#token=\S+)/);
  }

  /** Asks REST, as its first customer unless another token is given. */
  async ask<T>(path: string, init: RequestInit = {}, token = this.token): Promise<T> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${this.url}/api${path}`, { ...init, headers });
    return (await response.json()) as T;
  }

  async stop(): Promise<void> {
    await endProcess(this.child, 'SIGTERM');
    await rm(this.folder, { recursive: true });
  }
}
