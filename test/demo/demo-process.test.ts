import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { markAsDemoDatabase, NotDemoDatabaseError } from '../../demo/demo-database.js';
import { isAlive, isRunningWith } from '../../tools/local-database/process-info.js';
import { programFile } from '../support/programs.js';
import { createTempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

const MAIN = await programFile('demo');
const OPEN = /^Ctrl-C ends it/m;

// One folder for the file: creating the data of a server and filling the shop are the slow parts.
let folder: string;
let serverRecord: string;
const started = new Set<ChildProcess>();

function serverPid(): number {
  return (JSON.parse(readFileSync(serverRecord, 'utf8')) as { pid: number }).pid;
}

const isServer = (pid: number): boolean => isRunningWith(pid, folder);

/** The processes of the demo, by their notes at the database server. */
async function demoPids(): Promise<number[]> {
  const names = await readdir(join(folder, '.data', 'demo', 'users'));
  return names.map((name) => Number.parseInt(name, 10)).filter(isAlive);
}

interface Run {
  child: ChildProcess;
  /** Waits until it has written this, or throws once it has ended without. */
  wrote: (pattern: RegExp) => Promise<string>;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a program in the folder, without the settings of the tests. */
function start(program: string, args: string[], settings: Record<string, string> = {}): Run {
  const { PATH = '', HOME = '' } = process.env;
  // In a group of its own, as a terminal starts it.
  const env = { PATH, HOME, PORT: '0', ...settings };
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      started.delete(child);
      resolve({ code, output });
    });
  });
  const wrote = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(output)) resolve(output);
      };
      child.stdout?.on('data', look);
      look();
      void ended.then(() => reject(new Error(`It ended without having written ${pattern}: ${output}`)));
    });
  return { child, wrote, ended };
}

const startDemo = (settings?: Record<string, string>): Run => start(process.execPath, [MAIN], settings);

async function tablesOf(url: string): Promise<string[]> {
  const connection = await createConnection(url);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    return rows.map((row) => String(Object.values(row)[0]));
  } finally {
    await connection.end();
  }
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'orders-demo-')));
  serverRecord = join(folder, '.data', 'demo', 'server.json');
  await symlink(join(process.cwd(), 'demo'), join(folder, 'demo'));
});
afterEach(() => {
  for (const child of started) process.kill(-(child.pid ?? 0), 'SIGKILL');
});
afterAll(async () => {
  if (existsSync(serverRecord) && isServer(serverPid())) {
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => !isServer(pid));
  }
  await rm(folder, { recursive: true, force: true });
});

describe('the process of the demo', () => {
  it('the demo listens on loopback alone, prints settings with which the command line works on its database, and ends on SIGTERM', async () => {
    const demo = startDemo({ HOST: '0.0.0.0', NODE_ENV: 'production' });
    const output = await demo.wrote(OPEN);
    const port = /http:\/\/127\.0\.0\.1:(\d+)\/api/.exec(output)?.[1];
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    // This address is the machine's own too, and reaches processes that listen on all addresses.
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
    const [, environment = '', url = ''] =
      /^ {2}NODE_ENV=(\w+) TEST_SHOP=true DATABASE_URL='(\S+)' npm run -s cli -- verify$/m.exec(output) ?? [];
    const verify = start(process.execPath, [await programFile('cli'), 'verify'], {
      NODE_ENV: environment,
      TEST_SHOP: 'true',
      DATABASE_URL: url,
    });
    expect(await verify.ended).toEqual({ code: 0, output: 'every invariant holds\n' });
    const server = serverPid();
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toMatchObject({ code: 0 });
    expect([existsSync(serverRecord), isServer(server), await demoPids()]).toEqual([false, false, []]);
  });

  // The test above ends an open demo by SIGTERM, and the one below by SIGINT.
  it.each([
    ['SIGHUP', 'is open', OPEN],
    ['SIGINT', 'fills its shop', /^demo: bringing the tables/m],
    ['SIGTERM', 'starts its database server', /^demo: starting a private/m],
  ] as const)(
    'two %s leave no process and no database server running while the demo %s',
    async (signal, _when, line) => {
      const demo = startDemo();
      await demo.wrote(line);
      const server = existsSync(serverRecord) ? serverPid() : null;
      demo.child.kill(signal);
      // Not at once: the system makes one of two equal signals that a process has not seen yet.
      await demo.wrote(/^demo: stopping/m);
      demo.child.kill(signal);
      expect(await demo.ended).toMatchObject({ code: 0 });
      expect(existsSync(serverRecord)).toBe(false);
      expect([server !== null && isServer(server), await demoPids()]).toEqual([false, []]);
    },
  );
});

describe('the database of the demo', () => {
  it('a database with tables that no demo made is refused and left as it is', async () => {
    const schema = await createTempSchema(6);
    const server = new URL(schema.url);
    const name = server.pathname.slice(1);
    server.pathname = '/';
    const connection = await createConnection(server.href);
    await connection.query('CREATE DATABASE ??', [name]);
    await connection.query('CREATE TABLE ??.customers (id INT PRIMARY KEY)', [name]);
    await connection.end();
    const { code, output } = await startDemo({ DATABASE_URL: schema.url }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`the database ${name} has tables that no demo made`)]);
    expect(await tablesOf(schema.url)).toEqual(['customers']);
    await schema.drop();
  });

  it('a database that was empty belongs to the demo from its first start on, whatever is in it later', async () => {
    const schema = await createTempSchema(7);
    await markAsDemoDatabase(schema.url, false);
    const connection = await createConnection(schema.url);
    await connection.query('CREATE TABLE customers (id INT PRIMARY KEY)');
    await markAsDemoDatabase(schema.url, false);
    await connection.query('DROP TABLE made_by_npm_run_demo');
    await expect(markAsDemoDatabase(schema.url, false)).rejects.toThrow(NotDemoDatabaseError);
    // A server that the demo started itself holds nothing else.
    await markAsDemoDatabase(schema.url, true);
    await markAsDemoDatabase(schema.url, false);
    await connection.end();
    await schema.drop();
  });
});
