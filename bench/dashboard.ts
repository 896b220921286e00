import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type App } from '../src/app.js';
import { createLogger } from '../src/observability/logger.js';
import { ReportTotals } from '../src/services/sales/report-totals.js';
import { SALES_REPORT_BYS } from '../src/services/sales/sales-report-reader.js';
import { createStaffMember } from '../src/services/staff/staff-member.js';
import { readConfig } from '../src/settings/config.js';
import { writeSalesHistory } from '../test/support/sales-history.js';
import type { BenchOptions } from './support/bench-options.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const ORDERS = 1_000_000;
const CALLS = 20;
const DAY_MS = 86_400_000;
const TOTALS = ['report_totals', 'report_costs', 'report_categories'];
// Null is the default period.
const RANGES_DAYS = [null, 30, 90, 365];

// All fields of the dashboard, requested by HTTP as a browser does.
const DASHBOARD = `query ($from: DateTime, $to: DateTime) { dashboard(from: $from, to: $to) {
  orders revenue keysSold days { date orders revenue keysSold } bestSellers { keysSold revenue product { id name stock } }
  owed today { orders net keysSold } topCustomers { orders revenue customer { name } }
  runningOut { stock keysPerDay daysLeft product { id name } } nearCreditLimit { id name balance creditLimit }
  failingWebhooks { id url consecutiveFailures customer { name } } } }`;

const REPORT = `query ($from: DateTime!, $to: DateTime!, $by: SalesReportBy!) { salesReport(from: $from, to: $to, by: $by) {
  rows { key label orders keysSold net vat gross credited cost margin } total { orders net cost margin } } }`;

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

async function ask<T>({ url, token }: Stage, query: string, variables: object): Promise<T> {
  const response = await fetch(`${url}/admin/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** A row of a table: the query, how long the responses took, and how long the bare SQL. */
async function timesOf(title: string, count: number, floor: number, work: () => Promise<unknown>): Promise<string[]> {
  const calls = await times(work);
  const [middle, worst] = [median(calls), quantile(calls, 0.95)];
  return [title, String(count), fixed(middle, 1), fixed(worst, 1), fixed(floor, 1), fixed(middle / floor, 2)];
}

async function measure(stage: Stage, title: string): Promise<void> {
  const rows: string[][] = [];
  for (const days of RANGES_DAYS) {
    const [from, to] = [new Date(stage.end.getTime() - (days ?? 30) * DAY_MS), stage.end];
    const variables = days === null ? {} : { from, to };
    const look = () => ask<{ dashboard: { orders: number } }>(stage, DASHBOARD, variables);
    const { orders } = (await look()).dashboard;
    const floor = median(await times(() => stage.app.dataSource.query(FLOOR, [from, to])));
    rows.push(await timesOf(days === null ? 'no time given' : `${days} days`, orders, floor, look));
    for (const by of days === 365 || days === 30 ? SALES_REPORT_BYS : []) {
      const report = () => ask(stage, REPORT, { from, to, by });
      rows.push(await timesOf(`report by ${by.toLowerCase()}, ${days} days`, orders, floor, report));
    }
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
    for (const table of ['order_items', 'orders', ...catalogue, ...TOTALS]) {
      await runner.query(`TRUNCATE TABLE ${table}`);
    }
    await runner.query('UPDATE report_progress SET last_number = 0');
    await runner.query('SET SESSION foreign_key_checks = 1');
  } finally {
    await runner.release();
  }
}

/** The dashboard and reports over a million orders: spread over a year, and all of them in the last 30 days. */
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
      await new ReportTotals(app.dataSource, () => new Date(), config.businessTimeZone).catchUp();
      const seconds = fixed((performance.now() - startedAt) / 1000, 1);
      await measure(stage, `${ORDERS} orders with two items each over ${days} days (totals made in ${seconds} s)`);
      await forget(stage);
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  }
}
