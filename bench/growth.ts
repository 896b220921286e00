import { writeFile } from 'node:fs/promises';
import { Agent } from 'undici';
import { createApp } from '../src/app.js';
import { createLogger } from '../src/observability/logger.js';
import { stampCatalogue } from '../src/services/catalogue/product-changes.js';
import { OrderSearchBlocks } from '../src/services/orders/order-search.js';
import { ReportTotals } from '../src/services/sales/report-totals.js';
import { readConfig } from '../src/settings/config.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { writeBigShop, type BigShop } from './support/big-shop.js';
import { Child } from './support/child.js';
import { drawCurves, type Curve } from './support/curves.js';
import { emptyDatabase } from './support/database.js';
import { PRODUCTION } from './support/settings.js';
import { median } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const SCALES = [1, 10, 100];
const BASE = { products: 100, customers: 100, orders: 1_000 };
const KEYS_PER_POOL = 100;
// Together less than the keys of a pool, from which most orders take one each.
const WARM_UP = 20;
const REPEATS = 75;

const agent = new Agent({ keepAliveTimeout: 10_000 });

/** Sends a request and throws unless it succeeds. */
type Ask = (method: 'GET' | 'POST', path: string, body?: object, token?: string) => Promise<unknown>;

function asker(origin: string, customerToken: string): Ask {
  return async (method, path, body, token = customerToken) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await agent.request({ origin, path, method, headers, body: body && JSON.stringify(body) });
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    return text;
  };
}

const CHANGE_PRICE =
  'mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }';

const at = (ids: readonly string[], index: number): string => ids[index % ids.length] ?? '';

type Work = (ask: Ask, shop: BigShop, number: number) => Promise<unknown>;

/** What is measured; what has to happen first is not. */
interface MeasuredWork {
  before?: Work;
  work: Work;
}

const WORKS: Record<string, MeasuredWork> = {
  'GET /products': { work: (ask) => ask('GET', '/api/products') },
  'GET /products after a price change': {
    before: (ask, { productIds, staffToken }, number) => {
      const variables = { id: at(productIds, number), price: 20 + number };
      return ask('POST', '/admin/graphql', { query: CHANGE_PRICE, variables }, staffToken);
    },
    work: (ask) => ask('GET', '/api/products'),
  },
  'GET /products/:id': { work: (ask, { productIds }, number) => ask('GET', `/api/products/${at(productIds, number)}`) },
  'GET /orders/:orderNumber': { work: (ask, { orderNumber }) => ask('GET', `/api/orders/${orderNumber}`) },
  'POST /orders, many products': {
    work: (ask, { productIds }, number) =>
      ask('POST', '/api/orders', { products: [{ productId: at(productIds, number), amount: 1 }] }),
  },
  'POST /orders, one product': {
    work: (ask, { productIds }) =>
      ask('POST', '/api/orders', { products: [{ productId: at(productIds, 7), amount: 1 }] }),
  },
};

/** A shop of one size, with a service of its own. */
interface ServedShop {
  ask: Ask;
  shop: BigShop;
  stop: () => Promise<void>;
}

/** Writes a shop this many times as large as the smallest, and starts its service. */
async function serveShop(databaseUrl: string, scale: number): Promise<ServedShop> {
  const database = await emptyDatabase(databaseUrl, `x${scale}`);
  const environment = {
    ...PRODUCTION,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_READS_PER_MINUTE: '1000000',
    RATE_LIMIT_ORDERS_PER_MINUTE: '1000000',
  };
  try {
    console.error(`${scale} times the data: writing`);
    // One statement writes all keys.
    const config = readConfig({ ...environment, DATABASE_LOCK_WAIT_SECONDS: '600' });
    const app = await createApp(config, { logger: createLogger('silent') });
    const size = Object.fromEntries(Object.entries(BASE).map(([what, count]) => [what, count * scale]));
    const shop = await writeBigShop(app, { ...(size as typeof BASE), keysPerPool: KEYS_PER_POOL });
    // What the jobs of a shop that has grown over years have done long ago.
    await new ReportTotals(app.dataSource, () => new Date(), config.businessTimeZone).catchUp();
    await new OrderSearchBlocks(app.dataSource).catchUp();
    await stampCatalogue(app.dataSource);
    await app.close();
    const service = await Child.start<ServiceCalls>('processes/service.js', environment, ['--expose-gc']);
    const stop = async (): Promise<void> => {
      await service.stop();
      await database.drop();
    };
    return { ask: asker(await service.call('url', undefined), shop.token), shop, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** The median milliseconds of a work in each shop, one request at a time, in turns: so what else slows the machine slows all. */
async function measure(shops: readonly ServedShop[], { before, work }: MeasuredWork): Promise<number[]> {
  const durations = shops.map((): number[] => []);
  for (let number = 0; number < WARM_UP + REPEATS; number += 1) {
    for (const [index, { ask, shop }] of shops.entries()) {
      await before?.(ask, shop, number);
      const startedAt = performance.now();
      await work(ask, shop, number);
      if (number >= WARM_UP) durations[index]?.push(performance.now() - startedAt);
    }
  }
  return durations.map(median);
}

/** How long everything takes in a shop of 10 and of 100 times the customers, products, keys and orders. */
export async function benchGrowth({ databaseUrl, pictureFile }: BenchOptions): Promise<void> {
  const shops: ServedShop[] = [];
  const curves: Curve[] = [];
  try {
    for (const scale of SCALES) shops.push(await serveShop(databaseUrl, scale));
    for (const [name, measured] of Object.entries(WORKS)) {
      console.error(name);
      curves.push({ name, values: await measure(shops, measured) });
    }
  } finally {
    for (const { stop } of shops) await stop();
  }
  const rows = curves.map(({ name, values }) => {
    const [first = NaN] = values;
    return [name, ...values.map((value) => fixed(value, 1)), fixed((values.at(-1) ?? NaN) / first, 1)];
  });
  const header = ['', ...SCALES.map((scale) => `${scale}x ms`), 'grew by'];
  printTable('One request at a time, in a growing shop', header, rows);
  if (!pictureFile) return;
  await writeFile(pictureFile, drawCurves('Median milliseconds of one request, by size of the shop', SCALES, curves));
  console.error(`drawn into ${pictureFile}`);
}
