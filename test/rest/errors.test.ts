import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../../src/observability/logger.js';
import { RawClient } from '../support/http/raw-client.js';
import { order, useService } from '../support/rest/rest-api.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';

const INTERNAL = { error: 'Internal server error', code: 'INTERNAL_ERROR' };

const hasError = (facts: unknown): boolean => typeof facts === 'object' && facts !== null && 'err' in facts;

const fixture = useService();

describe('errors over REST', () => {
  it.each([
    ['GET', '/api', 'Path GET /api/ not found'],
    ['GET', '/api/', 'Path GET /api/ not found'],
    ['GET', '/api/v1/orders', 'Path GET /api/v1/orders not found'],
    ['GET', '/api/orders/1/items', 'Path GET /api/orders/1/items not found'],
    ['PUT', '/api/orders', 'Path PUT /api/orders not found'],
    ['OPTIONS', '/api/orders', 'Path OPTIONS /api/orders not found'],
    ['GET', '/nothing', 'Path GET /nothing not found'],
  ])('an unknown path returns 404 with the path: %s %s', async (method, path, error) => {
    const { token } = await fixture.shop.customer();
    const response = await fixture.service.request(method, path, { token });
    expect([response.status, response.body]).toEqual([404, { error, code: 'NOT_FOUND' }]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('every response under /api names the version of the interface, refusals included', async () => {
    const { token } = await fixture.shop.customer();
    const { info } = (await fixture.service.request('GET', '/openapi.json')).body;
    const versionOf = async (path: string, options: object) => {
      const { status, headers } = await fixture.service.request('GET', path, options);
      return [path, status, headers.get('X-Interface-Version')];
    };
    for (const [path, status, options] of [
      ['/api/products', 200, { token }],
      ['/api/orders?limit=0', 400, { token }],
      ['/api/products/%ZZ', 400, { token }],
      ['/api/products', 401, {}],
      ['/api/nothing', 404, { token }],
      ['/api', 404, { token }],
    ] as const) {
      expect(await versionOf(path, options)).toEqual([path, status, info.version]);
    }
    const client = await RawClient.connect(fixture.service.url);
    client.send('GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect((await client.response()).headers).toContain(`X-Interface-Version: ${info.version}`);
  });

  it('a HEAD request returns the same as GET, without a body', async () => {
    const { token } = await fixture.shop.customer();
    for (const path of ['/api/products?region=EU', '/api/orders', '/api/webhooks']) {
      const response = await fixture.service.request('HEAD', path, { token });
      expect([response.status, response.text]).toEqual([200, '']);
    }
  });

  it("every response has a request id, which is the client's if it is valid", async () => {
    const { token } = await fixture.shop.customer();
    const idOf = async (headers: Record<string, string>) =>
      (await fixture.service.request('GET', '/api/nothing', { token, headers })).headers.get('X-Request-Id');
    expect(await idOf({ 'X-Request-Id': 'trace:1.2-3_4' })).toBe('trace:1.2-3_4');
    for (const unusable of ['', 'a b', 'x'.repeat(129), '<script>']) {
      expect(await idOf({ 'X-Request-Id': unusable })).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }
  });

  it('the request id is in an error whose request came in two pieces, of which the route reads only the first', async () => {
    const { token } = await fixture.shop.customer();
    const client = await RawClient.connect(fixture.service.url);
    const headers = ['Host: x', `Authorization: Bearer ${token}`, 'X-Request-Id: in-two', 'Content-Length: 2'];
    const path = '/api/webhooks/ffffffffffffffffffffffff';
    client.send([`DELETE ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    await delay(100);
    client.send('{}');
    await client.closed;
    expect(client.responses).toEqual([
      expect.objectContaining({ status: 404, body: expect.stringContaining('"requestId":"in-two"') }),
    ]);
  });
});

describe('REST while the database fails', () => {
  let service: TestService;
  let token: string;
  let productId: string;
  const logger = createLogger('silent');
  const logged = jest.spyOn(logger, 'error');

  beforeAll(async () => {
    service = await TestService.start({ logger });
    const shop = new Shop(service.app);
    ({ token } = await shop.customer());
    ({ id: productId } = await shop.product({}, 1));
    await service.app.dataSource.destroy();
  });
  beforeEach(() => logged.mockClear());
  afterAll(async () => {
    // Stopping the service closes its connections, which this test has destroyed.
    await service.app.dataSource.initialize();
    await service.stop();
  });

  it.each([
    ['GET', '/api/products'],
    ['GET', '/api/orders'],
    ['POST', '/api/orders'],
    ['PATCH', '/api/webhooks/ffffffffffffffffffffffff'],
  ])('%s %s returns 500 while the database fails, without a reason, and is logged once', async (method, path) => {
    const body = method === 'POST' || method === 'PATCH' ? { products: [{ productId, amount: 1 }] } : undefined;
    const response = await service.request(method, path, { token, body, headers: { 'X-Request-Id': 'the-request' } });
    expect([response.status, response.body]).toEqual([500, INTERNAL]);
    // Certainly nothing was made, by an order without an Idempotency-Key neither.
    expect(response.commonErrorFields).toEqual({ requestId: 'the-request', retryable: true });
    const failures = logged.mock.calls.map(([facts]) => facts).filter((facts) => hasError(facts));
    expect(failures).toEqual([expect.objectContaining({ requestId: 'the-request', err: expect.any(Error) })]);
  });

  it('a missing token still returns 401 while the database fails', async () => {
    const { status, body } = await service.request('GET', '/api/orders');
    expect([status, body.error]).toEqual([401, 'Authentication required']);
  });
});

describe('REST where the database fails in the middle of a request', () => {
  afterEach(() => jest.restoreAllMocks());

  it('a response that has not started becomes a 500 if the database fails', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 2);
    await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    const { history, catalogue } = fixture.service.app.services;
    jest.spyOn(history, 'licensesOf').mockRejectedValue(new Error('secret detail'));
    jest.spyOn(catalogue, 'fullCatalogue').mockRejectedValue(new TypeError('secret detail'));
    for (const path of ['/api/orders', '/api/orders?limit=1', '/api/products']) {
      const { status, body, text } = await fixture.service.request('GET', path, { token });
      expect([status, body]).toEqual([500, INTERNAL]);
      expect(text).not.toContain('secret');
    }
  });

  it('a response that has started is cut off if the database fails, so that it is not taken for complete', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 60);
    for (let index = 0; index < 60; index += 1) {
      await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    }
    const { history } = fixture.service.app.services;
    const original = history.findOrders.bind(history);
    jest
      .spyOn(history, 'findOrders')
      .mockImplementation((customer, filter, page) =>
        page.after ? Promise.reject(new Error('gone')) : original(customer, filter, page),
      );
    await expect(fixture.service.request('GET', '/api/orders', { token })).rejects.toThrow();
    jest.restoreAllMocks();
    const full = await fixture.service.request('GET', '/api/orders', { token });
    expect(full.body).toHaveLength(60);
  });
});
