import { createConnection } from 'mysql2/promise';

// Schemas of the service's tests have lower and higher numbers: those hold tables that these tests do not make.
const FIRST_NUMBER = 8_000;

/** The URL of a schema that only this Jest worker uses. Jest's global setup provides the two variables. */
export async function testDatabaseUrl(): Promise<string> {
  const { TEST_SERVER_URLS, TEST_SCHEMA_PREFIX, JEST_WORKER_ID = '1' } = process.env;
  const [server] = TEST_SERVER_URLS?.split(' ') ?? [];
  if (!server || !TEST_SCHEMA_PREFIX) throw new Error("Jest's global setup has provided no database server.");
  const name = `${TEST_SCHEMA_PREFIX}${FIRST_NUMBER + Number(JEST_WORKER_ID)}`;
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
