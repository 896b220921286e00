import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderClientCalls } from './processes/order-clients.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { fixed, printTable } from './support/table.js';

const PRODUCTS = 100;
const CUSTOMERS = 32;
const PROCESSES = 10;
/** What a start or a load has left to do is done by then. */
const SETTLE_MS = 30_000;
const IDLE_MS = 60_000;

/** The statements that all clients of the server have sent to it while something was done. */
async function countStatements({ dataSource }: BenchData, work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const [row] = await dataSource.query<{ Value: string }[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
    return Number(row?.Value);
  };
  const before = await read();
  await work();
  // The second reading counts itself.
  return (await read()) - before - 1;
}

async function idlePerSecond(data: BenchData): Promise<number> {
  await sleep(SETTLE_MS);
  return (await countStatements(data, () => sleep(IDLE_MS))) / (IDLE_MS / 1000);
}

/**
 * The statements of an order, with all work in the background, and of processes that have nothing to do. Nothing else may use the
 * database's server.
 */
export async function benchStatements({ databaseUrl, count }: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => data.customer()));
  const tokens = customers.map(({ token }) => token);
  const productIds = await data.productsWithKeys(PRODUCTS, count * 2);
  const startService = () => Child.start<ServiceCalls>('processes/service.js', environment);
  const service = await startService();
  const others: Child<ServiceCalls>[] = [];
  const clients = await Child.start<OrderClientCalls>('processes/order-clients.js');
  try {
    const url = await service.call('url', undefined);
    const ofOrder = async (concurrency: number): Promise<number> => {
      const order = () => clients.call('order', { url, tokens, productIds, concurrency, count });
      return (await countStatements(data, order)) / count;
    };
    const idle = await idlePerSecond(data);
    const [alone, together] = [await ofOrder(1), await ofOrder(CUSTOMERS)];
    while (others.length < PROCESSES - 1) others.push(await startService());
    const idleProcesses = await idlePerSecond(data);
    printTable(
      `Statements that the database's server answers, ${count} orders of ${PRODUCTS} products`,
      ['', 'statements'],
      [
        ['an order alone', fixed(alone, 2)],
        [`an order, ${CUSTOMERS} at once`, fixed(together, 2)],
        ['a second, one process, idle', fixed(idle, 2)],
        [`a second, ${PROCESSES} processes, idle`, fixed(idleProcesses, 2)],
      ],
    );
  } finally {
    await Promise.all([service, ...others, clients, data].map((it) => ('stop' in it ? it.stop() : it.close())));
  }
}
