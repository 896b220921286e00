import { assertRefused, manualClock, order, useService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const NOTICE = 'Sandbox mode: no real orders were affected';
const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const DUMMY_KEY = /^SANDBOX(-[A-Z2-9]{5}){5}$/;
const NOW = '2026-08-09T10:11:12.345Z';
const time = manualClock(NOW);

function expectSandboxHeaders({ headers }: TestResponse): void {
  expect([headers.get('X-Sandbox-Mode'), headers.get('X-Sandbox-Notice')]).toEqual(['true', NOTICE]);
}

describe('the sandbox', () => {
  const fixture = useService({ clock: time.clock });

  it('a sandbox order returns dummy keys and changes nothing', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 2);
    const response = await assertRefused(fixture, buyer.id, [product.poolId], () =>
      order(fixture, buyer.token, [{ productId: product.id, amount: 2 }], SANDBOX),
    );
    expectSandboxHeaders(response);
    const dummy = { _id: expect.stringMatching(/^f{8}[0-9a-f]{16}$/), licenseKey: expect.stringMatching(DUMMY_KEY) };
    expect(response).toMatchObject({
      status: 201,
      body: {
        customer: buyer.customerNumber,
        orderDate: NOW,
        updatedAt: NOW,
        status: 'sandbox-completed',
        items: [{ licenses: [dummy, dummy] }],
      },
    });
    const [first, second] = response.body.items[0].licenses;
    expect(first.licenseKey).not.toBe(second.licenseKey);
    expect(first._id).not.toBe(second._id);
  });

  it('a sandbox order gets a random number beyond those of real orders, and uses up no real one', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product({}, 2);
    const lines = [{ productId: product.id, amount: 1 }];
    const before = (await order(fixture, token, lines)).body.orderNumber;
    const numbers = new Set<number>();
    for (let index = 0; index < 5; index += 1) {
      numbers.add((await order(fixture, token, lines, SANDBOX)).body.orderNumber);
    }
    expect(numbers.size).toBe(5);
    for (const number of numbers) expect(number >= 2_000_000_000 && number <= 2_147_483_647).toBe(true);
    // In a cluster, each node counts in steps.
    const [{ step }] = await fixture.service.query('SELECT @@auto_increment_increment AS step');
    expect((await order(fixture, token, lines)).body.orderNumber).toBe(before + step);
  });

  it('a sandbox order obeys every business rule but the credit limit', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 0 });
    const product = await shop.product({ listPriceCents: 1_000, name: 'P' }, 2);
    const id = product.id;
    for (const [lines, code] of [
      [[{ productId: id, amount: 0 }], 'VALIDATION_ERROR'],
      [[{ productId: 'x', amount: 1 }], 'PRODUCT_NOT_AVAILABLE'],
      [[{ productId: id, amount: 1, maxPrice: 1 }], 'PRICE_CHANGED'],
      [[{ productId: id, amount: 3 }], 'INSUFFICIENT_STOCK'],
    ] as const) {
      const response = await assertRefused(fixture, buyer.id, [product.poolId], () =>
        order(fixture, buyer.token, lines, SANDBOX),
      );
      expect([response.status, response.body.code]).toEqual([400, code]);
      expectSandboxHeaders(response);
    }
    const short = await order(fixture, buyer.token, [{ productId: id, amount: 3 }], SANDBOX);
    expect(short.body.unavailableItems).toEqual([
      { productId: id, productName: 'P', requestedQuantity: 3, availableQuantity: 2 },
    ]);
    expect((await order(fixture, buyer.token, [{ productId: id, amount: 2 }], SANDBOX)).status).toBe(201);
    const real = await order(fixture, buyer.token, [{ productId: id, amount: 1 }]);
    expect(real.body.code).toBe('CREDIT_LIMIT_EXCEEDED');
  });

  it('every response to a sandbox request has the sandbox headers, on every path, errors included', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const suspended = await shop.customer({ status: 'SUSPENDED' });
    const request = (method: string, path: string, options: object = {}) =>
      fixture.service.request(method, path, { token, headers: SANDBOX, ...options });
    const responses: [number, TestResponse][] = [
      [200, await request('GET', '/api/products?region=EU')],
      [200, await request('GET', '/api/orders')],
      [200, await request('GET', '/api/webhooks')],
      [400, await request('GET', '/api/orders/x')],
      [400, await request('POST', '/api/orders', { body: '{' })],
      [404, await request('GET', '/api/products/x')],
      [404, await request('GET', '/api/nothing')],
      [404, await request('GET', '/nothing')],
      [401, await request('GET', '/api/orders', { token: undefined })],
      [401, await request('GET', '/api/orders', { token: 'wrong' })],
      [403, await request('GET', '/api/orders', { token: suspended.token })],
      [200, await request('POST', '/graphql', { body: { query: '{ me { id } }' } })],
      [400, await request('POST', '/graphql', { body: '{' })],
      [200, await request('GET', '/healthz')],
    ];
    for (const [status, response] of responses) {
      expect(response.status).toBe(status);
      expectSandboxHeaders(response);
    }
    const etag = responses[0]?.[1].headers.get('etag') ?? '';
    const unchanged = await request('GET', '/api/products?region=EU', {
      headers: { ...SANDBOX, 'If-None-Match': etag },
    });
    expect(unchanged.status).toBe(304);
    expectSandboxHeaders(unchanged);
  });

  it('a webhook created in sandbox mode is real', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const body = { url: 'http://127.0.0.1:9/hook', events: { productOutOfStock: true } };
    const created = await fixture.service.request('POST', '/api/webhooks', { token, headers: SANDBOX, body });
    expect(created.status).toBe(201);
    const listed = await fixture.service.request('GET', '/api/webhooks', { token });
    expect(listed.body.webhooks).toHaveLength(1);
  });
});
