import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { DataSource } from 'typeorm';
import { requestLog } from '../../src/http/request-log.js';
import type { EndedRequest } from '../../src/observability/ended-request.js';
import { routeOf } from '../../src/server/route-of.js';
import { keepingLogger, type LogLine } from '../support/log-lines.js';
import { useService } from '../support/rest/rest-api.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 };

const { logger, lines } = keepingLogger();

/** The only log line of the request with this id. */
async function lineOf(requestId: string): Promise<LogLine> {
  const own = () => lines.filter((line) => line.requestId === requestId && line.msg === 'request');
  await until(() => own().length > 0, `the line of ${requestId}`);
  const [line, ...more] = own();
  expect(more).toEqual([]);
  return line ?? {};
}

describe('the request log', () => {
  const fixture = useService({ logger });
  const customer = async () => fixture.shop.customer();

  async function request(id: string, method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    return fixture.service.request(method, path, { ...options, headers: { 'X-Request-Id': id } });
  }

  it('a request has one log line with its route, customer, order number, duration and size', async () => {
    const { id, token } = await customer();
    const product = await fixture.shop.product({}, 1);
    const { body } = await request('log-order', 'POST', '/api/orders', {
      token,
      body: { products: [{ productId: product.id, amount: 1 }] },
    });
    const line = await lineOf('log-order');
    expect(line).toMatchObject({
      level: LEVELS.info,
      method: 'POST',
      route: '/api/orders',
      status: 201,
      customerId: id,
      orderNumber: body.orderNumber,
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(line.bytes).toBeGreaterThan(200);
    expect(line).not.toHaveProperty('aborted');
  });

  it.each([
    ['GET', '/api/products/650000000000000000000000', 404, 'NOT_FOUND', '/api/products/:id', 'warn'],
    ['GET', '/API/Orders/100001/', 404, 'NOT_FOUND', '/api/orders/:orderNumber', 'warn'],
    ['DELETE', '/api/orders', 404, 'NOT_FOUND', '/api/orders', 'warn'],
    ['GET', '/api/unheard-of', 404, 'NOT_FOUND', 'other', 'warn'],
    ['GET', '/nothing', 404, 'NOT_FOUND', 'other', 'warn'],
  ] as const)(
    'the log line of %s %s names the pattern of the route',
    async (method, path, status, code, route, level) => {
      const { token } = await customer();
      const id = `log-${method}-${path.replaceAll('/', '.')}`;
      await request(id, method, path, { token });
      expect(await lineOf(id)).toMatchObject({ level: LEVELS[level], method, route, status, code });
    },
  );

  it('the log line of a request with a wrong token names route and code, but no customer', async () => {
    await request('log-stranger', 'GET', '/api/orders/100001', { token: 'csk_made_up' });
    const line = await lineOf('log-stranger');
    expect(line).toMatchObject({
      level: LEVELS.warn,
      route: '/api/orders/:orderNumber',
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(line).not.toHaveProperty('customerId');
  });

  it('the log line of a GraphQL request names the operation and the code of its refusal', async () => {
    const { id, token } = await customer();
    const query = 'mutation Buy { createOrder(input: { products: [] }) { orderNumber } }';
    await request('log-graphql', 'POST', '/graphql', { token, body: { query } });
    expect(await lineOf('log-graphql')).toMatchObject({
      level: LEVELS.info,
      route: '/graphql',
      status: 200,
      operation: 'mutation',
      operationName: 'Buy',
      customerId: id,
      code: 'VALIDATION_ERROR',
    });
  });

  it('requests for health and metrics are logged at the level debug only', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const id = `log-${path.slice(1)}`;
      await request(id, 'GET', path);
      expect(await lineOf(id)).toMatchObject({ level: LEVELS.debug, route: path, status: 200 });
    }
  });

  /** Whether a statement on the table of tokens is running. */
  async function readsToken(dataSource: DataSource): Promise<boolean> {
    const sql = `SELECT id FROM information_schema.processlist
                  WHERE db = DATABASE() AND info LIKE '%api_tokens%' AND id <> CONNECTION_ID()`;
    return (await dataSource.query<unknown[]>(sql)).length > 0;
  }

  it('the log line of a request whose client disconnected says that it was aborted', async () => {
    const { token } = await customer();
    const { dataSource } = fixture.service.app;
    const runner = dataSource.createQueryRunner();
    await runner.query('LOCK TABLES api_tokens WRITE');
    try {
      const headers = { 'X-Request-Id': 'log-gone', Authorization: `Bearer ${token}` };
      const gone = get(`${fixture.service.url}/api/products`, { headers });
      gone.on('error', () => undefined);
      await new Promise((resolve) => gone.once('finish', resolve));
      await until(() => readsToken(dataSource), 'the service to wait for the token');
      gone.destroy();
      expect(await lineOf('log-gone')).toMatchObject({ level: LEVELS.warn, status: null, aborted: true });
    } finally {
      await runner.query('UNLOCK TABLES');
      await runner.release();
    }
  });

  it('the response to a disconnected client is logged and counted without a status', async () => {
    const counted: EndedRequest[] = [];
    const app = express();
    app.use((request, _response, next) => {
      request.id = 'log-unread';
      next();
    });
    app.use(requestLog({ logger, count: (ended) => counted.push(ended), routeOf, traceParent: () => null }));
    app.use((request, response) => {
      request.socket.destroy();
      response.status(500).json({ error: 'The body could not be read' });
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const gone = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    gone.on('error', () => undefined);
    expect(await lineOf('log-unread')).toMatchObject({ level: LEVELS.warn, status: null, aborted: true });
    expect(counted).toMatchObject([{ status: null }]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('the log holds no token, no license key, no query string and no unknown path', async () => {
    const { token } = await customer();
    const product = await fixture.shop.product({}, 1);
    await request('log-secret-1', 'GET', `/api/products?access_token=${token}&region=DE`, { token });
    await request('log-secret-2', 'GET', `/api/${token}`, { token });
    const { body } = await request('log-secret-3', 'POST', '/api/orders', {
      token,
      body: { products: [{ productId: product.id, amount: 1 }] },
    });
    await Promise.all([1, 2, 3].map((number) => lineOf(`log-secret-${number}`)));
    const text = JSON.stringify(lines);
    const [{ licenses }] = body.items;
    for (const secret of [token, licenses[0].licenseKey, 'access_token', 'region']) expect(text).not.toContain(secret);
  });

  it('the log line of a staff request names the member of staff', async () => {
    const staff = new StaffApi(fixture.service, () => new Date());
    const { id, token } = await staff.member();
    expect((await staff.run('{ __typename }', {}, token)).errors).toBeUndefined();
    const line = await until(() => lines.find(({ route }) => route === '/admin/graphql'));
    expect(line).toMatchObject({ status: 200, operation: 'query', staffMemberId: id });
  });
});
