import type { BareOrderCalls, LoadResult } from './processes/bare-orders.js';
import type { OrderClientCalls } from './processes/order-clients.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const PRODUCTS = 100;
const CONCURRENCIES = [8, 32];
// A share of what is counted; the compiler of a process needs some ten thousand orders until it is done.
const WARM_UP_SHARE = 5;

interface Stage {
  url: string;
  clients: Child<OrderClientCalls>;
  bare: Child<BareOrderCalls>;
  customers: { id: string; token: string }[];
  count: number;
  rounds: number;
}

function perSecond({ latenciesMs, tookMs }: LoadResult): number {
  return (latenciesMs.length * 1000) / tookMs;
}

/** The same orders by bare SQL and by the service, in turn, from as many customers as orders are under way at once. */
async function measure(stage: Stage, what: string, productIds: string[], concurrency: number): Promise<void> {
  const { url, clients, bare, customers, count } = stage;
  const tokens = customers.map(({ token }) => token);
  const customerIds = customers.map(({ id }) => id);
  const byHand = (orders: number) => bare.call('order', { customerIds, productIds, concurrency, count: orders });
  const byService = (orders: number) => clients.call('order', { url, tokens, productIds, concurrency, count: orders });
  await byHand(count * WARM_UP_SHARE);
  await byService(count * WARM_UP_SHARE);
  const results = await rounds(stage.rounds, `${what}, ${concurrency} at once`, async () => ({
    floor: await byHand(count),
    service: await byService(count),
  }));
  const rows = results.map(({ floor, service }, index) => {
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(service.latenciesMs, share)) as [number, number];
    const [floorP50, floorP99] = [0.5, 0.99].map((share) => quantile(floor.latenciesMs, share)) as [number, number];
    return [
      `round ${index + 1}`,
      ...[perSecond(service), perSecond(floor)].map((value) => fixed(value)),
      fixed(perSecond(service) / perSecond(floor), 2),
      ...[p50, p99, p99 / p50, floorP50, floorP99].map((value) => fixed(value, 1)),
    ];
  });
  const header = ['', 'orders/s', 'bare SQL', 'ratio', 'p50 ms', 'p99 ms', 'p99/p50', 'bare p50', 'bare p99'];
  printTable(`POST /orders, one line, ${what}, ${concurrency} at once, ${count} orders a round`, header, rows);
  const ratios = results.map(({ floor, service }) => perSecond(service) / perSecond(floor));
  const spreads = results.map(
    ({ service: { latenciesMs } }) => quantile(latenciesMs, 0.99) / quantile(latenciesMs, 0.5),
  );
  console.log(`  median ratio ${fixed(median(ratios), 2)}, median p99/p50 ${fixed(median(spreads), 1)}`);
}

/** Orders over HTTP, service and clients in processes of their own, against the same orders by bare SQL in the same run. */
export async function benchOrders(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const count = Math.ceil(options.count / 5);
  const keys = Math.ceil(CONCURRENCIES.length * count * 2 * (options.rounds + WARM_UP_SHARE));
  const customers = await Promise.all(Array.from({ length: Math.max(...CONCURRENCIES) }, () => data.customer()));
  const many = await data.productsWithKeys(PRODUCTS, keys);
  const { id: one } = await data.shop.product({}, keys);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, profiling);
  const clients = await Child.start<OrderClientCalls>('processes/order-clients.js');
  try {
    const url = await service.call('url', undefined);
    for (const concurrency of CONCURRENCIES) {
      const bare = await Child.start<BareOrderCalls>('processes/bare-orders.js', environment);
      const stage = { url, clients, bare, customers, count, rounds: options.rounds };
      await measure(stage, `${PRODUCTS} products`, many, concurrency);
      await measure(stage, 'everyone on one product', [one], concurrency);
      await bare.stop();
    }
    await data.verify();
  } finally {
    await Promise.all([service.stop(), clients.stop(), data.close()]);
  }
}
