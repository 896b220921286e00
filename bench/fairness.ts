import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { GreedyCalls } from './processes/greedy-customer.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const SECONDS = 30;
const EVENTS = 50_000;
const ROWS_AT_ONCE = 5_000;
const GREEDY_ORDERS = 20_000;
const OTHER_ORDERS = 500;
const KEYS = 20_000;
const PAUSE_MS = 50;
const AIMS = 'aims: p95 at most 300 ms and none above 1,000; /healthz within 100';

const agent = new Agent({ keepAliveTimeout: 10_000, headersTimeout: 60_000 });

/** The requests of a customer who does little, by name. */
type Requests = Record<string, () => Promise<void>>;
type Latencies = Map<string, number[]>;

function sender(origin: string, token: string) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await agent.request({
      origin,
      path,
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.body.text();
    if (response.statusCode >= 400) throw new Error(`${path} returned ${response.statusCode}: ${text}`);
  };
}

/** Sends the requests one after the other for a while, and also requests the health. */
async function measure(url: string, requests: Requests): Promise<Latencies> {
  const latencies: Latencies = new Map();
  const untilMs = performance.now() + SECONDS * 1_000;
  const lane = async (all: Requests): Promise<void> => {
    while (performance.now() < untilMs) {
      for (const [name, send] of Object.entries(all)) {
        const startedAt = performance.now();
        await send();
        latencies.set(name, [...(latencies.get(name) ?? []), performance.now() - startedAt]);
        await sleep(PAUSE_MS);
      }
    }
  };
  await Promise.all([lane(requests), lane({ '/healthz': () => sender(url, '')('GET', '/healthz') })]);
  return latencies;
}

/** Events of a product, which concern everybody, of the last hour. */
async function writeEvents({ dataSource, shop }: BenchData): Promise<void> {
  const { id, sku } = await shop.product();
  const at = new Date(Date.now() - 3_600_000);
  const row = ['productOutOfStock', id, sku, 'A product', 0, false, at];
  for (let count = 0; count < EVENTS; count += ROWS_AT_ONCE) {
    await dataSource.query(
      'INSERT INTO events (kind, product_id, sku, name, available_stock, is_test, occurred_at) VALUES ?',
      [Array.from({ length: ROWS_AT_ONCE }, () => row)],
    );
  }
}

function report(title: string, alone: Latencies, beside: Latencies): void {
  const rows = [...alone].map(([name, before]) => {
    const after = beside.get(name) ?? [];
    const figures = [before, after].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.95), Math.max(...all)]);
    return [name, ...figures.map((value) => fixed(value, 1)), String(after.length)];
  });
  printTable(title, ['', 'alone p50', 'p95', 'max', 'beside p50', 'p95', 'max', 'requests'], rows);
}

/** What a customer who does little waits while another one sends whatever its limits allow. */
export async function benchFairness(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'error' };
  const allowed = { ...environment, WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', allowed, profiling);
  const greedy = await Child.start<GreedyCalls>('processes/greedy-customer.js');
  try {
    const url = await service.call('url', undefined);
    const createdAt = new Date(Date.now() - 86_400_000);
    const large = await data.history(GREEDY_ORDERS);
    const other = await data.history(OTHER_ORDERS);
    // The greedy customer has the limits that everybody has, and both accounts are older than the events.
    await data.dataSource.query('UPDATE customers SET created_at = ? WHERE id IN (?)', [
      createdAt,
      [large.id, other.id],
    ]);
    await data.dataSource.query('UPDATE customers SET reads_per_minute = NULL, orders_per_minute = NULL WHERE id = ?', [
      large.id,
    ]);
    await writeEvents(data);
    const [ofLarge, ofOther] = [await data.shop.product({}, KEYS), await data.shop.product({}, KEYS)];
    const webhookId = await createWebhook(url, large.token);
    const send = sender(url, other.token);
    const order = { products: [{ productId: ofOther.id, amount: 1 }] };
    const requests: Requests = {
      'POST /orders': () => send('POST', '/api/orders', order),
      'GET /orders?limit=50': () => send('GET', '/api/orders?limit=50'),
      'GET /account': () => send('GET', '/api/account'),
      'GraphQL, 50 orders': () =>
        send('POST', '/graphql', { query: '{ orders(first: 50) { nodes { orderNumber items { quantity } } } }' }),
      'GET /events': () => send('GET', '/api/events?limit=100'),
    };
    for (const one of Object.values(requests)) await one();
    await rounds(options.rounds, 'fairness', async () => {
      const alone = await measure(url, requests);
      await greedy.call('begin', { url, token: large.token, webhookId, productId: ofLarge.id });
      const beside = await measure(url, requests);
      const answers = await greedy.call('end', undefined);
      report(`Milliseconds, alone and beside a customer at its limits; ${AIMS}`, alone, beside);
      console.log(`  answers of that customer: ${JSON.stringify(answers)}`);
    });
  } finally {
    await Promise.all([service.stop(), greedy.stop(), data.close()]);
  }
}

/** One whose deliveries fail at once. */
async function createWebhook(origin: string, token: string): Promise<string> {
  const response = await agent.request({
    origin,
    path: '/api/webhooks',
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } }),
  });
  const { webhook } = (await response.body.json()) as { webhook: { _id: string } };
  return webhook._id;
}
