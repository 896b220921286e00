import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NoDatabaseError } from '../tools/local-database/local-database.js';
import { benchAccount } from './account.js';
import { benchConsole } from './console.js';
import { benchDashboard } from './dashboard.js';
import { benchDecade } from './decade.js';
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
import { benchStatements } from './statements.js';
import type { BenchOptions } from './support/bench-options.js';
import { provideBenchDatabase } from './support/database.js';
import { describeMachine } from './support/machine.js';
import { MOST_OTHER_CORES, OtherWork } from './support/other-work.js';
import { fixed } from './support/table.js';
import { benchVerify } from './verify.js';

const BENCHMARKS: Record<string, (options: BenchOptions) => Promise<void>> = {
  account: benchAccount,
  console: benchConsole,
  dashboard: benchDashboard,
  decade: benchDecade,
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
  statements: benchStatements,
  'rate-limit': benchRateLimit,
  verify: benchVerify,
};

/** They count what no other work changes. */
const COUNTED = ['decade', 'statements'];

/** They read the memory or the processor time of other processes. */
const READ_PROC = ['deliveries', 'fan-out', 'start'];

/** The working tree, from `dist/bench`. */
const ROOT = join(import.meta.dirname, '..', '..');

const USAGE = `npm run bench -- NAME [--rounds 3] [--count 10000] [--profile DIR] [--picture FILE] [--size 1]
  NAME is one of: ${Object.keys(BENCHMARKS).join(', ')}
  --picture: growth draws its curves there, as SVG
  --size: of the shop of decade and verify, as a share of 2,000,000 orders`;

/** Prints what the machine did besides; more than a little makes the exit status 3. */
function conclude(otherWork: OtherWork | undefined): void {
  const cores = otherWork?.cores();
  if (cores === undefined) {
    console.log('\nother work meanwhile: unknown, as there is no /proc');
    return;
  }
  console.log(`\nother work meanwhile: ${fixed(cores, 2)} cores`);
  if (cores <= MOST_OTHER_CORES) return;
  console.log(`NOT CONCLUSIVE: other work took more than ${MOST_OTHER_CORES} of a core`);
  process.exitCode = 3;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      count: { type: 'string', default: '10000' },
      profile: { type: 'string' },
      picture: { type: 'string' },
      size: { type: 'string', default: '1' },
    },
  });
  const [name = ''] = positionals;
  const benchmark = BENCHMARKS[name];
  const [rounds, count, size] = [Number(values.rounds), Number(values.count), Number(values.size)];
  if (!benchmark || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(count) || count < 100 || !(size > 0)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  if (READ_PROC.includes(name) && !existsSync('/proc/self/stat')) {
    console.error(`The benchmark ${name} reads /proc, which only Linux has: run it there`);
    process.exitCode = 1;
    return;
  }
  const [profileDir, pictureFile] = [values.profile, values.picture].map((path) => path && resolve(path));
  // The packages of programs that are started, and the data of the private database, are there.
  process.chdir(ROOT);
  const database = await provideBenchDatabase();
  try {
    const { description, databasePid = process.pid } = await describeMachine(database.url, ROOT);
    console.log(description);
    const otherWork = OtherWork.observe([process.pid, databasePid]);
    await benchmark({ databaseUrl: database.url, rounds, count, size, profileDir, pictureFile });
    if (!COUNTED.includes(name)) conclude(otherWork);
  } finally {
    await database.stop();
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof NoDatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
