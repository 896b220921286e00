import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { lastLines, runCommand } from '../../src/demo/command.js';
import { withFileLock } from '../../src/demo/file-lock.js';
import { until } from './until.js';

const NAMES = ['redis-server', 'valkey-server'];
const APT_TIMEOUT_MS = 10 * 60_000;

function findBinary(): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/usr/local/bin'];
  return directories.flatMap((directory) => NAMES.map((name) => join(directory, name))).find(existsSync);
}

/** Installs the program with apt-get, like the database's; its service is not started. */
async function install(): Promise<string> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const asRoot = (...command: string[]) => {
    // In this run level, the system starts nothing that is installed.
    const [program = '', ...args] = [...sudo, 'env', 'RUNLEVEL=1', ...command];
    return runCommand(program, args, { timeoutMs: APT_TIMEOUT_MS });
  };
  await asRoot('apt-get', 'update');
  const { code, stderr } = await asRoot('apt-get', 'install', '-y', '--no-install-recommends', 'redis-server');
  const binary = findBinary();
  if (code !== 0 || !binary) {
    throw new Error(`These tests need redis-server or valkey-server on the PATH: ${lastLines(stderr, 2)}`);
  }
  return binary;
}

async function provideBinary(): Promise<string> {
  const folder = join(process.cwd(), '.data');
  await mkdir(folder, { recursive: true });
  return findBinary() ?? withFileLock(join(folder, 'redis.lock'), async () => findBinary() ?? install());
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A private Redis or Valkey that keeps nothing on disk. */
export class RedisServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
    /** For looking into it. */
    readonly client: Redis,
  ) {}

  static async start(): Promise<RedisServer> {
    const binary = await provideBinary();
    const folder = await mkdtemp(join(tmpdir(), 'orders-redis-'));
    const port = await freePort();
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const child = spawn(binary, settings, { stdio: 'ignore' });
    const url = `redis://127.0.0.1:${port}`;
    const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await until(async () => (await client.ping()) === 'PONG');
    return new RedisServer(child, folder, url, client);
  }

  /** Ends it at once. Safe to be called twice. */
  async stop(): Promise<void> {
    if (this.client.status !== 'end') this.client.disconnect();
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
