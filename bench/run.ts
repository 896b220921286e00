import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NoDatabaseError } from '../tools/local-database/local-database.js';
import { benchAccount } from './account.js';
import { benchConsole } from './console.js';
import { benchDashboard } from './dashboard.js';
import { benchDeliveries, benchFanOut, benchOrdersMeanwhile } from './deliveries.js';
import { benchFairness } from './fairness.js';
import { benchFeedDelay } from './feed-delay.js';
import { benchFeedReaders } from './feed-readers.js';
import { benchGrowth } from './growth.js';
import { benchInvoices } from './invoices.js';
import { benchKeyImport } from './key-import.js';
import { benchLargeOrder } from './large-order.js';
import { benchOrderHistory } from './order-history.js';
import { benchOrders } from './orders.js';
import { benchQueryBomb } from './query-bomb.js';
import { benchRateLimit } from './rate-limit.js';
import { benchReads } from './reads.js';
import { benchRetention } from './retention.js';
import { benchStart } from './start.js';
import type { BenchOptions } from './support/bench-options.js';
import { provideBenchDatabase } from './support/database.js';
import { describeMachine } from './support/machine.js';

const BENCHMARKS: Record<string, (options: BenchOptions) => Promise<void>> = {
  account: benchAccount,
  console: benchConsole,
  dashboard: benchDashboard,
  deliveries: benchDeliveries,
  fairness: benchFairness,
  'fan-out': benchFanOut,
  'feed-delay': benchFeedDelay,
  'query-bomb': benchQueryBomb,
  feed: benchFeedReaders,
  growth: benchGrowth,
  invoices: benchInvoices,
  'key-import': benchKeyImport,
  'large-order': benchLargeOrder,
  'order-history': benchOrderHistory,
  orders: benchOrders,
  'orders-meanwhile': benchOrdersMeanwhile,
  reads: benchReads,
  retention: benchRetention,
  start: benchStart,
  'rate-limit': benchRateLimit,
};

/** They read the memory or the processor time of other processes. */
const READ_PROC = ['deliveries', 'fan-out', 'start'];

const USAGE = `npm run bench -- NAME [--rounds 3] [--count 10000] [--profile DIR]
  NAME is one of: ${Object.keys(BENCHMARKS).join(', ')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      count: { type: 'string', default: '10000' },
      profile: { type: 'string' },
    },
  });
  const [name = ''] = positionals;
  const benchmark = BENCHMARKS[name];
  const [rounds, count] = [Number(values.rounds), Number(values.count)];
  if (!benchmark || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(count) || count < 100) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  if (READ_PROC.includes(name) && !existsSync('/proc/self/stat')) {
    console.error(`The benchmark ${name} reads /proc, which only Linux has: run it there`);
    process.exitCode = 1;
    return;
  }
  const database = await provideBenchDatabase();
  try {
    console.log(await describeMachine(database.url));
    await benchmark({ databaseUrl: database.url, rounds, count, profileDir: values.profile });
  } finally {
    await database.stop();
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof NoDatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
