import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { runCommand } from '../../../tools/local-database/command.js';
import { findServers, initialiseData, serverDirectories } from '../../../tools/local-database/server-binary.js';
import { startServerProcess, stopServerProcess } from '../../../tools/local-database/server-process.js';

/** A database that a test can stop and start again at the same address. */
export interface StoppableDatabase {
  url: string;
  stop: (signal: NodeJS.Signals) => Promise<void>;
  startAgain: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * A server of the test's own, with its data in a folder of its own.
 * @throws where this machine has no server program: the tests of faults need one.
 */
export async function startDedicatedDatabase(): Promise<StoppableDatabase> {
  const [binary] = await findServers(serverDirectories(process.env.PATH), runCommand);
  if (!binary) throw new Error('There is no mysqld or mariadbd to start: install one, such as mariadb-server-core');
  const home = await mkdtemp(join(tmpdir(), 'orders-faults-'));
  const dataPath = join(home, 'data');
  await initialiseData(binary, dataPath, runCommand);
  // Durable: what has been committed must be there after a SIGKILL.
  let server = await startServerProcess(binary, home, dataPath, true);
  const { port } = server;
  return {
    url: `mysql://root@127.0.0.1:${port}/orders`,
    stop: (signal) => stopServerProcess(home, server, [signal]),
    startAgain: async () => {
      server = await startServerProcess(binary, home, dataPath, true, port);
    },
    remove: async () => {
      await stopServerProcess(home, server, ['SIGKILL']);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A server of a test's own, whose global settings the test may change, and an account on it that is bound by them. */
export interface DedicatedServer {
  /** For root, who may do everything. */
  admin: Connection;
  /** The URL of a database for an account without rights over the server. */
  url: string;
  remove: () => Promise<void>;
}

export async function startDedicatedServer(): Promise<DedicatedServer> {
  const server = await startDedicatedDatabase();
  const url = new URL(server.url);
  const admin = await createConnection(Object.assign(new URL(url), { pathname: '/' }).href);
  const name = `orders-${randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'secret'`);
  await admin.query(`GRANT ALL ON orders.* TO '${name}'@'%'`);
  Object.assign(url, { username: name, password: 'secret' });
  return {
    admin,
    url: url.href,
    remove: async () => {
      admin.destroy();
      await server.remove();
    },
  };
}
