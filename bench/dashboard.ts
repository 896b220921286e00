import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/settings/config.js';
import { createLogger } from '../src/observability/logger.js';
import { SalesTotals } from '../src/services/sales/sales-totals.js';
import { createStaffMember } from '../src/services/staff/create-staff-member.js';
import { writeSalesHistory } from '../test/support/sales-history.js';
import type { BenchOptions } from './support/bench-options.js';
import { median, quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';
import { PRODUCTION } from './support/settings.js';

const ORDERS = 500_000;
const CALLS = 20;
const DAY_MS = 86_400_000;
// Null is what is shown where no time is given.
const RANGES_DAYS = [null, 30, 90, 365];

// Everything that there is to see, by HTTP as a browser asks for it.
const QUERY = `query ($from: DateTime, $to: DateTime) { dashboard(from: $from, to: $to) {
  orders revenue keysSold days { date orders revenue keysSold } bestSellers { keysSold revenue product { id name stock } }
  runningOut { stock keysPerDay daysLeft product { id name } } nearCreditLimit { id name balance creditLimit }
  failingWebhooks { id url consecutiveFailures customer { name } } } }`;

// The least that a database can do to know what was sold of which product: one pass over one index.
const FLOOR = `SELECT product_id, SUM(license_count), SUM(subtotal_cents) FROM order_items
  WHERE order_date >= ? AND order_date < ? AND is_replacement = 0 GROUP BY product_id`;

interface Stage {
  app: App;
  url: string;
  token: string;
  end: Date;
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

async function ask({ url, token }: Stage, variables: object): Promise<{ orders: number }> {
  const response = await fetch(`${url}/admin/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: QUERY, variables }),
  });
  const { data, errors } = (await response.json()) as { data: { dashboard: { orders: number } }; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data.dashboard;
}

async function measure(stage: Stage, title: string): Promise<void> {
  const rows: string[][] = [];
  for (const days of RANGES_DAYS) {
    const [from, to] = [new Date(stage.end.getTime() - (days ?? 30) * DAY_MS), stage.end];
    const variables = days === null ? {} : { from, to };
    const { orders } = await ask(stage, variables);
    const floor = median(await times(() => stage.app.dataSource.query(FLOOR, [from, to])));
    const calls = await times(() => ask(stage, variables));
    const [middle, worst] = [median(calls), quantile(calls, 0.95)];
    rows.push([
      days === null ? 'no time given' : `${days} days`,
      String(orders),
      fixed(middle, 1),
      fixed(worst, 1),
      fixed(floor, 1),
      fixed(middle / floor, 2),
    ]);
  }
  printTable(title, ['', 'orders', 'median ms', 'p95 ms', 'bare SQL ms', 'ratio'], rows);
}

async function stageFor(app: App, listening: AddressInfo, end: Date): Promise<Stage> {
  const { token } = await createStaffMember(app.dataSource.manager, { name: 'Benchmark', role: 'ADMIN' }, new Date());
  return { app, url: `http://127.0.0.1:${listening.port}`, token, end };
}

async function forget({ app: { dataSource } }: Stage): Promise<void> {
  const catalogue = ['product_pools', 'license_pools', 'product_stock_states', 'products', 'customers'];
  const runner = dataSource.createQueryRunner();
  try {
    // On one connection; row by row, a million would take minutes.
    await runner.query('SET SESSION foreign_key_checks = 0');
    for (const table of ['order_items', 'orders', ...catalogue, 'daily_sales', 'product_sales']) {
      await runner.query(`TRUNCATE TABLE ${table}`);
    }
    await runner.query('UPDATE sales_progress SET last_item_id = 0, last_order_number = 0');
    await runner.query('SET SESSION foreign_key_checks = 1');
  } finally {
    await runner.release();
  }
}

/** The dashboard over a million order items: spread over a year, and all of them in the last 30 days. */
export async function benchDashboard({ databaseUrl }: BenchOptions): Promise<void> {
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const app = await createApp(config, { logger: createLogger('silent') });
  const server = createServer(app.http);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const end = new Date();
    const stage = await stageFor(app, server.address() as AddressInfo, end);
    for (const days of [365, 30]) {
      console.error(`writing ${ORDERS} orders with two items each over ${days} days`);
      await writeSalesHistory(app.dataSource, { orders: ORDERS, days, end, products: 1_000, customers: 5_000 });
      const startedAt = performance.now();
      await new SalesTotals(app.dataSource, () => new Date(), config.businessTimeZone).catchUp();
      const seconds = fixed((performance.now() - startedAt) / 1000, 1);
      await measure(stage, `${2 * ORDERS} order items over ${days} days (totals made in ${seconds} s)`);
      await forget(stage);
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  }
}
