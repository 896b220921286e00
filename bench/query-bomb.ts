import type { AddressInfo } from 'node:net';
import { createApp } from '../src/app.js';
import { createHttpServer } from '../src/http/http-server.js';
import { createLogger } from '../src/observability/logger.js';
import { readConfig } from '../src/settings/config.js';
import { QUERY_BOMBS } from '../test/support/query-bombs.js';
import type { BenchOptions } from './support/bench-options.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const CALLS = 20;
const WARM_UP_CALLS = 5;
const BUDGET_MS = 10;

const orders = (alias: string): string =>
  `${alias}: orders(first: 500) { nodes { items { product { name } licenses { licenseKey } } } }`;

/** Queries that are only invalid by the schema, and the heaviest that no limit stops before validation. */
const SLOWER: Record<string, string> = {
  'pages, as many as there are names for': `{ ${Array.from({ length: 30 }, (_, index) => orders(`a${index}`)).join(' ')} }`,
  'unknown fields, as many as there may be': `{ ${Array.from({ length: 999 }, (_, index) => `nothing${index}`).join(' ')} }`,
  'types within types': `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} } '.repeat(6)} } } }`,
};

async function post(url: string, query: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) });
  await response.text();
}

/**
 * What the smallest query takes, which nothing can be faster than, and each of the bombs. Time of the processor, the
 * client's part included, which does not grow with whatever else the machine has to do.
 */
export async function benchQueryBomb({ databaseUrl, rounds }: BenchOptions): Promise<void> {
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const app = await createApp(config, { logger: createLogger('silent') });
  const server = createHttpServer(app.http, config.httpTimeouts);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const bombs = Object.entries(QUERY_BOMBS).map(([name, { query }]) => [name, query] as const);
  try {
    const rows: string[][] = [];
    let floor = Number.NaN;
    for (const [name, query] of [['{ __typename }', '{ __typename }'] as const, ...bombs, ...Object.entries(SLOWER)]) {
      const durations: number[] = [];
      for (let call = -WARM_UP_CALLS; call < CALLS * rounds; call += 1) {
        const before = process.cpuUsage();
        await post(url, query);
        const { user, system } = process.cpuUsage(before);
        if (call >= 0) durations.push((user + system) / 1_000);
      }
      const middle = median(durations);
      if (Number.isNaN(floor)) floor = middle;
      const kept = middle < BUDGET_MS ? 'yes' : 'NO';
      rows.push([name, fixed(middle, 2), fixed(quantile(durations, 0.95), 2), fixed(middle / floor, 1), kept]);
    }
    const header = ['', 'median CPU ms', 'p95', 'times the smallest query', `below ${BUDGET_MS} ms`];
    printTable('query bombs, from request to refusal', header, rows);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  }
}
