import { QUERY_BOMBS } from '../test/support/query-bombs.js';
import type { BareExpressCalls } from './processes/bare-express.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { PRODUCTION } from './support/settings.js';
import { median } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const CALLS = 50;
const MAX_TIMES = 8;

const orders = (alias: string): string =>
  `${alias}: orders(first: 500) { nodes { items { product { name } licenses { licenseKey } } } }`;

/** Queries that are only invalid by the schema, and the heaviest that no limit stops before validation. */
const SLOWER: Record<string, string> = {
  'pages, as many as there are names for': `{ ${Array.from({ length: 30 }, (_, index) => orders(`a${index}`)).join(' ')} }`,
  'unknown fields, as many as there may be': `{ ${Array.from({ length: 999 }, (_, index) => `nothing${index}`).join(' ')} }`,
  'types within types': `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} } '.repeat(6)} } } }`,
};

/** What a process takes on average to answer a body, in milliseconds of CPU. */
async function cpuOf(child: Child<BareExpressCalls | ServiceCalls>, url: string, query: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query });
  const before = await child.call('cpuUs', undefined);
  for (let call = 0; call < CALLS; call += 1) await (await fetch(url, { method: 'POST', headers, body })).text();
  return ((await child.call('cpuUs', undefined)) - before) / CALLS / 1_000;
}

/**
 * What the service takes for the smallest query, the heaviest and each of the bombs, against bare Express that reads the
 * same body and says hello. Time of the processor, which does not grow with whatever else the machine has to do.
 */
export async function benchQueryBomb({ databaseUrl, rounds }: BenchOptions): Promise<void> {
  const unlimited = { RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1000000' };
  const environment = { ...PRODUCTION, ...unlimited, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  const bare = await Child.start<BareExpressCalls>('processes/bare-express.js', { NODE_ENV: 'production' });
  try {
    const url = `${await service.call('url', undefined)}/graphql`;
    const bareUrl = `${await bare.call('url', undefined)}/hello`;
    const bombs = Object.entries(QUERY_BOMBS).map(([name, { query }]) => [name, query] as const);
    const rows: string[][] = [];
    for (const [name, query] of [['{ __typename }', '{ __typename }'] as const, ...bombs, ...Object.entries(SLOWER)]) {
      const measured: { ms: number; bareMs: number }[] = [];
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const bareMs = await cpuOf(bare, bareUrl, query);
        measured.push({ bareMs, ms: await cpuOf(service, url, query) });
      }
      measured.shift();
      const times = median(measured.map(({ ms, bareMs }) => ms / bareMs));
      const [ms, bareMs] = [median(measured.map((one) => one.ms)), median(measured.map((one) => one.bareMs))];
      rows.push([name, fixed(ms, 2), fixed(bareMs, 2), fixed(times, 1), times <= MAX_TIMES ? 'yes' : 'NO']);
    }
    const header = ['', 'CPU ms', 'bare Express', 'times', `at most ${MAX_TIMES}`];
    printTable('query bombs, against bare Express that reads the same body', header, rows);
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
}
