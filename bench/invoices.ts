import { setTimeout as sleep } from 'node:timers/promises';
import { SellerRow } from '../src/entities/invoices/seller.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { OrderLoad } from './support/order-load.js';
import { PRODUCTION, SELLER } from './support/settings.js';
import { quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const QUIET_LOAD_MS = 10_000;
const LOOK_EVERY_MS = 100;

async function measure(data: BenchData, service: Child<ServiceCalls>, orders: number): Promise<void> {
  const { dataSource } = data;
  console.error(`writing ${orders} orders`);
  await data.history(orders);
  const load = await OrderLoad.prepare(data, await service.call('url', undefined));
  await dataSource.query(
    `UPDATE customers SET country_code = 'US', billing_street = 'Main Street 1', billing_postal_code = '10001',
            billing_city = 'New York'`,
  );
  const quiet = await load.during(() => sleep(QUIET_LOAD_MS));
  await dataSource.manager.update(SellerRow, { id: 1 }, SELLER);

  console.error('issuing');
  const count = async (): Promise<number> => {
    const [row] = await dataSource.query<{ total: number }[]>('SELECT COUNT(*) AS total FROM invoices');
    return row?.total ?? 0;
  };
  // From the first document on: until then the job has not begun.
  let startedAt = NaN;
  const issue = async (): Promise<void> => {
    for (let total = 0; total < orders; total = await count()) {
      if (total > 0 && Number.isNaN(startedAt)) startedAt = performance.now();
      await sleep(LOOK_EVERY_MS);
    }
  };
  const busy = await load.during(issue);
  const [seconds, issued] = [(performance.now() - startedAt) / 1000, await count()];

  printTable(
    'Documents of orders that wait for them, while other orders are made',
    ['documents', 'seconds', 'documents/s'],
    [[String(issued), fixed(seconds, 1), fixed(issued / seconds)]],
  );
  const rows = [0.5, 0.99].map((share) => {
    const [alone, meanwhile] = [quantile(quiet, share), quantile(busy, share)];
    const name = `p${share * 100} of ${quiet.length} and ${busy.length}`;
    return [name, fixed(alone, 1), fixed(meanwhile, 1), fixed(meanwhile / alone, 2)];
  });
  printTable(
    "An order's milliseconds, alone and while documents are issued",
    ['', 'alone', 'meanwhile', 'ratio'],
    rows,
  );
}

/** The job of a service issues documents for this many orders, while the same service takes others. */
export async function benchInvoices(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  try {
    await measure(data, service, options.count);
  } finally {
    await Promise.all([service.stop(), data.close()]);
  }
}
