import { copyTemplate, emptySchema } from './schema-copy.js';
import { onNextServer, testServerUrl } from './servers.js';

let created: Promise<string> | undefined;
let emptied: Promise<void> | undefined;

/**
 * The URL of a schema that only this Jest worker uses, and in which no test file finds what another one has left. On a
 * cluster, each call names another node.
 */
export async function testDatabaseUrl(): Promise<string> {
  const url = await (created ??= createSchema());
  await (emptied ??= emptySchema(nameOfWorker()));
  return onNextServer(url);
}

/** A test file begins: its first look for the schema empties that. */
export function beginTestFile(): void {
  emptied = undefined;
}

const nameOfWorker = (): string => `${process.env.TEST_SCHEMA_PREFIX}${process.env.JEST_WORKER_ID ?? '1'}`;

async function createSchema(): Promise<string> {
  const name = nameOfWorker();
  await copyTemplate(name).catch((error: { code?: string }) => {
    // A worker that replaces one that died reuses its schema.
    if (error.code !== 'ER_DB_CREATE_EXISTS') throw error;
  });
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}
