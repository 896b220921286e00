import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { lastLines } from './command.js';
import { isRunning, isRunningWith } from './process-info.js';
import { serverFlags, type ServerBinary } from './server-binary.js';

/** A private server process. Its record is a file, so that later processes find the server. */
export interface ServerProcess {
  pid: number;
  port: number;
  dataPath: string;
  socketPath: string;
}

// After a crash, the server first applies its redo log.
const READY_TIMEOUT_MS = 120_000;
const SHUTDOWN_TIMEOUT_MS = 60_000;
const POLL_MS = 40;
const PORT_ATTEMPTS = 3;
const LOG_FILE = 'server.log';
const RECORD_FILE = 'server.json';
// The system's limit is 107 bytes on Linux and 103 on macOS.
const MAX_SOCKET_PATH_LENGTH = 100;

const isUp = ({ pid, dataPath }: ServerProcess): boolean => isRunningWith(pid, `--datadir=${dataPath}`);

/** Whether a server responds on the port; with `dataPath`, one that uses this data directory. */
export async function isServerUp(port: number, dataPath?: string): Promise<boolean> {
  try {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 5_000 });
    try {
      const [rows] = await connection.query<(RowDataPacket & { path: string })[]>('SELECT @@datadir AS path');
      return dataPath === undefined || (await realpath(rows[0]?.path ?? '')) === dataPath;
    } finally {
      await connection.end();
    }
  } catch {
    return false;
  }
}

/** Finds the server of an earlier start, if it runs and responds. Waits for one that is shutting down. */
export async function findServerProcess(home: string): Promise<ServerProcess | null> {
  const server = readRecord(home);
  if (!server) return null;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (isUp(server)) {
    if (await isServerUp(server.port, server.dataPath)) return server;
    if (Date.now() > deadline) throw new Error(`The database server with process id ${server.pid} does not respond.`);
    await sleep(POLL_MS);
  }
  await removeRecord(home, server);
  return null;
}

/**
 * Starts the server on existing data and waits until it responds. Its output goes to a log file next to the data.
 * @param fixedPort default: a free port.
 */
export async function startServerProcess(
  binary: ServerBinary,
  home: string,
  dataPath: string,
  durable: boolean,
  fixedPort?: number,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const { server, child } = await spawnServer(binary, home, dataPath, durable, fixedPort ?? (await freePort()));
    if (await becomesReady(server, child)) return server;
    await removeRecord(home, server);
    const log = await readFile(join(home, LOG_FILE), 'utf8');
    // Another process may have taken the free port since it was found.
    if (attempt < PORT_ATTEMPTS && /address already in use/i.test(log)) continue;
    throw new Error(`${binary.path} did not start:\n${lastLines(log)}\nMore is in ${join(home, LOG_FILE)}.`);
  }
}

/** Shuts the server down, and kills it if that takes too long. The redo log protects the data in that case. */
export async function stopServerProcess(
  home: string,
  server: ServerProcess,
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGKILL'],
): Promise<void> {
  for (const signal of signals) {
    const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS;
    if (isUp(server)) process.kill(server.pid, signal);
    while (isUp(server) && Date.now() < deadline) await sleep(POLL_MS);
  }
  await removeRecord(home, server);
}

async function spawnServer(
  binary: ServerBinary,
  home: string,
  dataPath: string,
  durable: boolean,
  port: number,
): Promise<{ server: ServerProcess; child: ChildProcess }> {
  const socketPath = await newSocketPath();
  const flags = serverFlags(binary, { dataPath, socketPath, pidPath: join(home, 'server.pid'), port, durable });
  const log = openSync(join(home, LOG_FILE), 'w');
  // Detached: otherwise Ctrl-C in the terminal would end the server before the processes that use it.
  const child = spawn(binary.path, flags, { cwd: home, detached: true, stdio: ['ignore', log, log] });
  // If the program cannot be started, there is no process id, and the process counts as not running.
  child.on('error', (error) => writeFileSync(join(home, LOG_FILE), `${error.message}\n`, { flag: 'a' }));
  const server = { pid: child.pid ?? 0, port, dataPath, socketPath };
  // Synchronously, right after the start: without its record, the process could not be found again.
  writeFileSync(join(home, RECORD_FILE), JSON.stringify(server));
  child.unref();
  closeSync(log);
  return { server, child };
}

async function becomesReady(server: ServerProcess, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (isRunning(child)) {
    if (await isServerUp(server.port, server.dataPath)) return true;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      return false;
    }
    await sleep(POLL_MS);
  }
  return false;
}

function readRecord(home: string): ServerProcess | null {
  const path = join(home, RECORD_FILE);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ServerProcess;
  } catch {
    // The file was cut off by a crash of the machine, which has ended the server too.
    return null;
  }
}

async function removeRecord(home: string, server: ServerProcess): Promise<void> {
  await rm(join(home, RECORD_FILE), { force: true });
  await rm(server.socketPath, { force: true });
  await rm(`${server.socketPath}.lock`, { force: true });
  await rmdir(dirname(server.socketPath)).catch(() => undefined);
}

// Not in the project's folder: its path may be too long for a socket, or its file system may not support sockets.
async function newSocketPath(): Promise<string> {
  const directory = tmpdir().length < MAX_SOCKET_PATH_LENGTH - 40 ? tmpdir() : '/tmp';
  return join(await mkdtemp(join(directory, 'orders-db-')), 'server.sock');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
