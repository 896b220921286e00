import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
// Imports compiled files, as Jest loads its global setup before it can resolve a `.js` to a `.ts`.
import { beginPrograms } from '../../dist/test/support/programs.js';
import { createTemplate } from '../../dist/test/support/schema-copy.js';
import { provideDatabase } from '../../dist/tools/local-database/local-database.js';

const PREFIX = 'test_orders_';
// Longer than any run; the server ends idle connections after eight hours otherwise, and with it the run's lock.
const IDLE_TIMEOUT_SECONDS = 7 * 24 * 3600;

/** Provides one server for the entire run. Each worker creates its own schema on it: see `testDatabaseUrl`. */
export default async function globalSetup() {
  const env = { ...process.env };
  const dataDir = join(process.cwd(), '.data', 'test');
  process.stderr.write(`tests on Node ${process.version}\n`);
  const log = (line) => process.stderr.write(`test database: ${line}\n`);
  const server = await provideDatabase({ databaseName: 'test', dataDir, log, env, durable: false });
  const runId = randomUUID().slice(0, 8);
  const connection = await createConnection(withoutDatabase(server.url));
  await connection.query(`SET SESSION wait_timeout = ${IDLE_TIMEOUT_SECONDS}`);
  // Held as long as the run lives, on any machine. A run whose lock is free was killed, and its schemas still exist.
  await connection.query('SELECT GET_LOCK(?, 0)', [lockName(runId)]);
  await dropSchemas(connection, await leftBehind(connection));

  await beginRun(withoutDatabase(server.url), runId, async () => {
    const schemas = await testSchemas(connection);
    await dropSchemas(
      connection,
      schemas.filter((name) => runOf(name) === runId),
    );
    await connection.end();
    await server.stop();
  });
}

/**
 * Prepares what the workers start from.
 * @param serverUrls joined by spaces.
 * @param end what the end of the run begins with.
 */
export async function beginRun(serverUrls, runId, end) {
  const { DATABASE_URL } = process.env;
  process.env.TEST_SERVER_URLS = serverUrls;
  process.env.TEST_SCHEMA_PREFIX = `${PREFIX}${runId}_`;
  // No test may use the database that a developer works with.
  delete process.env.DATABASE_URL;
  await createTemplate();
  const removePrograms = await beginPrograms();
  globalThis.endTestRun = async () => {
    await end();
    await removePrograms();
    if (DATABASE_URL) process.env.DATABASE_URL = DATABASE_URL;
  };
}

function withoutDatabase(url) {
  const server = new URL(url);
  server.pathname = '/';
  return server.href;
}

const lockName = (runId) => `${PREFIX}${runId}`;

const runOf = (schema) => /^test_orders_([0-9a-f]{8})_\d+$/.exec(schema)?.[1];

async function testSchemas(connection) {
  const sql = 'SELECT schema_name AS name FROM information_schema.schemata';
  const [rows] = await connection.query(sql);
  return rows.map(({ name }) => name).filter(runOf);
}

async function leftBehind(connection) {
  const schemas = await testSchemas(connection);
  const dead = [];
  for (const name of schemas) {
    const sql = 'SELECT IS_FREE_LOCK(?) AS isFree';
    const [rows] = await connection.query(sql, [lockName(runOf(name) ?? '')]);
    if (rows[0]?.isFree === 1) dead.push(name);
  }
  return dead;
}

async function dropSchemas(connection, schemas) {
  for (const name of schemas) await connection.query('DROP DATABASE IF EXISTS ??', [name]);
}
