import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { writeHistory } from '../support/contract/long-history.js';
import { RawClient } from '../support/http/raw-client.js';
import type { TestResponse } from '../support/service.js';
import { until } from '../support/until.js';
import { useService, type Fixture } from '../support/use-service.js';

// This many orders exceed the buffers between two processes.
const ORDERS = 12_000;

async function waiting({ service }: Fixture): Promise<number> {
  const { text } = await service.request('GET', '/metrics');
  return Number(/^customer_requests_waiting (\d+)$/m.exec(text)?.[1]);
}

function byGraphql({ service }: Fixture, token: string, query: string): Promise<TestResponse> {
  return service.request('POST', '/graphql', { token, body: { query } });
}

/** A customer whose changes of a webhook wait until the test lets its row go. */
async function heldUp({ service, shop }: Fixture) {
  const { token } = await shop.customer();
  const webhook = { url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } };
  const created = await service.request('POST', '/api/webhooks', { token, body: webhook });
  const id: string = created.body.webhook._id;
  const holder = await OpenTransaction.begin(service.app.dataSource);
  await holder.manager.query('SELECT id FROM webhooks WHERE id = ? FOR UPDATE', [id]);
  const change = () => service.request('PATCH', `/api/webhooks/${id}`, { token, body: { active: true } });
  const areHeldUp = (count: number) =>
    until(async () => {
      const [row] = await holder.manager.query<{ count: string }[]>(
        'SELECT COUNT(*) AS count FROM information_schema.processlist WHERE info LIKE ? AND id <> CONNECTION_ID()',
        [`%${id}%FOR UPDATE%`],
      );
      return Number(row?.count) === count;
    }, `${count} changes wait for the webhook`);
  return { token, holder, change, areHeldUp };
}

describe('a customer that may have two requests at work', () => {
  const fixture = useService({}, { CUSTOMER_CONCURRENCY: '2', DATABASE_POOL_SIZE: '8' });

  it('queues further ones, over REST and GraphQL, while those of others are served', async () => {
    const { service, shop } = fixture;
    const other = await shop.customer();
    const { token, holder, change, areHeldUp } = await heldUp(fixture);
    const changes = [change(), change()];
    await areHeldUp(2);
    const further = [
      service.request('GET', '/api/account', { token }),
      service.request('GET', '/api/events', { token }),
      byGraphql(fixture, token, '{ events(first: 1) { next } }'),
    ];
    await until(async () => (await waiting(fixture)) === 3, 'the further requests wait');
    for (const path of ['/api/account', '/api/events', '/api/orders', '/api/products']) {
      expect(await service.request('GET', path, { token: other.token })).toMatchObject({ status: 200 });
    }
    expect((await byGraphql(fixture, other.token, '{ events(first: 1) { next } }')).body.errors).toBeUndefined();
    // Orders take no place.
    const { id: productId } = await shop.product({}, 5);
    const products = [{ productId, amount: 1 }];
    expect((await service.request('POST', '/api/orders', { token, body: { products } })).status).toBe(201);
    const mutation = `mutation { createOrder(input: { products: [{ productId: "${productId}", amount: 1 }] }) { orderNumber } }`;
    expect((await byGraphql(fixture, token, mutation)).body).toMatchObject({
      data: { createOrder: { orderNumber: expect.any(Number) as number } },
    });
    expect(await waiting(fixture)).toBe(3);
    await holder.rollBack();
    const statuses = (await Promise.all([...changes, ...further])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await waiting(fixture)).toBe(0);
  });

  it('runs at most two database operations at a time, even for one large request', async () => {
    const { service, shop } = fixture;
    const { token } = await shop.customer();
    const { history } = service.app.services;
    const countOrders = history.countOrders.bind(history);
    const seen: number[] = [];
    history.countOrders = async (...args) => {
      const [count, [row]] = await Promise.all([
        countOrders(...args),
        service.query(
          'SELECT COUNT(*) AS open, SLEEP(0.01) FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
          ['%SLEEP(0.01)%'],
        ),
      ]);
      seen.push(Number(row.open));
      return count;
    };
    try {
      const fields = Array.from({ length: 20 }, (_, index) => `a${index}: orders(first: 1) { totalCount }`);
      const { body } = await byGraphql(fixture, token, `{ ${fields.join(' ')} }`);
      expect(Object.keys(body.data)).toHaveLength(20);
      expect(seen).toHaveLength(20);
      expect(Math.max(...seen)).toBeLessThanOrEqual(2);
    } finally {
      history.countOrders = countOrders;
    }
  });

  it('queues the settling of orders like any other request, over REST and GraphQL', async () => {
    const { service } = fixture;
    const { token, holder, change, areHeldUp } = await heldUp(fixture);
    const changes = [change(), change()];
    await areHeldUp(2);
    const settling = [
      service.request('POST', '/api/orders/settle', { token, body: { idempotencyKey: 'k' } }),
      byGraphql(fixture, token, 'mutation { settleOrder(idempotencyKey: "k") { outcome } }'),
    ];
    await until(async () => (await waiting(fixture)) === 2, 'the settlings wait');
    await holder.rollBack();
    await Promise.all(changes);
    const [byRest, overGraphql] = (await Promise.all(settling)).map(({ body }) => body);
    expect([byRest.outcome, overGraphql.data]).toEqual(['voided', { settleOrder: { outcome: 'VOIDED' } }]);
  });

  it('is served while two of its readers wait for events', async () => {
    const { service, shop } = fixture;
    const { token } = await shop.customer();
    const readers = [1, 2].map(() => service.request('GET', '/api/events?after=latest&wait=30', { token }));
    await until(() => service.app.services.feed.countReaders('wait') === 2, 'the readers wait');
    expect(await service.request('GET', '/api/account', { token })).toMatchObject({ status: 200 });
    expect(await waiting(fixture)).toBe(0);
    const product = await shop.product({}, 1);
    const order = { products: [{ productId: product.id, amount: 1 }] };
    await service.request('POST', '/api/orders', { token, body: order });
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('has its third history wait while it leaves two unread, and nothing else', async () => {
    const { service, shop } = fixture;
    const { id: customerId, token } = await shop.customer();
    const { id: productId, poolId } = await shop.product({ displayName: `Long name ${'長'.repeat(280)}` });
    const what = { customerId, productId, poolId, licenseKey: 'K' };
    await writeHistory(service.app, { ...what, orders: ORDERS, itemsPerOrder: 1 });
    const stalled = await Promise.all([1, 2].map(() => RawClient.connect(service.url)));
    for (const client of stalled) {
      client.stopReading();
      client.send(`GET /api/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    }
    const isWaiting = async () => (await waiting(fixture)) === 1;
    let isAnswered = false;
    let third: Promise<unknown> | undefined;
    // It gets a response until the first two have started, and waits shortly while they start.
    await until(async () => {
      isAnswered = false;
      third = service.request('GET', '/api/orders?limit=1', { token });
      const answered = third.then(() => ((isAnswered = true), false));
      if (!(await Promise.race([answered, until(isWaiting).then(() => true)]))) return false;
      expect(await service.request('GET', '/api/account', { token })).toMatchObject({ status: 200 });
      return !isAnswered;
    }, 'the third history waits, and nothing else');
    for (const client of stalled) client.end();
    expect(await third).toMatchObject({ status: 200 });
  });
});

describe('a customer whose requests have waited too long', () => {
  const fixture = useService({ maxWaitMs: 1 }, { CUSTOMER_CONCURRENCY: '1', DATABASE_POOL_SIZE: '8' });

  it('gets Retry-After over REST and GraphQL, and nothing was done', async () => {
    const { service } = fixture;
    const { token, holder, change, areHeldUp } = await heldUp(fixture);
    const first = change();
    await areHeldUp(1);
    const refused = [
      await service.request('GET', '/api/account', { token }),
      await byGraphql(fixture, token, '{ events(first: 1) { next } }'),
      await byGraphql(
        fixture,
        token,
        'mutation { createWebhook(input: { url: "http://127.0.0.1:9/", events: {} }) { webhook { id } } }',
      ),
    ];
    const error = { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 1 };
    for (const { status, headers } of refused) expect([status, headers.get('Retry-After')]).toEqual([429, '1']);
    expect(refused[0]?.body).toMatchObject(error);
    for (const { body } of refused.slice(1)) expect(body.errors).toMatchObject([{ extensions: error }]);
    await holder.rollBack();
    expect(await first).toMatchObject({ status: 200 });
    expect((await service.request('GET', '/api/webhooks', { token })).body.webhooks).toHaveLength(1);
    const { text } = await service.request('GET', '/metrics');
    expect(text).toMatch(/^rate_limited_requests_total\{policy="at-once"\} 3$/m);
  });
});
