import { get } from 'node:http';
import type { DataSource } from 'typeorm';
import { useService } from '../rest/support.js';
import { StaffApi } from '../support/staff.js';
import { keepingLogger, type LogLine } from '../support/log-lines.js';
import { until } from '../support/until.js';

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 };

const { logger, lines } = keepingLogger();

/** What a request's one line says; the request is known by its id. */
async function lineOf(requestId: string): Promise<LogLine> {
  const own = () => lines.filter((line) => line.requestId === requestId && line.msg === 'request');
  await until(() => own().length > 0, `the line of ${requestId}`);
  const [line, ...more] = own();
  expect(more).toEqual([]);
  return line ?? {};
}

describe('the log', () => {
  const fixture = useService({ logger });
  const customer = async () => fixture.shop.customer();

  async function request(id: string, method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    return fixture.service.request(method, path, { ...options, headers: { 'X-Request-Id': id } });
  }

  it('has one line for a request, with its route, its customer and what it took', async () => {
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
    ['GET', '/', 404, 'NOT_FOUND', 'other', 'warn'],
  ] as const)('names %s %s by its pattern', async (method, path, status, code, route, level) => {
    const { token } = await customer();
    const id = `log-${method}-${path.replaceAll('/', '.')}`;
    await request(id, method, path, { token });
    expect(await lineOf(id)).toMatchObject({ level: LEVELS[level], method, route, status, code });
  });

  it('names who was not let in by route and reason, without a customer', async () => {
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

  it('names a GraphQL operation and its refusal', async () => {
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

  it('keeps health and metrics to those who debug', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const id = `log-${path.slice(1)}`;
      await request(id, 'GET', path);
      expect(await lineOf(id)).toMatchObject({ level: LEVELS.debug, route: path, status: 200 });
    }
  });

  /** Whether a statement about tokens is under way. */
  async function readsToken(dataSource: DataSource): Promise<boolean> {
    const sql = `SELECT id FROM information_schema.processlist
                  WHERE db = DATABASE() AND info LIKE '%api_tokens%' AND id <> CONNECTION_ID()`;
    return (await dataSource.query<unknown[]>(sql)).length > 0;
  }

  it('says of a client that went away that it did', async () => {
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

  it('holds no token, no license key, no query and no path that a client made up', async () => {
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
});

describe('the log of what staff does', () => {
  const staffLog = keepingLogger();
  const fixture = useService({ logger: staffLog.logger });

  it('names the member of staff', async () => {
    const staff = new StaffApi(fixture.service, () => new Date());
    const { id, token } = await staff.member();
    expect((await staff.run('{ __typename }', {}, token)).errors).toBeUndefined();
    const line = await until(() => staffLog.lines.find(({ route }) => route === '/admin/graphql'));
    expect(line).toMatchObject({ status: 200, operation: 'query', staffMemberId: id });
  });
});
