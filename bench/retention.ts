import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { newId } from '../src/db/ids.js';
import { cleanUp, DeleteThrottle } from '../src/services/upkeep/retention.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { OrderLoad } from './support/order-load.js';
import { PRODUCTION } from './support/settings.js';
import { quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const AUDIT_DAYS = 3_650;
const ROWS_PER_INSERT = 500_000;
// More than a day's worth: the job runs every hour.
const DUE_SHARE = 0.02;
const QUIET_LOAD_MS = 10_000;
// The load has keys for some minutes only.
const BUSY_LOAD_MS = 60_000;
const DELIVERIES_PER_EVENT = 20;

/** A table to fill: its share of all rows, and an INSERT … SELECT of the rows with the numbers `n` from 0. */
interface Filling {
  table: string;
  share: number;
  /** The retention in days. */
  days: number;
  insert: (at: string) => string;
}

/** SQL for the time of row `n` of `count`, whose ages fall evenly to nothing; `DUE_SHARE` of them are above `days`. */
const timeOf = (days: number, count: number): string =>
  `UTC_TIMESTAMP(3) - INTERVAL ROUND(${(days / (1 - DUE_SHARE)) * 86_400_000} * (1 - n / ${count})) * 1000 MICROSECOND`;

function fillings(webhookIds: readonly string[], customerId: string, staffId: string): Filling[] {
  const webhook = `ELT(1 + n % ${DELIVERIES_PER_EVENT}, ${webhookIds.map((id) => `'${id}'`).join(', ')})`;
  return [
    {
      table: 'events',
      share: 0.02,
      days: 31,
      insert: (at) => `INSERT INTO events (id, kind, product_id, sku, name, available_stock, occurred_at, feed_stamp)
        SELECT n + 1, 'productBackInStock', '${customerId}', 'SKU-1', 'A product', 5, ${at}, ${at}`,
    },
    {
      table: 'webhook_deliveries',
      share: 0.4,
      days: 30,
      insert: (at) => `INSERT INTO webhook_deliveries (id, event_id, webhook_id, status, attempt_count, created_at)
        SELECT n + 1, 1 + FLOOR(n / ${DELIVERIES_PER_EVENT}), ${webhook}, 'SUCCEEDED', 1, ${at}`,
    },
    {
      table: 'delivery_attempts',
      share: 0.4,
      days: 30,
      insert: (at) => `INSERT INTO delivery_attempts (delivery_id, at, status_code, duration_ms, response_start)
        SELECT n + 1, ${at}, 204, 20, 'thank you'`,
    },
    {
      table: 'idempotency_keys',
      share: 0.15,
      days: 90,
      insert: (at) => `INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, order_number, created_at)
        SELECT UNHEX(SHA2(n, 256)), '${customerId}', UNHEX(SHA2(n, 256)), n, ${at}`,
    },
    {
      table: 'audit_entries',
      share: 0.03,
      days: AUDIT_DAYS,
      insert: (at) => `INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_after)
        SELECT ${at}, '${staffId}', 'setCustomerStatus', 'Customer', '${customerId}', '{"status":"SUSPENDED"}'`,
    },
  ];
}

async function fill(dataSource: DataSource, all: readonly Filling[], total: number): Promise<void> {
  await dataSource.query('CREATE TABLE bench_digits (d INT PRIMARY KEY)');
  await dataSource.query(
    `INSERT INTO bench_digits VALUES ${Array.from({ length: 10 }, (_, d) => `(${d})`).join(', ')}`,
  );
  // What is generated fits together, and checking it row by row would take longest.
  const runner = dataSource.createQueryRunner();
  await runner.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  const digits = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `bench_digits ${name}`).join(', ');
  const number = 'f.d * 100000 + e.d * 10000 + d.d * 1000 + c.d * 100 + b.d * 10 + a.d';
  for (const { table, share, days, insert } of all) {
    const count = Math.round(total * share);
    console.error(`filling ${table} with ${count} rows`);
    for (let start = 0; start < count; start += ROWS_PER_INSERT) {
      const rows = Math.min(ROWS_PER_INSERT, count - start);
      const numbers = `(SELECT ${start} + ${number} AS n FROM ${digits} HAVING n < ${start + rows}) numbers`;
      await runner.query(`${insert(timeOf(days, count))} FROM ${numbers}`);
    }
    await runner.query(`ANALYZE TABLE ${table}`);
  }
  await runner.query('SET SESSION foreign_key_checks = 1, unique_checks = 1');
  await runner.release();
}

async function countRows(dataSource: DataSource, tables: readonly string[]): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const [row] = await dataSource.query<{ count: number }[]>(`SELECT COUNT(*) AS count FROM ${table}`);
    sum += row?.count ?? 0;
  }
  return sum;
}

async function measure(data: BenchData, service: Child<ServiceCalls>, total: number): Promise<void> {
  const { dataSource } = data;
  const { id: customerId } = await data.customer();
  const staffId = newId();
  await dataSource.query('INSERT INTO staff_members (id, name, role, prefix, token_hash, created_at) VALUES (?)', [
    [staffId, 'Bench', 'SUPPORT', 'x', Buffer.alloc(32, 1), new Date()],
  ]);
  await data.webhooks(DELIVERIES_PER_EVENT, 'http://127.0.0.1:9/', {
    productOutOfStock: false,
    productPriceChanged: false,
  });
  const webhooks = await dataSource.query<{ id: string }[]>('SELECT id FROM webhooks');
  const all = fillings(
    webhooks.map(({ id }) => id),
    customerId,
    staffId,
  );
  await fill(dataSource, all, total);
  const tables = all.map(({ table }) => table);
  const before = await countRows(dataSource, tables);

  const load = await OrderLoad.prepare(data, await service.call('url', undefined));
  const quiet = await load.during(() => sleep(QUIET_LOAD_MS));
  console.error('cleaning up');
  const batches: number[] = [];
  const startedAt = performance.now();
  const cleaning = cleanUp(
    dataSource,
    new Date(),
    AUDIT_DAYS,
    new DeleteThrottle((tookMs) => void batches.push(tookMs)),
  );
  const busy = await load.during(() => Promise.race([cleaning, sleep(BUSY_LOAD_MS)]));
  await cleaning;
  const seconds = (performance.now() - startedAt) / 1000;
  const deleted = before - (await countRows(dataSource, tables));

  printTable(
    `A clean-up of ${before} rows, 2 % of which are due, in batches that are transactions of their own`,
    ['deleted', 'seconds', 'rows/s', 'batches', 'median ms', 'p99 ms', 'longest ms', 'above 100 ms'],
    [
      [
        String(deleted),
        fixed(seconds),
        fixed(deleted / seconds),
        String(batches.length),
        fixed(quantile(batches, 0.5), 1),
        fixed(quantile(batches, 0.99), 1),
        fixed(Math.max(...batches), 1),
        String(batches.filter((tookMs) => tookMs > 100).length),
      ],
    ],
  );
  const rows = [0.5, 0.99].map((share) => {
    const [alone, meanwhile] = [quantile(quiet, share), quantile(busy, share)];
    const name = `p${share * 100} of ${quiet.length} and ${busy.length}`;
    return [name, fixed(alone, 1), fixed(meanwhile, 1), fixed(meanwhile / alone, 2)];
  });
  printTable("An order's milliseconds, alone and during the clean-up", ['', 'alone', 'meanwhile', 'ratio'], rows);
}

/**
 * The clean-up of this many rows while orders go on. A batch's time reaches from its BEGIN to the response to its
 * COMMIT, so no lock is held for longer.
 */
export async function benchRetention(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  try {
    await measure(data, service, options.count);
  } finally {
    await Promise.all([service.stop(), data.close()]);
  }
}
