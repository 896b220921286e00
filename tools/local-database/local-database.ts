import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { runCommand, type RunCommand } from './command.js';
import { installDebianPackage } from './debian-package.js';
import { isDockerUsable, startDockerServer, stopDockerServer } from './docker-server.js';
import { withFileLock } from './file-lock.js';
import { isAlive } from './process-info.js';
import {
  findServers,
  InitialisationError,
  initialiseData,
  serverDirectories,
  type ServerBinary,
} from './server-binary.js';
import { findServerProcess, startServerProcess, stopServerProcess, type ServerProcess } from './server-process.js';

export interface DatabaseRequest {
  /** Created if it does not exist. */
  databaseName: string;
  /** The folder of the private server's data and log. Created if it does not exist, and reused at the next start. */
  dataDir: string;
  /** Called with a line for each step that the caller waits for. */
  log: (line: string) => void;
  /** Has DATABASE_URL and PATH. Default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** False, for tests, is faster, but data can be lost if the machine crashes. Default: true. */
  durable?: boolean;
  /** Tests replace parts of it. */
  machine?: Partial<Machine>;
  /** Ends the search between two of its steps. A server that is starting then is waited for, and still provided. */
  signal?: AbortSignal;
}

/** What the search for a server needs to know of this machine. */
export interface Machine {
  run: RunCommand;
  serverDirectories: string[];
  isRoot: boolean;
}

export interface ProvidedDatabase {
  url: string;
  /** Prints which server this is and where, without a password. */
  description: string;
  /** It was started for this project, and holds nothing else. */
  isPrivate: boolean;
  /** Ends a private server, unless another process uses it. Does nothing to the server of DATABASE_URL. */
  stop(): Promise<void>;
}

/** A running private server. */
interface PrivateServer {
  port: number;
  description: string;
  reused: boolean;
  stop(): Promise<void>;
}

interface Search extends Machine {
  home: string;
  durable: boolean;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** No server could be found, installed or started. The message says what to do. */
export class NoDatabaseError extends Error {
  constructor(reasons: string[]) {
    super(
      [
        'There is no database, and none could be started:',
        ...reasons.map((reason) => `  - ${reason}`),
        'Do one of these, and start again:',
        '  - install a MySQL or MariaDB server, with mysqld or mariadbd in the PATH',
        '    (Debian, Ubuntu: sudo apt-get install mariadb-server-core; macOS: brew install mariadb)',
        '  - start Docker',
        '  - set DATABASE_URL to a database of yours, such as mysql://user:password@host:3306/database',
      ].join('\n'),
    );
    this.name = 'NoDatabaseError';
    // Jest would print it below the message, which says all there is to know.
    this.stack = this.message;
  }
}

/**
 * Provides a database server. In this order: that of DATABASE_URL; an installed MySQL or MariaDB, started with its data
 * in `dataDir`; MySQL in Docker; MariaDB, installed with apt-get. Processes with the same `dataDir` share one server,
 * and the last one ends it.
 * @throws NoDatabaseError if there is no server; the signal's reason once it is aborted; and another Error if a server
 *   that has data does not start.
 */
export async function provideDatabase(request: DatabaseRequest): Promise<ProvidedDatabase> {
  const env = request.env ?? process.env;
  if (env.DATABASE_URL) return configuredDatabase(env.DATABASE_URL);
  await mkdir(join(request.dataDir, 'users'), { recursive: true });
  const home = await realpath(request.dataDir);
  const search: Search = {
    home,
    durable: request.durable ?? true,
    log: request.log,
    signal: request.signal,
    run: request.machine?.run ?? runCommand,
    serverDirectories: request.machine?.serverDirectories ?? serverDirectories(env.PATH),
    isRoot: request.machine?.isRoot ?? process.getuid?.() === 0,
  };
  const onWait = () => search.log(`waiting for another process that is busy with the database in ${home}`);
  return withFileLock(join(home, 'lock'), () => openDatabase(search, request.databaseName), onWait, request.signal);
}

function configuredDatabase(url: string): ProvidedDatabase {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const description = address
    ? `the database ${address.host}${address.pathname} of DATABASE_URL`
    : 'the database of DATABASE_URL';
  return { url, description, isPrivate: false, stop: async () => {} };
}

async function openDatabase(search: Search, databaseName: string): Promise<ProvidedDatabase> {
  const { home } = search;
  const server = await findOrStartServer(search);
  // Notes of users of an earlier server must not keep the new one running.
  if (!server.reused) await rm(join(home, 'users'), { recursive: true, force: true });
  const user = await enterUser(home);
  const leave = async () => {
    await rm(user, { force: true });
    if (!(await hasUsers(home))) await server.stop();
  };
  try {
    const url = `mysql://root@127.0.0.1:${server.port}/${databaseName}`;
    await createDatabase(server.port, databaseName);
    search.log(`${server.reused ? 'using' : 'started'} ${server.description}`);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= withFileLock(join(home, 'lock'), leave));
    return { url, description: server.description, isPrivate: true, stop };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function findOrStartServer(search: Search): Promise<PrivateServer> {
  const running = await findServerProcess(search.home);
  if (running) return describeProcess(search.home, running, true);
  const reasons: string[] = [];
  for (const start of [startBinary, startDocker, installAndStart]) {
    search.signal?.throwIfAborted();
    const server = await start(search, reasons);
    if (server) return server;
  }
  throw new NoDatabaseError(reasons);
}

async function startBinary(search: Search, reasons: string[]): Promise<PrivateServer | null> {
  const binaries = await findServers(search.serverDirectories, search.run);
  if (binaries.length === 0) reasons.push('there is no mysqld or mariadbd in the PATH');
  // Servers with data come first: a newly installed one must not hide the data of the other.
  const hasData = (binary: ServerBinary) => Number(existsSync(dataPathOf(search.home, binary)));
  for (const binary of binaries.sort((a, b) => hasData(b) - hasData(a))) {
    search.signal?.throwIfAborted();
    try {
      return describeProcess(search.home, await startPrivately(search, binary), false);
    } catch (error) {
      if (!(error instanceof InitialisationError)) throw error;
      reasons.push(`${binary.path} could not create its data: ${error.message}`);
      search.log(`${binary.path} could not create its data, looking for another server`);
    }
  }
  return null;
}

async function startPrivately(search: Search, binary: ServerBinary): Promise<ServerProcess> {
  const { home, durable, log, run, signal } = search;
  const dataPath = dataPathOf(home, binary);
  const name = `a private ${binary.flavour} ${binary.version}`;
  const start = async () => {
    const isNew = !existsSync(dataPath);
    log(`starting ${name} in ${home}${isNew ? ', for the first time' : ''}`);
    if (isNew) await initialiseData(binary, dataPath, run);
    signal?.throwIfAborted();
    return startServerProcess(binary, home, dataPath, durable);
  };
  try {
    return await start();
  } catch (error) {
    if (durable || error instanceof InitialisationError || signal?.aborted) throw error;
    // Data that is not durable did not survive a crash of the machine.
    log(`${name} does not start with the data of the last run, which is deleted`);
    await rm(dataPath, { recursive: true, force: true });
    return start();
  }
}

const dataPathOf = (home: string, { flavour }: ServerBinary): string => join(home, flavour.toLowerCase());

function describeProcess(home: string, server: ServerProcess, reused: boolean): PrivateServer {
  const flavour = server.dataPath.endsWith('mysql') ? 'MySQL' : 'MariaDB';
  const description = `a private ${flavour} on 127.0.0.1:${server.port} with its data in ${home}`;
  return { port: server.port, description, reused, stop: () => stopServerProcess(home, server) };
}

async function startDocker(search: Search, reasons: string[]): Promise<PrivateServer | null> {
  const { home, durable, run, log } = search;
  if (!(await isDockerUsable(run))) {
    reasons.push('there is no Docker engine that responds');
    return null;
  }
  const server = await startDockerServer(home, durable, run, log);
  const description = `MySQL on 127.0.0.1:${server.port} in the Docker container ${server.name}`;
  return { port: server.port, description, reused: server.reused, stop: () => stopDockerServer(server, run) };
}

async function installAndStart(search: Search, reasons: string[]): Promise<PrivateServer | null> {
  const problem = await installDebianPackage('mariadb-server-core', search, () =>
    search.log('no MySQL, MariaDB or Docker here: installing mariadb-server-core with apt-get'),
  );
  if (problem) {
    reasons.push(problem);
    return null;
  }
  return startBinary(search, reasons);
}

async function createDatabase(port: number, name: string): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
  } finally {
    await connection.end();
  }
}

/** Notes that this process uses the server, in a file whose name begins with the process id. */
async function enterUser(home: string): Promise<string> {
  await mkdir(join(home, 'users'), { recursive: true });
  const path = join(home, 'users', `${process.pid}.${randomUUID()}`);
  await writeFile(path, '');
  return path;
}

async function hasUsers(home: string): Promise<boolean> {
  const names = await readdir(join(home, 'users'));
  return names.some((name) => isAlive(Number.parseInt(name, 10)));
}
