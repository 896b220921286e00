import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import { endProcess } from './end-process.js';
import { freePort } from './loopback.js';
import { provideCommand } from './provide-command.js';
import { until } from './until.js';

/** A private Redis or Valkey that stores nothing on disk. */
export class RedisServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** A client with which tests read its data. */
    readonly client: Redis,
  ) {}

  static async start(): Promise<RedisServer> {
    const binary = await provideCommand(['redis-server', 'valkey-server'], 'redis-server');
    const port = await freePort();
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      tmpdir(),
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
    return new RedisServer(child, url, client);
  }

  /** Ends it at once. Safe to be called twice. */
  async stop(): Promise<void> {
    if (this.client.status !== 'end') this.client.disconnect();
    await endProcess(this.child, 'SIGKILL');
  }
}
