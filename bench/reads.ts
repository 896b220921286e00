import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BareExpressCalls } from './processes/bare-express.js';
import type { Load, LoadCalls, LoadResult } from './processes/load.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const PRODUCTS = 1_000;
const MANY_PRODUCTS = 20_000;
const SECONDS = 1;
// Many short rounds, so that other load of the machine affects floor and service alike.
const REPEATS = 5;
const CONNECTIONS = 32;
const MANY_CONNECTIONS = 64;
const MANY_SECONDS = 10;
const PRICE_CHANGES = 15;
const MIB = 2 ** 20;

const FIELDS = `nodes { id sku name displayName category price listPrice oldPrice discount isBundle licensePools
  validRegion stock volumeDiscounts { minQuantity percentage } updatedAt }`;
// 500 is the longest page that there is.
const TWO_PAGES = `query ($after: String) {
  first: products(first: 500) { ${FIELDS} } second: products(first: 500, after: $after) { ${FIELDS} } }`;

/** The processes that a measurement needs, and a customer who has a discount package. */
interface Stage {
  data: BenchData;
  service: Child<ServiceCalls>;
  bare: Child<BareExpressCalls>;
  load: Child<LoadCalls>;
  url: string;
  bareUrl: string;
  authorization: string;
  rounds: number;
}

type Request = Pick<Load, 'body' | 'headers'> & { path: string; status?: number };

function ask(stage: Stage, request: Request, connections: number, seconds = SECONDS): Promise<LoadResult> {
  const { path, headers, status = 200, body } = request;
  return stage.load.call('run', {
    url: stage.url + path,
    headers: { Authorization: stage.authorization, ...headers },
    body,
    connections,
    seconds,
    status,
  });
}

function askBare({ load, bareUrl }: Stage, path: string, connections: number): Promise<LoadResult> {
  return load.call('run', { url: bareUrl + path, connections, seconds: SECONDS, status: 200 });
}

async function get(stage: Stage, path: string): Promise<Response> {
  const headers = { Authorization: stage.authorization, 'Accept-Encoding': 'identity' };
  const response = await fetch(stage.url + path, { headers });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response;
}

/** Makes the bare server send the same bytes as the service; returns their number. */
async function copyBytes(stage: Stage, path: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'answer.json');
    await writeFile(file, Buffer.from(await (await get(stage, path)).arrayBuffer()));
    return await stage.bare.call('send', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Floor and service alternate, so that both run on the machine in the same state. */
async function compare(stage: Stage, title: string, request: Request, floorPath: string): Promise<void> {
  const results = await rounds(stage.rounds, title, async () => {
    const floors: number[] = [];
    const services: number[] = [];
    for (let round = 0; round < REPEATS; round += 1) {
      floors.push((await askBare(stage, floorPath, CONNECTIONS)).perSecond);
      services.push((await ask(stage, request, CONNECTIONS)).perSecond);
    }
    return { floor: median(floors), service: median(services) };
  });
  const rows = results.map(({ floor, service }, index) => [
    `round ${index + 1}`,
    fixed(service),
    fixed(floor),
    fixed(service / floor, 2),
  ]);
  printTable(title, ['', 'answers/s', 'floor/s', 'ratio'], rows);
  console.log(`  median ratio ${fixed(median(results.map(({ floor, service }) => service / floor)), 2)}`);
}

async function orderNumber(stage: Stage): Promise<number> {
  const { id } = await stage.data.shop.product({}, 2);
  const response = await fetch(`${stage.url}/api/orders`, {
    method: 'POST',
    headers: { Authorization: stage.authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ products: [{ productId: id, amount: 2 }] }),
  });
  return ((await response.json()) as { orderNumber: number }).orderNumber;
}

async function manyProductsAtOnce(stage: Stage, body: string): Promise<void> {
  const graphqlRequest = { path: '/graphql', headers: { 'Content-Type': 'application/json' }, body };
  const measure = async () => {
    const rests: number[] = [];
    const graphqls: number[] = [];
    for (let round = 0; round < REPEATS; round += 1) {
      rests.push((await ask(stage, { path: '/api/products' }, 1)).perSecond);
      graphqls.push((await ask(stage, graphqlRequest, 1)).perSecond);
    }
    return { rest: median(rests), graphql: median(graphqls) };
  };
  const title = `GraphQL: ${PRODUCTS} products (two pages in one query) against GET /products, one connection`;
  const results = await rounds(stage.rounds, title, measure);
  const rows = results.map(({ rest, graphql }, index) => [
    `round ${index + 1}`,
    fixed(1000 / graphql, 2),
    fixed(1000 / rest, 2),
    fixed(rest / graphql, 2),
  ]);
  printTable(title, ['', 'GraphQL ms', 'REST ms', 'times as long'], rows);
  console.log(`  median ${fixed(median(results.map(({ rest, graphql }) => rest / graphql)), 2)} times as long`);
}

async function thousandProducts(stage: Stage): Promise<void> {
  const ids = await stage.data.catalogue(PRODUCTS);
  const etag = (await get(stage, '/api/products')).headers.get('etag') ?? '';
  const bytes = await copyBytes(stage, '/api/products');
  const title = `GET /products, ${PRODUCTS} products, ${fixed(bytes / 1024)} KiB, against bare Express sending the same`;
  await compare(stage, title, { path: '/api/products' }, '/bytes');
  const fresh = { path: '/api/products', headers: { 'If-None-Match': etag }, status: 304 };
  await compare(stage, 'GET /products answered 304, against bare Express saying hello', fresh, '/hello');
  const one = { path: `/api/products/${ids[500] ?? ''}` };
  await compare(stage, 'GET /products/:id, against bare Express saying hello', one, '/hello');
  const last = ids[499] ?? '';
  const after = Buffer.from(JSON.stringify([last])).toString('base64url');
  const body = JSON.stringify({ query: TWO_PAGES, variables: { after } });
  await manyProductsAtOnce(stage, body);
  const graphql = { path: '/graphql', headers: { 'Content-Type': 'application/json' }, body };
  await afterPriceChange(stage, `GraphQL, ${PRODUCTS} products`, ids[0] ?? '', graphql);
  await afterPriceChange(stage, `GET /products, ${PRODUCTS} products`, ids[0] ?? '', { path: '/api/products' });
  const order = { path: `/api/orders/${await orderNumber(stage)}` };
  await compare(stage, 'GET /orders/:orderNumber, two keys, against bare Express saying hello', order, '/hello');
}

/** The milliseconds until the complete response has arrived. */
async function timeOf(url: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}

/**
 * How long the first response after a price change takes, the same response again, and the same bytes from bare
 * Express.
 */
async function afterPriceChange(stage: Stage, title: string, productId: string, request: Request): Promise<void> {
  const { path, body } = request;
  const headers = { Authorization: stage.authorization, 'Accept-Encoding': 'identity', ...request.headers };
  const time = () => timeOf(stage.url + path, body === undefined ? { headers } : { method: 'POST', headers, body });
  await time();
  const times: Record<'first' | 'again' | 'bare', number[]> = { first: [], again: [], bare: [] };
  for (let change = 0; change < PRICE_CHANGES; change += 1) {
    await stage.service.call('changePrice', productId);
    times.first.push(await time());
    times.again.push(await time());
    times.bare.push(await timeOf(`${stage.bareUrl}/bytes`, {}));
  }
  const row = (name: string, values: number[]) => [name, fixed(median(values), 1), fixed(quantile(values, 1), 1)];
  const rows = [
    row('first answer', times.first),
    row('the same again', times.again),
    row('bare Express, GET /products', times.bare),
  ];
  printTable(`${title}: after a price change, milliseconds, ${PRICE_CHANGES} times`, ['', 'median', 'worst'], rows);
}

async function memory(stage: Stage): Promise<void> {
  const measure = async () => {
    const before = await stage.service.call('startPeak', undefined);
    const { perSecond } = await ask(stage, { path: '/api/products' }, MANY_CONNECTIONS, MANY_SECONDS);
    return { before, perSecond, peak: await stage.service.call('peak', undefined) };
  };
  const results = await rounds(stage.rounds, 'memory', measure);
  const rows = results.map(({ before, peak, perSecond }, index) => [
    `round ${index + 1}`,
    fixed(perSecond, 1),
    fixed(before / MIB),
    fixed(peak / MIB),
    fixed((peak - before) / MIB),
  ]);
  const title = `The service's memory while ${MANY_CONNECTIONS} connections read ${MANY_PRODUCTS} products`;
  printTable(title, ['', 'answers/s', 'MiB before', 'MiB peak', 'growth'], rows);
}

async function thousandsOfProducts(stage: Stage): Promise<void> {
  const ids = await stage.data.catalogue(MANY_PRODUCTS - PRODUCTS - 1);
  const startedAt = performance.now();
  const { byteLength } = await (await get(stage, '/api/products')).arrayBuffer();
  const ms = fixed(performance.now() - startedAt);
  console.log(
    `\n${MANY_PRODUCTS} products, ${fixed(byteLength / MIB, 1)} MiB; the first answer after they came: ${ms} ms`,
  );
  await copyBytes(stage, '/api/products');
  await afterPriceChange(stage, `GET /products, ${MANY_PRODUCTS} products`, ids[9_000] ?? '', {
    path: '/api/products',
  });
  await memory(stage);
}

/** What customers read, from the real service in a process of its own, against bare Express in the same run. */
export async function benchReads(options: BenchOptions): Promise<void> {
  // One customer stands for all: its own requests are not to wait for each other.
  const own = { CUSTOMER_CONCURRENCY: String(MANY_CONNECTIONS) };
  const environment = { ...PRODUCTION, ...own, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'error' };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, ['--expose-gc', ...profiling]);
  const bare = await Child.start<BareExpressCalls>('processes/bare-express.js', { NODE_ENV: 'production' });
  const load = await Child.start<LoadCalls>('processes/load.js');
  try {
    const discountPackageId = await data.shop.discountPackage({ office: 1_500, server: 1_000, Default: 500 });
    const { token } = await data.customer({ discountPackageId });
    const [url, bareUrl] = [await service.call('url', undefined), await bare.call('url', undefined)];
    const authorization = `Bearer ${token}`;
    const stage = { data, service, bare, load, url, bareUrl, authorization, rounds: options.rounds };
    await thousandProducts(stage);
    await thousandsOfProducts(stage);
  } finally {
    await Promise.all([service.stop(), bare.stop(), load.stop(), data.close()]);
  }
}
