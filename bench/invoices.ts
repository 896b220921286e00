import { setTimeout as sleep } from 'node:timers/promises';
import { SellerRow } from '../src/entities/invoices/seller.js';
import { InvoiceIssuing } from '../src/services/invoices/invoice-issuing.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { OrderLoad } from './support/order-load.js';
import { quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const QUIET_LOAD_MS = 10_000;
// The load has keys for some minutes only.
const BUSY_LOAD_MS = 60_000;

const SELLER = {
  name: 'Keys & Co GmbH',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  vatId: 'DE136695976',
  taxNumber: '37/123/45678',
  email: 'invoices@keys.example',
  iban: 'DE89370400440532013000',
  invoicesFrom: '2000-01-01',
};

async function measure(data: BenchData, service: Child<ServiceCalls>, count: number): Promise<void> {
  const { dataSource } = data;
  console.error(`writing ${count} orders`);
  await data.history(count);
  const load = await OrderLoad.prepare(data, await service.ask('url', undefined));
  await dataSource.query(
    `UPDATE customers SET country_code = 'US', billing_street = 'Main Street 1', billing_postal_code = '10001',
            billing_city = 'New York'`,
  );
  const quiet = await load.during(() => sleep(QUIET_LOAD_MS));
  await dataSource.manager.update(SellerRow, { id: 1 }, SELLER);

  console.error('issuing');
  let issued = 0;
  const reports = { issued: (_kind: string, more: number) => void (issued += more), checkFailed: () => undefined };
  const issuing = new InvoiceIssuing(dataSource, () => new Date(), 'Europe/Berlin', reports);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const working = issuing.issueDue();
  const busy = await load.during(() => Promise.race([working, sleep(BUSY_LOAD_MS)]));
  await working;
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);

  printTable(
    'Documents of orders that wait for them, while other orders are made',
    ['documents', 'seconds', 'documents/s', 'CPU ms each'],
    [[String(issued), fixed(seconds, 1), fixed(issued / seconds), fixed((user + system) / 1000 / issued, 2)]],
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

/** Issues documents for so many orders, as the job does, while orders go on. */
export async function benchInvoices(options: BenchOptions): Promise<void> {
  const environment = { DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  try {
    await measure(data, service, options.count);
    await data.verify();
  } finally {
    await Promise.all([service.stop(), data.close()]);
  }
}
