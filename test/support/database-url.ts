import { createConnection } from 'mysql2/promise';
import { onNextServer, testServerUrl } from './servers.js';

let created: Promise<string> | undefined;

/**
 * The URL of a schema that only this Jest worker uses. Its tables stay for the worker's next test file. On a cluster,
 * each call names another node.
 */
export async function testDatabaseUrl(): Promise<string> {
  return onNextServer(await (created ??= createSchema()));
}

async function createSchema(): Promise<string> {
  const { TEST_SCHEMA_PREFIX, JEST_WORKER_ID = '1' } = process.env;
  const server = testServerUrl();
  const name = `${TEST_SCHEMA_PREFIX}${JEST_WORKER_ID}`;
  const connection = await createConnection(server);
  try {
    await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
  } finally {
    await connection.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
