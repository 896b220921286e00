import { createConnection } from 'mysql2/promise';

let created: Promise<string> | undefined;

/** The URL of a schema that only this Jest worker uses. Its tables stay for the worker's next test file. */
export function testDatabaseUrl(): Promise<string> {
  return (created ??= createSchema());
}

async function createSchema(): Promise<string> {
  const { TEST_SERVER_URL, TEST_SCHEMA_PREFIX, JEST_WORKER_ID = '1' } = process.env;
  if (!TEST_SERVER_URL || !TEST_SCHEMA_PREFIX) throw new Error('The global setup of the tests has not run.');
  const name = `${TEST_SCHEMA_PREFIX}${JEST_WORKER_ID}`;
  const connection = await createConnection(TEST_SERVER_URL);
  try {
    await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
  } finally {
    await connection.end();
  }
  const url = new URL(TEST_SERVER_URL);
  url.pathname = `/${name}`;
  return url.href;
}
