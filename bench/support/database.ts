import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { provideDatabase } from '../../tools/local-database/local-database.js';

/** An empty database that belongs to this run alone. */
export interface BenchDatabase {
  url: string;
  /** Drops the database, and ends the server if it was started for the run. */
  stop: () => Promise<void>;
}

async function execute(url: string, statement: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/';
  const connection = await createConnection(server.href);
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/**
 * A further empty database on the server of another one.
 * @param suffix identifies it.
 */
export async function emptyDatabase(
  besideUrl: string,
  suffix: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(besideUrl);
  const name = `${url.pathname.slice(1)}_${suffix}`;
  url.pathname = `/${name}`;
  await execute(besideUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return { url: url.href, drop: () => execute(besideUrl, `DROP DATABASE ${name}`) };
}

/** On the server of DATABASE_URL, where that is set, else on a private one as durable as a real one. */
export async function provideBenchDatabase(): Promise<BenchDatabase> {
  const server = await provideDatabase({
    databaseName: 'bench',
    dataDir: join(process.cwd(), '.data', 'bench'),
    log: (line) => console.error(`bench database: ${line}`),
  });
  // Never a database in use.
  const name = `bench_orders_${process.pid}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await execute(server.url, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return {
    url: url.href,
    stop: async () => {
      await execute(server.url, `DROP DATABASE ${name}`);
      await server.stop();
    },
  };
}
