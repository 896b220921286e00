import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import { findServer, startOwnServer, type StoppableDatabase } from './stoppable-database.js';

/** A server of a test's own, whose global settings the test may change, and an account on it that is bound by them. */
export interface OwnServer {
  /** For root, who may do everything. */
  admin: Connection;
  /** The URL of a database for an account without rights over the server. */
  url: string;
  remove: () => Promise<void>;
}

/** @throws where this machine has no server program: the tests of faults need one. */
export async function ownServer(): Promise<OwnServer> {
  const binary = await findServer();
  if (!binary) throw new Error('There is no mysqld or mariadbd to start: install one, such as mariadb-server-core');
  const server: StoppableDatabase = await startOwnServer(binary);
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
