import { randomBytes } from 'node:crypto';

import { createConnection } from 'mysql2/promise';

/**
 * Names the server of DATABASE_URL for the tests, and a prefix for the schemas that they create and that are dropped
 * after them.
 */
export default async function globalSetup() {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL)
    throw new Error('Set DATABASE_URL to a MySQL or MariaDB server, such as mysql://root@127.0.0.1:3306');
  const server = new URL(DATABASE_URL);
  server.pathname = '/';
  const prefix = `agenda_mysql_test_${randomBytes(4).toString('hex')}_`;
  const connection = await createConnection(server.href);
  process.env.TEST_SERVER_URLS = server.href;
  process.env.TEST_SCHEMA_PREFIX = prefix;
  globalThis.endAgendaMysqlTests = async () => {
    const sql = 'SELECT schema_name AS name FROM information_schema.schemata WHERE LEFT(schema_name, ?) = ?';
    const [rows] = await connection.query(sql, [prefix.length, prefix]);
    for (const { name } of rows) await connection.query('DROP DATABASE ??', [name]);
    await connection.end();
  };
}
