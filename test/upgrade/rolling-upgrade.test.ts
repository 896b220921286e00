import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { newId } from '../../src/db/ids.js';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { newToken } from '../../src/services/secrets/access-token.js';
import { WaitingFollower } from '../support/feed-followers.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { killStrayProcesses } from '../support/processes/stray-processes.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';
import { Api } from '../support/upgrade/api.js';
import { buildVersion } from '../support/upgrade/build-version.js';
import { describeTables } from '../support/upgrade/described-tables.js';
import { EventLog } from '../support/upgrade/event-log.js';
import { PREVIOUS } from '../support/upgrade/previous-version.js';
import { ReadyBalancer } from '../support/upgrade/ready-balancer.js';
import {
  CHANGE_PRICE,
  expectStatus,
  IMPORT,
  ShopWorkload,
  type WorkloadProducts,
} from '../support/upgrade/shop-workload.js';
import { verifyByCommand } from '../support/upgrade/verify-command.js';
import { takeContractViolations } from '../support/watched-responses.js';

const PRODUCTS = 6;
const KEYS = 4_000;
// How many orders are made between two steps of the upgrade, so that each meets traffic.
const ORDERS_BETWEEN = 40;

const CREATE_PRODUCT = `mutation ($input: CreateProductInput!) {
  createProduct(input: $input) { id licensePools }
}`;
const CREATE_CUSTOMER = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const ISSUE_TOKEN = `mutation ($id: ObjectID!) { issueApiToken(customerId: $id, name: "upgrade") { token } }`;

interface ProductBody {
  _id: string;
  price: number;
  stock: number;
  updatedAt: string;
}

/** The service in two versions on one database, used through a load balancer. */
describe(`a rolling upgrade from ${PREVIOUS.version}`, () => {
  let previousMain: string;
  let schema: TempSchema;
  let database: Connection;
  let environment: Record<string, string>;
  let balancer: ReadyBalancer;
  let events: EventLog;
  let staff: Api;
  let customer: Api;
  let workloadProducts: WorkloadProducts;
  let workload: ShopWorkload;
  let feed: WaitingFollower;
  const started: ServiceProcess[] = [];
  const startPrevious = () => add(ServiceProcess.start(environment, { main: previousMain }));
  const startThis = () => add(ServiceProcess.start(environment));

  async function add(starting: Promise<ServiceProcess>): Promise<ServiceProcess> {
    const service = await starting;
    started.push(service);
    balancer.add(service.url);
    await until(() => balancer.sendsTo(service.url), 'the balancer sends requests to the new process');
    return service;
  }

  async function end(service: ServiceProcess): Promise<void> {
    expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
  }

  /** The failure with what the processes have logged about its request. */
  function withLog(failure: string): string {
    const requestId = /"requestId":"([^"]+)"/.exec(failure)?.[1];
    const lines = started.flatMap(({ log }) => log.filter((line) => requestId && line.includes(requestId)));
    return [failure, ...lines].join('\n');
  }

  async function trafficGoesOn(): Promise<void> {
    const before = workload.orders.size;
    await until(() => workload.orders.size >= before + ORDERS_BETWEEN, 'orders are made');
  }

  async function count(sql: string): Promise<number> {
    const [rows] = await database.query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${sql}`);
    return Number(rows[0]?.['count']);
  }

  /** A member of staff, whose row both versions have. */
  async function staffToken(): Promise<string> {
    const { token, prefix, tokenHash } = newToken('staff');
    const row = { id: newId(), name: 'Staff', role: 'ADMIN', created_at: new Date(), prefix, token_hash: tokenHash };
    await database.query('INSERT INTO staff_members SET ?', row);
    return token;
  }

  async function createProduct(sku: string, keys: number): Promise<{ id: string; poolId: string }> {
    const input = { sku, name: sku, category: 'Tools', listPrice: 100 };
    type Created = { createProduct: { id: string; licensePools: string[] } };
    const { createProduct: product } = await staff.graphql<Created>('/admin/graphql', CREATE_PRODUCT, { input });
    const poolId = product.licensePools[0] ?? '';
    const texts = Array.from({ length: keys }, (_, index) => `${sku}-${index}`);
    await staff.graphql('/admin/graphql', IMPORT, { pool: poolId, keys: texts });
    return { id: product.id, poolId };
  }

  async function createCustomer(): Promise<string> {
    const input = { name: 'Buyer', countryCode: 'AT', creditLimit: 1e7, readsPerMinute: 1e6, ordersPerMinute: 1e6 };
    type Created = { createCustomer: { id: string } };
    const { createCustomer: made } = await staff.graphql<Created>('/admin/graphql', CREATE_CUSTOMER, { input });
    type Issued = { issueApiToken: { token: string } };
    const { issueApiToken: issued } = await staff.graphql<Issued>('/admin/graphql', ISSUE_TOKEN, { id: made.id });
    return issued.token;
  }

  /** What one process writes, the other reads at once; and an order that a client sends to both is made once. */
  async function expectShared(writer: ServiceProcess, reader: ServiceProcess, label: string): Promise<void> {
    const since = new Date(Date.now() - 1_000).toISOString();
    const { id, poolId } = await createProduct(`SHARED-${label}`, 2);
    const { id: pricedId } = await createProduct(`PRICED-${label}`, 1);
    const [writing, reading] = [customer.at(writer.url), customer.at(reader.url)];
    await staff.at(writer.url).graphql('/admin/graphql', CHANGE_PRICE, { id: pricedId, price: 77 });
    const key = { 'Idempotency-Key': `shared-${label}` };
    const order = expectStatus(201, await writing.order([id], key));

    const product = expectStatus(200, await reading.rest<ProductBody>('GET', `/api/products/${id}`));
    expect(product.stock).toBe(1);
    const changed = expectStatus(200, await reading.rest<ProductBody[]>('GET', `/api/products?updatedSince=${since}`));
    expect(changed.find(({ _id }) => _id === pricedId)).toMatchObject({ price: 77 });
    expect(changed.find(({ _id }) => _id === id)).toMatchObject({ stock: 1 });
    const read = expectStatus(200, await reading.rest<object>('GET', `/api/orders/${order.orderNumber}`));
    expect(read).toMatchObject({
      orderNumber: order.orderNumber,
      items: order.items.map(({ licenses }) => ({ licenses })),
    });

    const replay = await reading.order([id], key);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(expectStatus(201, replay)).toMatchObject({ orderNumber: order.orderNumber });
    expect(await count(`license_keys WHERE license_pool_id = '${poolId}' AND status = 'AVAILABLE'`)).toBe(1);

    const changes = await reading.rest<{ orderNumber: number }[]>('GET', `/api/orders?updatedSince=${since}&limit=500`);
    expect(expectStatus(200, changes).map(({ orderNumber }) => orderNumber)).toContain(order.orderNumber);
    const sandbox = { 'Idempotency-Key': `sandbox-${label}`, 'X-Sandbox-Mode': 'true' };
    const simulated = expectStatus(201, await writing.order([id], sandbox));
    const again = await reading.order([id], sandbox);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(expectStatus(201, again)).toMatchObject({ orderNumber: simulated.orderNumber, items: simulated.items });
  }

  /** This version settles what the other has made, and the other makes nothing under a key that this one has voided. */
  async function expectSettled(newer: ServiceProcess, older: ServiceProcess): Promise<void> {
    const { id } = await createProduct('SETTLED', 2);
    const settle = (idempotencyKey: string, mode = {}) =>
      customer.at(newer.url).rest<object>('POST', '/api/orders/settle', { idempotencyKey }, mode);
    const order = (key: string, mode = {}) => customer.at(older.url).order([id], { 'Idempotency-Key': key, ...mode });
    for (const mode of [{}, { 'X-Sandbox-Mode': 'true' }]) {
      const { orderNumber } = expectStatus(201, await order('made', mode));
      expect(expectStatus(200, await settle('made', mode))).toMatchObject({ outcome: 'made', order: { orderNumber } });
      expect(expectStatus(200, await settle('voided', mode))).toEqual({ outcome: 'voided', order: null });
      const { status, body } = await order('voided', mode);
      expect({ status, ...body }).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_VOIDED' });
    }
  }

  beforeAll(async () => {
    previousMain = join(await buildVersion(PREVIOUS.commit), 'main.js');
    schema = await createTempSchema(7);
    environment = {
      DATABASE_URL: schema.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 'key of the upgrade test').toString('base64'),
      NODE_ENV: 'test',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    };
    balancer = await ReadyBalancer.start();
    events = await EventLog.start();
  });

  afterAll(async () => {
    // First what would go on for ever; where the test failed early, there is no workload yet.
    killStrayProcesses();
    await balancer.stop();
    await events.stop();
    await Promise.all([workload.stop(), feed.stop()]);
    await database.end();
    await schema.drop();
  });

  it('and back fails no request, loses and doubles nothing, and each version sees what the other writes', async () => {
    let olds = [await startPrevious(), await startPrevious()];
    database = await createConnection(schema.url);
    staff = new Api(() => balancer.url(), await staffToken());
    const token = await createCustomer();
    customer = new Api(() => balancer.url(), token);
    feed = new WaitingFollower(() => [balancer.url()], token).start();
    const products = [];
    for (let number = 0; number < PRODUCTS; number += 1) products.push(await createProduct(`P-${number}`, KEYS));
    const priced = await createProduct('PRICED', 1);
    workloadProducts = {
      productIds: products.map(({ id }) => id),
      poolId: products[0]?.poolId ?? '',
      pricedId: priced.id,
    };
    const flags = { productOutOfStock: true, productBackInStock: true, productPriceChanged: true };
    expectStatus(201, await customer.rest('POST', '/api/webhooks', { url: events.url('/events'), events: flags }));
    workload = new ShopWorkload(customer, staff, workloadProducts);
    workload.start();
    await trafficGoesOn();

    // Forward: the new version adopts the tables, to which it only adds, while both old processes serve.
    const tables = Object.entries(await describeTables(schema.url));
    const news = [await startThis()];
    // Names of views are equal only if their letters are, so the collation of this column changes.
    const isKept = (line: string) =>
      !line.includes('"table_name":"saved_views","column_name":"name","ordinal_position"');
    const additions = tables.map(([view, lines]) => [view, expect.arrayContaining(lines.filter(isKept))]);
    expect(await describeTables(schema.url)).toEqual(Object.fromEntries(additions));
    await trafficGoesOn();
    await expectShared(olds[0] as ServiceProcess, news[0] as ServiceProcess, 'forward');
    await expectShared(news[0] as ServiceProcess, olds[0] as ServiceProcess, 'behind');
    await expectSettled(news[0] as ServiceProcess, olds[0] as ServiceProcess);
    await end(olds[0] as ServiceProcess);
    await trafficGoesOn();
    news.push(await startThis());
    await end(olds[1] as ServiceProcess);
    await trafficGoesOn();

    // And back: the old version serves on the database that the new version has adopted.
    olds = [await startPrevious()];
    await trafficGoesOn();
    await expectShared(olds[0] as ServiceProcess, news[0] as ServiceProcess, 'back');
    await end(news[0] as ServiceProcess);
    olds.push(await startPrevious());
    await end(news[1] as ServiceProcess);
    await trafficGoesOn();
    const last = await startThis();
    for (const old of olds) await end(old);
    await trafficGoesOn();
    await workload.stop();

    expect(workload.failures.map(withLog)).toEqual([]);
    await expectCompleteFeed();
    await expectNothingLost(last);
    expect(takeContractViolations()).toEqual([]);
  });

  /** A reader of the feed, of any process, has every event of both versions, and webhooks get the same ones. */
  async function expectCompleteFeed(): Promise<void> {
    const { id: lastId } = await createProduct('LAST', 1);
    // Its first event says that it is on sale.
    const isLast = ({ event, data }: EventEnvelope) => event === 'productBackInStock' && data['productId'] === lastId;
    await feed.seen(isLast, 'the last event');
    await feed.stop();
    const [stored] = await database.query<RowDataPacket[]>(
      'SELECT id, product_id AS productId FROM events WHERE product_id IS NOT NULL AND NOT is_test ORDER BY id',
    );
    const read = feed.events.filter(({ data }) => 'sku' in data);
    const numberOf = (id: string) => Number(id.replace('evt_', ''));
    expect(read.map(({ id }) => numberOf(id)).sort((a, b) => a - b)).toEqual(stored.map(({ id }) => Number(id)));
    for (const productId of new Set(stored.map((row) => String(row['productId'])))) {
      const own = read.filter(({ data }) => data['productId'] === productId);
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
    }
    const prices = read.filter(({ data }) => data['productId'] === workloadProducts.pricedId && 'newPrice' in data);
    expect(prices.map(({ data }) => data['newPrice'])).toEqual(workload.prices);
    await until(() => events.all.some(({ data }) => data.productId === lastId), 'the last event is sent');
    const readById = new Map(read.map((event) => [event.id, event]));
    expect(events.all.map(({ id }) => readById.get(id))).toEqual(events.all);
  }

  async function expectNothingLost(last: ServiceProcess): Promise<void> {
    const keys = [...workload.orders.values()].flatMap(({ items }) => items.flatMap(({ licenses }) => licenses));
    expect(new Set(keys.map(({ licenseKey }) => licenseKey)).size).toBe(2 * workload.orders.size);
    const numbers = [...workload.orders.values()].map(({ orderNumber }) => orderNumber);
    expect(new Set(numbers).size).toBe(workload.orders.size);
    expect(await count('orders')).toBe(workload.orders.size + 4);
    expect(await count('order_items WHERE is_replacement = TRUE')).toBe(workload.replaced.size);
    const imported = workload.importedKeys.length + KEYS;
    expect(await count(`license_keys WHERE license_pool_id = '${workloadProducts.poolId}'`)).toBe(imported);
    await until(async () => (await count("webhook_deliveries WHERE status = 'PENDING'")) === 0, 'all events are sent');
    expect(events.pricesOf(workloadProducts.pricedId)).toEqual(workload.prices);
    await end(last);
    expect(await verifyByCommand(environment)).toEqual({ code: 0, stdout: 'every invariant holds\n', stderr: '' });
  }
});
