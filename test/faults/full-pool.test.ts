import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const POOL_SIZE = 2;
const REQUESTS = 50;
const WEBHOOKS = 3;
const EVENTS = 20;
// Longer than the test holds the lock, however busy the machine is.
const LOCK_WAIT_SECONDS = '300';

describe(`a service with ${POOL_SIZE} database connections for requests`, () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let service: ServiceProcess;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(8);
    receiver = await fixture.receiver({}, WEBHOOKS);
    service = await ServiceProcess.start({
      ...fixture.environment,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      DATABASE_LOCK_WAIT_SECONDS: LOCK_WAIT_SECONDS,
    });
  });

  afterAll(() => fixture.close());

  async function statusOf(path: string, token?: string): Promise<number> {
    const response = await fetch(service.url + path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    await response.arrayBuffer();
    return response.status;
  }

  const isReady = async () => (await statusOf('/readyz')) === 200;

  it(`${REQUESTS} concurrent requests on ${POOL_SIZE} database connections all get a response`, async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => fixture.customer()));
    const product = await fixture.shop.product({}, REQUESTS / 2);
    const requests = Array.from({ length: REQUESTS }, async (_, index) => {
      const { token } = buyers[index % buyers.length] as { token: string };
      if (index % 2 === 1) return statusOf(index % 4 === 1 ? '/api/products' : '/api/orders', token);
      return (await buy(service.url, token, [product.id], `full-${index}`)).status;
    });
    expect(await statusOf('/healthz')).toBe(200);
    await until(isReady, 'the service is ready');
    const statuses = await Promise.all(requests);
    expect(statuses).toEqual(Array.from({ length: REQUESTS }, (_, index) => (index % 2 === 1 ? 200 : 201)));
    expect(await fixture.count('orders')).toBe(REQUESTS / 2);
    await fixture.allDelivered();
    expect(await fixture.violations()).toEqual([]);
  });

  it('a service whose orders all wait for a lock makes deliveries, and makes the orders afterwards', async () => {
    const reader = await fixture.customer();
    const buyers = await Promise.all(Array.from({ length: 10 }, () => fixture.customer()));
    const product = await fixture.shop.product({}, buyers.length);
    const [before, heardBefore] = [await fixture.count('orders'), receiver.answered.length];
    const holder = await OpenTransaction.begin(fixture.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [product.poolId]);
    const orders = buyers.map(({ token }) => buy(service.url, token, [product.id], 'held up'));
    await someStatementWaits(fixture.dataSource, product.poolId);

    // A service without a free connection is alive but not ready; a load balancer must know both.
    let isServed = false;
    const served = statusOf('/api/products', reader.token).finally(() => (isServed = true));
    await until(async () => isServed || !(await isReady()), 'who only reads is served, or the service is not ready');
    if (isServed) await until(isReady, 'the service is ready, as it serves');
    expect(await statusOf('/healthz')).toBe(200);
    await fixture.events(EVENTS);
    const heard = () => receiver.answered.length - heardBefore;
    await until(() => heard() === EVENTS * WEBHOOKS, 'every delivery is made all the same');
    expect(await statusOf('/metrics')).toBe(200);
    expect(await fixture.count('orders')).toBe(before);

    await holder.rollBack();
    const statuses = (await Promise.all(orders)).map(({ status }) => status);
    expect(statuses).toEqual(buyers.map(() => 201));
    expect(await fixture.count('orders')).toBe(before + buyers.length);
    expect(await served).toBe(200);
    await until(isReady, 'the service is ready again');
    await fixture.allDelivered();
    expect(await fixture.violations()).toEqual([]);
    expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
