import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { runCommand, type RunCommand } from '../../tools/local-database/command.js';
import {
  NoDatabaseError,
  provideDatabase,
  type DatabaseRequest,
  type ProvidedDatabase,
} from '../../tools/local-database/local-database.js';
import { isRunningWith } from '../../tools/local-database/process-info.js';
import { findServers, serverDirectories } from '../../tools/local-database/server-binary.js';
import { until } from '../support/until.js';

const NO_SUCH_COMMAND: RunCommand = async () => ({ code: 127, stdout: '', stderr: 'not found' });

let dataDir: string;
let lines: string[];
const opened: ProvidedDatabase[] = [];

// One folder for the file: creating the data of a server is the slow part.
beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'orders-test-')));
});
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.stop()));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function open(request: Partial<DatabaseRequest> = {}): Promise<ProvidedDatabase> {
  const log = (line: string) => lines.push(line);
  const env = { PATH: process.env.PATH };
  const database = await provideDatabase({ databaseName: 'shop', dataDir, log, env, durable: false, ...request });
  opened.push(database);
  return database;
}

async function query(database: ProvidedDatabase, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection(database.url);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}

async function serverPid(): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as { pid: number };
  return pid;
}

const isUp = (pid: number) => isRunningWith(pid, dataDir);

describe('a private server', () => {
  it('a private server retains its data from one start to the next, and ends when it is stopped', async () => {
    const first = await open();
    await query(first, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    await query(first, 'INSERT INTO kept VALUES (42)');
    const pid = await serverPid();
    await first.stop();
    expect(isUp(pid)).toBe(false);

    const second = await open();
    expect(await query(second, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
    expect(lines[0]).toMatch(/^starting a private (MySQL|MariaDB) [\d.]+ in .*, for the first time$/);
  });

  it('a private server is shared by two callers at once, and ends when the last one stops it', async () => {
    const [one, other] = await Promise.all([open(), open({ databaseName: 'other' })]);
    const pid = await serverPid();
    expect(new URL(one.url).port).toBe(new URL(other.url).port);
    expect(lines.filter((line) => line.startsWith('starting'))).toHaveLength(1);

    await one.stop();
    await one.stop();
    expect(await query(other, 'SELECT DATABASE() AS name')).toEqual([{ name: 'other' }]);
    await other.stop();
    expect(isUp(pid)).toBe(false);
  });

  it('a private server starts again after it was killed, even if the lock of a dead process exists', async () => {
    await open();
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => !isUp(pid));
    await writeFile(join(dataDir, 'lock'), '999999999 left behind\n');

    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(pid);
  });

  it('a private server is waited for while its command line cannot be read yet, as on a busy machine', async () => {
    const [real] = await findServers(serverDirectories(process.env.PATH), runCommand);
    const bin = join(dataDir, 'bin');
    const script = `#!/bin/sh\nexport ARGS="$*"\nexec sh -c 'sleep 0.2; exec ${real?.path} $ARGS'\n`;
    await mkdir(bin);
    await writeFile(join(bin, basename(real?.path ?? '')), script, { mode: 0o755 });

    const database = await open({ machine: { serverDirectories: [bin] } });
    expect(await query(database, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
  });

  it('a program that now has the process id of a dead server is not taken for the server', async () => {
    const record = {
      pid: process.pid,
      port: 1,
      dataPath: join(dataDir, 'mariadb'),
      socketPath: join(dataDir, 'x', 's'),
    };
    await writeFile(join(dataDir, 'server.json'), JSON.stringify(record));
    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a private server ends with its last living user, even if a killed process is noted as a user too', async () => {
    const first = await open();
    const pid = await serverPid();
    // A killed process leaves its note among the users, under a process id that no longer exists.
    await writeFile(join(dataDir, 'users', '999999999.gone'), '');
    const second = await open();
    expect(second.url).toBe(first.url);
    await first.stop();
    await second.stop();
    expect(isUp(pid)).toBe(false);
  });
});

describe('the search for a server', () => {
  it('a DATABASE_URL that is set is used without running any command', async () => {
    const env = { DATABASE_URL: 'mysql://clerk:secret@db.example:3307/orders' };
    const database = await open({ env, dataDir: join(dataDir, 'unused'), machine: { run: NO_SUCH_COMMAND } });
    expect(database.url).toBe(env.DATABASE_URL);
    expect(database.description).toBe('the database db.example:3307/orders of DATABASE_URL');
    expect(lines).toEqual([]);
  });

  it('a search that finds no server says what to install or set', async () => {
    const machine = { run: NO_SUCH_COMMAND, serverDirectories: [], isRoot: false };
    const attempt = open({ machine });
    await expect(attempt).rejects.toThrow(NoDatabaseError);
    await expect(attempt).rejects.toThrow(
      /no mysqld or mariadbd[^]*no Docker[^]*no apt-get[^]*mariadb-server-core[^]*Docker[^]*DATABASE_URL/,
    );
  });

  it('MariaDB is installed as the last resort, without asking for a password', async () => {
    const commands: string[] = [];
    const run: RunCommand = async (command, args) => {
      commands.push([command, ...args].join(' '));
      return { code: command === 'docker' ? 1 : 0, stdout: 'mariadb-server-core - MariaDB database\n', stderr: '' };
    };
    await expect(open({ machine: { run, serverDirectories: [], isRoot: false } })).rejects.toThrow(NoDatabaseError);
    expect(commands).toEqual([
      'docker info',
      'sudo -n env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -o DPkg::Lock::Timeout=300 --version',
      'sudo -n env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -o DPkg::Lock::Timeout=300 update',
      'apt-cache search --names-only ^mariadb-server-core(-[0-9.]+)?$',
      'sudo -n env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends mariadb-server-core',
    ]);
  });

  it('Docker is preferred to an installation, and its container is stopped at the end', async () => {
    const server = await open();
    const calls: string[][] = [];
    // A Docker engine whose container is the server that already runs.
    const run: RunCommand = async (_command, args) => {
      calls.push(args);
      const stdout = args[0] === 'port' ? `127.0.0.1:${new URL(server.url).port}\n` : '';
      return { code: args[0] === 'inspect' ? 1 : 0, stdout, stderr: '' };
    };
    const docker = await open({ dataDir: join(dataDir, 'docker'), machine: { run, serverDirectories: [] } });
    expect(docker.url).toBe(server.url);
    await docker.stop();
    expect(calls.map(([command]) => command)).toEqual(['info', 'inspect', 'run', 'port', 'stop']);
    expect(calls[2]).toEqual(expect.arrayContaining(['--publish', '127.0.0.1::3306', 'mysql:8.4']));
    expect(calls[4]?.[1]).toBe(calls[2]?.[calls[2].indexOf('--name') + 1]);
  });
});
