import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerEventData } from '../src/domain/webhooks/event.js';
import type { Delays, FeedReaderCalls } from './processes/feed-readers.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

// As many streams as a customer may have open in a process.
const PER_CUSTOMER = 5;
const CUSTOMERS = 400;
const LOAD_SECONDS = 20;
const COMMITS_PER_SECOND = 50;
const EVENTS_PER_COMMIT = 20;
// Every fifth commit has an event of a product, which concerns everybody; all others are customers' own.
const COMMITS_PER_PRODUCT_EVENT = 5;
const MIB = 2 ** 20;
const KIB = 2 ** 10;

interface Stage {
  data: BenchData;
  service: Child<ServiceCalls>;
  readers: Child<FeedReaderCalls>;
  customers: { id: string; token: string }[];
  productId: string;
}

interface Measured extends Delays {
  readers: number;
  eventsPerSecond: number;
  cores: number;
  readersCores: number;
  rssBytes: number;
  /** What the service holds in memory while the readers wait and nothing happens. */
  liveBytes: number;
}

/** The columns of an event as the outbox writes them. */
function rowsOf({ customers, productId }: Stage, commit: number): unknown[][] {
  const now = new Date();
  return Array.from({ length: EVENTS_PER_COMMIT }, (_, index) => {
    if (index === 0 && commit % COMMITS_PER_PRODUCT_EVENT === 0) {
      return ['productOutOfStock', null, productId, 'SKU-1', 'A product', 0, null, false, now];
    }
    const orderNumber = commit * EVENTS_PER_COMMIT + index;
    const customer = customers[Math.floor(Math.random() * customers.length)];
    const data: CustomerEventData['orderCompleted'] = {
      orderNumber,
      reference: `PO-${orderNumber}`,
      orderDate: now.toISOString(),
      grandTotal: 119.5,
    };
    return ['orderCompleted', customer?.id, null, null, null, null, JSON.stringify(data), false, now];
  });
}

/**
 * Commits events at a steady pace, like other processes than the measured one; returns all that were written, by
 * customer.
 */
async function load(stage: Stage): Promise<{ tookMs: number; own: Map<unknown, number>; products: number }> {
  const startedAtMs = performance.now();
  const written: unknown[][] = [];
  const commits: Promise<unknown>[] = [];
  for (let commit = 0; commit < LOAD_SECONDS * COMMITS_PER_SECOND; commit += 1) {
    const dueMs = startedAtMs + (commit * 1_000) / COMMITS_PER_SECOND;
    await sleep(Math.max(0, dueMs - performance.now()));
    const rows = rowsOf(stage, commit);
    written.push(...rows);
    commits.push(
      stage.data.dataSource.query(
        `INSERT INTO events (kind, customer_id, product_id, sku, name, available_stock, data, is_test, occurred_at)
         VALUES ?`,
        [rows],
      ),
    );
  }
  await Promise.all(commits);
  const own = new Map<unknown, number>();
  for (const [, customerId] of written) own.set(customerId, (own.get(customerId) ?? 0) + 1);
  const products = own.get(null) ?? 0;
  return { tookMs: performance.now() - startedAtMs, own, products };
}

async function usedBy({ service, readers }: Stage): Promise<{ serviceMs: number; readersMs: number; atMs: number }> {
  const [serviceMs, readersMs] = [
    (await service.call('cpuUs', undefined)) / 1_000,
    (await readers.call('cpuUs', undefined)) / 1_000,
  ];
  return { serviceMs, readersMs, atMs: performance.now() };
}

/** The load of all customers, of whom some read. */
async function measure(stage: Stage, customers: number, perToken: number): Promise<Measured> {
  const { service, readers } = stage;
  const reading = stage.customers.slice(0, customers);
  const url = await service.call('url', undefined);
  await service.call('startPeak', undefined);
  await readers.call('open', { url, tokens: reading.map(({ token }) => token), perToken });
  await readers.call('forget', undefined);
  const liveBytes = await service.call('liveBytes', undefined);
  const before = await usedBy(stage);
  const { tookMs, own, products } = await load(stage);
  const ofReaders = reading.reduce((sum, { id }) => sum + (own.get(id) ?? 0) * perToken, 0);
  const count = customers * perToken;
  const delays = await readers.call('delays', ofReaders + products * count);
  const after = await usedBy(stage);
  const coresOf = (what: 'serviceMs' | 'readersMs') => (after[what] - before[what]) / (after.atMs - before.atMs);
  const [cores, readersCores] = [coresOf('serviceMs'), coresOf('readersMs')];
  const rssBytes = await service.call('peak', undefined);
  await readers.call('close', undefined);
  const eventsPerSecond = (LOAD_SECONDS * COMMITS_PER_SECOND * EVENTS_PER_COMMIT * 1_000) / tookMs;
  return { ...delays, readers: count, eventsPerSecond, cores, readersCores, rssBytes, liveBytes };
}

function report(title: string, one: Measured, all: Measured): void {
  const row = (name: string, of: (measured: Measured) => number, digits: number) => [
    name,
    fixed(of(one), digits),
    fixed(of(all), digits),
    fixed(of(all) / of(one), 2),
  ];
  printTable(
    title,
    ['', '1 reader', `${all.readers} readers`, 'ratio'],
    [
      row('ms to the last reader, products, median', ({ products }) => median(products), 0),
      row('the same, p99', ({ products }) => quantile(products, 0.99), 0),
      row("ms to the last reader, customers' own, median", ({ own }) => median(own), 0),
      row('the same, p99', ({ own }) => quantile(own, 0.99), 0),
      row('cores of the service', ({ cores }) => cores, 2),
      row('cores of the readers themselves', ({ readersCores }) => readersCores, 2),
      row('MiB resident at most', ({ rssBytes }) => rssBytes / MIB, 0),
      row('MiB in use while nothing happens', ({ liveBytes }) => liveBytes / MIB, 0),
      row('events a second', ({ eventsPerSecond }) => eventsPerSecond, 0),
      row('messages a second', ({ messages }) => messages / LOAD_SECONDS, 0),
    ],
  );
  const more = all.readers - one.readers;
  console.log(`  a reader more takes ${fixed((all.liveBytes - one.liveBytes) / more / KIB, 1)} KiB`);
}

/** 2,000 streams in one process while a thousand events a second are committed, against one stream under the same load. */
export async function benchFeedReaders(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, ['--expose-gc', ...profiling]);
  const readers = await Child.start<FeedReaderCalls>('processes/feed-readers.js');
  try {
    const customers: Stage['customers'] = [];
    for (let number = 0; number < CUSTOMERS; number += 1) customers.push(await data.customer());
    const { id: productId } = await data.shop.product();
    const stage = { data, service, readers, customers, productId };
    // Neither side is measured while its code is compiled.
    await measure(stage, 1, 1);
    await rounds(options.rounds, 'feed', async () => {
      const one = await measure(stage, 1, 1);
      const all = await measure(stage, CUSTOMERS, PER_CUSTOMER);
      report(`A thousand events a second, of which ten a second concern everybody`, one, all);
    });
  } finally {
    await Promise.all([service.stop(), readers.stop(), data.close()]);
  }
}
