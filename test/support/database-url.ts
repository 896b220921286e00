import { copyTemplate } from './schema-copy.js';
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
  await copyTemplate(name).catch((error: { code?: string }) => {
    // A worker that takes the place of one that died goes on with its schema.
    if (error.code !== 'ER_DB_CREATE_EXISTS') throw error;
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
