import { createStaffMember } from '../../src/services/staff/staff-member.js';
import { sampleOf } from '../support/metrics.js';
import { order, useService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const LIMITS = {
  RATE_LIMIT_READS_PER_MINUTE: '20',
  RATE_LIMIT_ORDERS_PER_MINUTE: '10',
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '15',
};
const fixture = useService({}, { ...LIMITS, TRUST_PROXY: '1' });

const EXCEEDED = {
  error: 'Too many requests: wait as many seconds as Retry-After says',
  code: 'RATE_LIMIT_EXCEEDED',
  retryAfterSeconds: expect.any(Number),
};

// The windows last longer than the tests, so each test has a customer and an address of its own.
let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}

interface Sent {
  token?: string;
  headers?: Record<string, string>;
}

const read = (sent: Sent, path = '/api/orders') => fixture.service.request('GET', path, sent);

async function readTimes(count: number, sent: Sent, path?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1) statuses.push((await read(sent, path)).status);
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

/** The values of the RateLimit header. */
function limitOf({ headers }: TestResponse): { policy?: string; remaining: number; seconds: number } {
  const [, policy, remaining, seconds] = /^"([a-z-]+)";r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit') ?? '') ?? [];
  return { policy, remaining: Number(remaining), seconds: Number(seconds) };
}

describe('the rate limits of a customer', () => {
  it('a rate limit admits exactly its number of requests and returns how many are left', async () => {
    const { token } = await fixture.shop.customer();
    for (let left = 19; left >= 0; left -= 1) {
      const response = await read({ token });
      expect(response.status).toBe(200);
      expect(response.headers.get('RateLimit-Policy')).toBe('"reads";q=20;w=60');
      expect(limitOf(response)).toMatchObject({ policy: 'reads', remaining: left });
      expect(response.headers.get('Retry-After')).toBeNull();
    }
    const refused = await read({ token });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(EXCEEDED);
    const { remaining, seconds } = limitOf(refused);
    expect(remaining).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([refused.headers.get('Retry-After'), refused.body.retryAfterSeconds]).toEqual([String(seconds), seconds]);
    expect(refused.commonErrorFields?.retryable).toBe(true);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"reads";q=20;w=60');
  });

  it("a customer's rate limit is shared by all tokens of the customer, and by no other customer", async () => {
    const { id, token } = await fixture.shop.customer();
    const second = await fixture.shop.token(id);
    expect(await readTimes(15, { token })).toEqual(times(15, 200));
    expect(await readTimes(7, { token: second })).toEqual([...times(5, 200), 429, 429]);
    expect((await read({ token })).status).toBe(429);
    const { token: stranger } = await fixture.shop.customer();
    expect((await read({ token: stranger })).status).toBe(200);
  });

  it('refused orders count as orders, while webhook changes and unknown paths count as reads', async () => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 2);
    const { service } = fixture;
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1) {
      statuses.push((await order(fixture, token, [{ productId, amount: 1 }])).status);
    }
    statuses.push((await service.request('POST', '/api/orders', { token, body: '{' })).status);
    statuses.push((await service.request('POST', '/api/orders/', { token, body: {} })).status);
    for (let number = 0; number < 5; number += 1) statuses.push((await order(fixture, token, [])).status);
    expect(statuses).toEqual([201, 201, 400, 400, 400, 400, 400, 400, 400, 400, 429]);

    const webhook = { url: 'http://127.0.0.1:9/', events: {} };
    expect((await service.request('POST', '/api/webhooks', { token, body: webhook })).status).toBe(201);
    expect((await service.request('POST', '/api/webhooks', { token, body: '{' })).status).toBe(400);
    expect((await read({ token }, '/api/nowhere')).status).toBe(404);
    expect((await read({ token }, '/api/orders/%E0')).status).toBe(400);
    const last = await read({ token }, '/api/orders/1');
    expect(last.status).toBe(404);
    expect(limitOf(last)).toMatchObject({ policy: 'reads', remaining: 15 });
  });

  it('an order above the rate limit is refused and changes nothing', async () => {
    const { id, token } = await fixture.shop.customer({ ordersPerMinute: 1 });
    const { id: productId, poolId } = await fixture.shop.product({}, 2);
    expect((await order(fixture, token, [{ productId, amount: 1 }])).status).toBe(201);
    const refused = await order(fixture, token, [{ productId, amount: 1 }]);
    expect([refused.status, refused.body]).toEqual([429, EXCEEDED]);
    expect(limitOf(refused)).toMatchObject({ policy: 'orders', remaining: 0 });
    const [row] = await fixture.service.query('SELECT COUNT(*) AS count FROM orders WHERE customer_id = ?', [id]);
    expect(Number(row.count)).toBe(1);
    const [pool] = await fixture.service.query('SELECT available FROM license_pools WHERE id = ?', [poolId]);
    expect(pool.available).toBe(1);
  });

  it('If-None-Match: * returns 304 if the resource exists, and is charged', async () => {
    const { token } = await fixture.shop.customer();
    const headers = { 'If-None-Match': '*' };
    expect(await readTimes(22, { token, headers }, '/api/products')).toEqual([...times(20, 304), 429, 429]);
  });

  it('unchanged responses are free up to ten times the limit, count beyond it, and say so in their headers', async () => {
    const { token } = await fixture.shop.customer({ readsPerMinute: 3 });
    const etag = (await read({ token }, '/api/products')).headers.get('ETag') ?? '';
    const headers = { 'If-None-Match': etag };
    const remaining: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      const response = await read({ token, headers }, '/api/products');
      expect(response.status).toBe(304);
      remaining.push(limitOf(response).remaining);
    }
    expect(remaining).toEqual(times(30, 2));
    expect(await readTimes(3, { token, headers }, '/api/products')).toEqual([304, 304, 429]);
  });

  it('replays of an order are free up to ten times the limit, and count beyond it', async () => {
    const { token } = await fixture.shop.customer({ ordersPerMinute: 2 });
    const { id: productId } = await fixture.shop.product({}, 1);
    const answers: unknown[] = [];
    for (let number = 0; number < 23; number += 1) {
      const response = await order(fixture, token, [{ productId, amount: 1 }], { 'Idempotency-Key': 'again' });
      answers.push([response.status, limitOf(response).remaining]);
    }
    expect(answers).toEqual([...Array.from({ length: 21 }, () => [201, 1]), [201, 0], [429, 0]]);
  });

  it('sandbox orders count for the rate limit, and a 429 response has the sandbox headers', async () => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 1);
    const headers = { 'X-Sandbox-Mode': 'true' };
    for (let number = 0; number < 10; number += 1) {
      expect((await order(fixture, token, [{ productId, amount: 1 }], headers)).status).toBe(201);
    }
    const refused = await order(fixture, token, [{ productId, amount: 1 }], headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('X-Sandbox-Mode')).toBe('true');
    expect(refused.headers.get('X-Sandbox-Notice')).not.toBeNull();
  });

  it('a request of a suspended customer counts for the rate limit like any other, over REST and GraphQL', async () => {
    const { token } = await fixture.shop.customer({ status: 'SUSPENDED' });
    expect(await readTimes(18, { token })).toEqual(times(18, 403));
    expect(limitOf(await read({ token }))).toMatchObject({ policy: 'reads', remaining: 1 });
    const ask = () => fixture.service.request('POST', '/graphql', { token, body: { query: '{ me { id } }' } });
    expect((await ask()).body.errors[0].extensions.code).toBe('ACCOUNT_SUSPENDED');
    expect([(await ask()).status, (await read({ token })).status]).toEqual([429, 429]);
    const orders = await Promise.all(Array.from({ length: 12 }, () => order(fixture, token, [])));
    expect(orders.filter(({ status }) => status === 403)).toHaveLength(10);
  });

  it('the staff can set the rate limits of one customer, from the next request on', async () => {
    const { id, token } = await fixture.shop.customer();
    const { app } = fixture.service;
    const staff = await createStaffMember(app.dataSource.manager, { name: 'Boss', role: 'ADMIN' }, new Date());
    const set = async (input: object) => {
      const query = `mutation ($id: ObjectID!, $input: UpdateCustomerInput!) {
        updateCustomer(id: $id, input: $input) { readsPerMinute ordersPerMinute } }`;
      const variables = { id, input };
      const body = { query, variables };
      return (await fixture.service.request('POST', '/admin/graphql', { token: staff.token, body })).body;
    };
    expect((await set({ readsPerMinute: 3, ordersPerMinute: 40 })).data).toEqual({
      updateCustomer: { readsPerMinute: 3, ordersPerMinute: 40 },
    });
    expect(await readTimes(4, { token })).toEqual([200, 200, 200, 429]);
    expect((await read({ token })).headers.get('RateLimit-Policy')).toBe('"reads";q=3;w=60');
    expect((await order(fixture, token, [])).headers.get('RateLimit-Policy')).toBe('"orders";q=40;w=60');
    await set({ readsPerMinute: null });
    expect(await readTimes(18, { token })).toEqual([...times(17, 200), 429]);
  });
});

describe('the rate limit of wrong tokens', () => {
  const wrong = (address: string, token = 'rok_wrong'): Sent => ({ token, headers: { 'X-Forwarded-For': address } });

  it('wrong tokens are limited by address in every API, while a right token still works', async () => {
    const address = newAddress();
    const { service, shop } = fixture;
    const { headers } = wrong(address);
    expect(await readTimes(10, wrong(address))).toEqual(times(10, 401));
    expect(await readTimes(2, { headers })).toEqual([401, 401]);
    const body = { query: '{ __typename }' };
    for (const path of ['/graphql', '/admin/graphql']) {
      expect((await service.request('POST', path, { ...wrong(address), body })).status).toBe(200);
    }
    const last = await read(wrong(address, 'rok_another'));
    expect([last.status, last.body]).toEqual([401, { error: 'Invalid authentication token', code: 'UNAUTHENTICATED' }]);
    expect(limitOf(last)).toMatchObject({ policy: 'wrong-tokens', remaining: 0 });

    const refused = await read(wrong(address, 'rok_third'));
    expect([refused.status, refused.body]).toEqual([429, EXCEEDED]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect((await read({ headers })).status).toBe(429);
    for (const path of ['/graphql', '/admin/graphql']) {
      const response = await service.request('POST', path, { ...wrong(address), body });
      expect(response.status).toBe(429);
      expect(response.body).toEqual({
        errors: [
          {
            message: EXCEEDED.error,
            extensions: { code: EXCEEDED.code, retryAfterSeconds: Number(response.headers.get('Retry-After')) },
          },
        ],
      });
      expect(response.headers.get('RateLimit-Policy')).toBe('"wrong-tokens";q=15;w=60');
      expect(response.headers.get('Retry-After')).not.toBeNull();
    }

    const { token } = await shop.customer();
    expect((await read({ token, headers })).status).toBe(200);
    expect((await read(wrong(newAddress()))).status).toBe(401);
  });

  it("a client cannot evade the limit of wrong tokens by sending addresses, as only the proxy's counts", async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let number = 0; number < 16; number += 1) {
      statuses.push((await read(wrong(`${newAddress()}, ${address}`))).status);
    }
    expect(statuses).toEqual([...times(15, 401), 429]);
  });
});

describe('the metric of refused requests', () => {
  it('the metric rate_limited_requests_total counts refused orders', async () => {
    const { service, shop } = fixture;
    const refusals = async () => (await sampleOf(service, 'rate_limited_requests_total{policy="orders"}')) || 0;
    const before = await refusals();
    const { token } = await shop.customer({ ordersPerMinute: 1 });
    for (let number = 0; number < 4; number += 1) await order(fixture, token, []);
    expect(await refusals()).toBe(before + 3);
  });
});
