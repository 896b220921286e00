import { readFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { dataOf } from '../support/graphql/customer-api.js';
import { figureOf, samplesOf, seriesIn } from '../support/metrics.js';
import { useService, type Fixture } from '../support/rest/rest-api.js';
import type { TestService } from '../support/service.js';
import { until } from '../support/until.js';

/** The changes of the samples whose names have one of the given beginnings, without those that did not change. */
async function moved(
  service: TestService,
  names: string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await samplesOf(service);
  await work();
  const after = await samplesOf(service);
  const changes: Record<string, number> = {};
  for (const [name, value] of after) {
    const change = value - (before.get(name) ?? 0);
    if (names.some((beginning) => name.startsWith(beginning)) && change !== 0) changes[name] = change;
  }
  return changes;
}

function buy({ service }: Fixture, token: string, productId: string, headers: Record<string, string> = {}, amount = 1) {
  return service.request('POST', '/api/orders', { token, headers, body: { products: [{ productId, amount }] } });
}

describe('the metrics of the service', () => {
  // The pool closes connections that are idle for half of this time, which a busy machine can take.
  const fixture = useService({}, { DATABASE_LOCK_WAIT_SECONDS: '600' });

  it('the metrics count requests by method, route pattern, operation and status', async () => {
    const { token } = await fixture.shop.customer();
    const { service } = fixture;
    const request = (method: string, path: string, given?: string) => service.request(method, path, { token: given });
    const labels = (method: string, route: string, operation: string, status: string) =>
      `{method="${method}",route="${route}",operation="${operation}",status="${status}"}`;
    const counted = [
      [labels('GET', '/api/products', '', '2xx'), 2],
      [labels('GET', '/api/products/:id', '', '4xx'), 1],
      [labels('POST', '/api/orders', '', '4xx'), 1],
      [labels('POST', '/graphql', 'query', '2xx'), 1],
      [labels('POST', '/graphql', 'mutation', '2xx'), 1],
      [labels('OTHER', 'other', '', '4xx'), 1],
    ] as const;
    const changes = await moved(service, ['http_requests_total', 'http_request_duration_seconds_count'], async () => {
      await request('GET', '/api/products', token);
      await request('GET', '/api/products?updatedSince=2020-01-01T00:00:00Z', token);
      await request('GET', '/api/products/650000000000000000000000', token);
      await request('POST', '/api/orders');
      await dataOf(fixture, token, '{ __typename }');
      await service.graphql('mutation { createOrder(input: { products: [] }) { orderNumber } }', {}, { token });
      await request('PURGE', `/${'a'.repeat(50)}`);
      await until(async () => (await samplesOf(service)).get(`http_requests_total${counted[5][0]}`) === 1);
    });
    const metricsLabels = labels('GET', '/metrics', '', '2xx');
    for (const name of ['http_requests_total', 'http_request_duration_seconds_count']) {
      expect(changes[`${name}${metricsLabels}`]).toBeGreaterThan(0);
      delete changes[`${name}${metricsLabels}`];
    }
    expect(changes).toEqual(
      Object.fromEntries(
        counted.flatMap(([label, count]) => [
          [`http_requests_total${label}`, count],
          [`http_request_duration_seconds_count${label}`, count],
        ]),
      ),
    );
  });

  it('the metrics count orders by their outcome, and products that went out of stock', async () => {
    const { shop, service } = fixture;
    const { token } = await shop.customer();
    const poor = await shop.customer({ creditLimitCents: 0 });
    const [first, second] = [await shop.product({}, 3), await shop.product({}, 1)];
    await shop.bundle([first.poolId, second.poolId]);
    const changes = await moved(service, ['orders_total', 'stock_outs_total'], async () => {
      await buy(fixture, token, first.id, { 'Idempotency-Key': `metrics-${first.id}` });
      await buy(fixture, token, first.id, { 'Idempotency-Key': `metrics-${first.id}` });
      await buy(fixture, token, first.id, { 'Idempotency-Key': `metrics-${first.id}` }, 2);
      await buy(fixture, token, first.id, { 'X-Sandbox-Mode': 'true' });
      await buy(fixture, token, first.id, {}, 9);
      await buy(fixture, token, 'unheard-of');
      await buy(fixture, token, first.id, {}, 0);
      await buy(fixture, poor.token, first.id);
      // This order takes the last key, so that the product and its bundle go out of stock.
      await buy(fixture, token, second.id);
      await buy(fixture, token, first.id, {}, 2);
    });
    expect(changes).toEqual({
      'orders_total{outcome="completed"}': 3,
      'orders_total{outcome="replayed"}': 1,
      'orders_total{outcome="IDEMPOTENCY_KEY_REUSED"}': 1,
      'orders_total{outcome="sandbox"}': 1,
      'orders_total{outcome="INSUFFICIENT_STOCK"}': 1,
      'orders_total{outcome="PRODUCT_NOT_AVAILABLE"}': 1,
      'orders_total{outcome="VALIDATION_ERROR"}': 1,
      'orders_total{outcome="CREDIT_LIMIT_EXCEEDED"}': 1,
      stock_outs_total: 3,
    });
  });

  it('the metrics count no stock-out of a transaction that was rolled back', async () => {
    const { shop, service } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product({}, 1);
    const { manager } = service.app.dataSource;
    const trigger = `CREATE TRIGGER metrics_refuse BEFORE UPDATE ON product_stock_states FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused by the test'`;
    const changes = await moved(service, ['orders_total', 'stock_outs_total'], async () => {
      await manager.query(trigger);
      const { status } = await buy(fixture, token, product.id).finally(() =>
        manager.query('DROP TRIGGER metrics_refuse'),
      );
      expect(status).toBe(500);
    });
    expect(changes).toEqual({ 'orders_total{outcome="INTERNAL_ERROR"}': 1 });
  });

  it('the metrics show the limit, the open, free and waiting connections of the database pool', async () => {
    const { service } = fixture;
    const { dataSource } = service.app;
    const pool = async (name: string) => (await samplesOf(service)).get(`database_pool_${name}`);
    expect(await pool('limit')).toBe(20);
    const runners = Array.from({ length: 20 }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const waiting = dataSource.query('SELECT 1');
    const samples = await samplesOf(service);
    expect([samples.get('database_pool_open'), samples.get('database_pool_free')]).toEqual([20, 0]);
    expect(samples.get('database_pool_waiting')).toBeGreaterThanOrEqual(1);
    // This metric is read over the separate connections of background work.
    expect(await figureOf(service, 'webhook_deliveries_waiting')).toBeGreaterThanOrEqual(0);
    await Promise.all(runners.map((runner) => runner.release()));
    await waiting;
    await until(async () => (await pool('waiting')) === 0);
    // All stay open but one, which the pool closes when it has been idle for long.
    expect([19, 20]).toContain(await pool('open'));
    expect(await pool('free')).toBeGreaterThanOrEqual(18);
  });

  it('the metrics show the running version and the lag of the event loop', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const samples = await samplesOf(fixture.service);
    expect(samples.get(`reseller_orders_build_info{version="${version}"}`)).toBe(1);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('the metrics are served while the database does not respond, except those that are read from it', async () => {
    jest.spyOn(DataSource.prototype, 'query').mockRejectedValue(new Error('gone away'));
    const samples = await samplesOf(fixture.service);
    jest.restoreAllMocks();
    expect(samples.get('webhook_deliveries_waiting')).toBeNaN();
    expect(samples.get('database_pool_limit')).toBe(20);
  });

  it('the metrics are those that the Grafana dashboard shows, and docs/metrics.md lists each of them', async () => {
    const dashboard = readFileSync('docs/grafana-dashboard.json', 'utf8');
    const expressions = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
      ([, text = '']) => JSON.parse(`"${text}"`) as string,
    );
    expect(expressions.length).toBeGreaterThan(10);
    const words = expressions.flatMap(
      (text) => text.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]/g, ' ').match(/[a-z_]+_[a-z0-9_]+/g) ?? [],
    );
    const named = new Set(words.filter((word) => !['histogram_quantile'].includes(word)));
    const { text } = await fixture.service.request('GET', '/metrics');
    const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const exported = seriesIn(text);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
    // Each of the service's own metrics has a panel, but for the histograms' sums and counts.
    const ownFamilies = families.filter(([, name = '']) => !/^(process|nodejs)_/.test(name));
    const unseen = ownFamilies.filter(([, name = '']) => !named.has(name) && !named.has(`${name}_bucket`));
    expect(unseen.map(([, name]) => name)).toEqual([]);
    // The table of docs/metrics.md names each of the service's own metrics, and no other.
    const [table = ''] = readFileSync('docs/metrics.md', 'utf8').split('Beside these');
    const documented = [...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name);
    const own = families.map(([, name = '']) => name).filter((name) => !/^(process|nodejs)_/.test(name));
    expect(documented.sort()).toEqual(own.sort());
  });
});

describe('the metrics of a service with a METRICS_TOKEN', () => {
  const METRICS_TOKEN = 'a-token-for-the-metrics';
  const fixture = useService({}, { METRICS_TOKEN });

  it('the metrics of a service with a METRICS_TOKEN are served for this token only', async () => {
    const ask = async (token?: string) => (await fixture.service.request('GET', '/metrics', { token })).status;
    expect(await ask()).toBe(401);
    expect(await ask(`${METRICS_TOKEN}x`)).toBe(401);
    expect(await ask((await fixture.shop.customer()).token)).toBe(401);
    expect(await ask(METRICS_TOKEN)).toBe(200);
  });
});
