import { SANDBOX_SCENARIOS } from '../../src/domain/orders/sandbox.js';
import { failQueries } from '../support/failing-queries.js';
import { HeldPause } from '../support/held-pause.js';
import { samplesOf } from '../support/metrics.js';
import { order, useService } from '../support/rest/rest-api.js';
import { until } from '../support/until.js';

const held = new HeldPause();
const fixture = useService({ pause: held.pause });

const MUTATION = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber } }';

/** Sends an order with a scenario over each API. */
const APIS = {
  '/api/orders': (token: string, productId: string, headers: Record<string, string>) =>
    order(fixture, token, [{ productId, amount: 1 }], headers),
  '/graphql': (token: string, productId: string, headers: Record<string, string>) =>
    fixture.service.request('POST', '/graphql', {
      token,
      headers,
      body: { query: MUTATION, variables: { input: { products: [{ productId, amount: 1 }] } } },
    }),
};
const ROUTES = Object.keys(APIS) as (keyof typeof APIS)[];

/** How often requests of a route have ended, by status, and how many of them were timed. */
async function countsOf(route: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, value] of await samplesOf(fixture.service)) {
    const [, metric, labels = ''] = /^http_(requests_total|request_duration_seconds_count)\{(.*)\}$/.exec(name) ?? [];
    if (!metric || !labels.includes(`route="${route}"`)) continue;
    const status = metric === 'requests_total' ? (/status="(\w+)"/.exec(labels)?.[1] ?? '') : 'timed';
    counts[status] = (counts[status] ?? 0) + value;
  }
  return counts;
}

/** What a request adds to the counts of its route. */
async function counted(route: string, request: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countsOf(route);
  const sent = request().catch((error: unknown) => error);
  let isEnded = false;
  void sent.then(() => (isEnded = true));
  await until(() => {
    held.endAll();
    return isEnded;
  });
  return until(async () => {
    const added = Object.entries(await countsOf(route)).map(([key, value]) => [key, value - (before[key] ?? 0)]);
    const changed = added.filter(([, change]) => change !== 0);
    return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Record<string, number>);
  });
}

const scenarioHeaders = (name: string) => ({ 'X-Sandbox-Mode': 'true', 'X-Sandbox-Scenario': name });

describe('what a sandbox scenario answers', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each(ROUTES.flatMap((route) => SANDBOX_SCENARIOS.map((name) => [name, route] as const)))(
    'the scenario %s at %s counts as simulated, is not timed and so raises no alert',
    async (name, route) => {
      const { token } = await fixture.shop.customer();
      const product = await fixture.shop.product({}, 5);
      expect(await counted(route, () => APIS[route](token, product.id, scenarioHeaders(name)))).toEqual({
        simulated: 1,
      });
    },
  );

  it.each([
    ['a failure of the service', '5xx', 'INTERNAL_ERROR'],
    ['a mistake of the request', '4xx', 'PRODUCT_NOT_AVAILABLE'],
  ])('%s counts as such, whatever scenario was asked for', async (_, status, outcome) => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 5);
    const sample = async () => (await samplesOf(fixture.service)).get(`orders_total{outcome="${outcome}"}`) ?? 0;
    const before = await sample();
    if (status === '5xx')
      await failQueries(fixture.service.app.dataSource, 'FROM products p', 1_000, new Error('broken by the test'));
    const productId = status === '5xx' ? product.id : 'unheard-of';
    const changes = await counted('/api/orders', () =>
      APIS['/api/orders'](token, productId, scenarioHeaders('server-error')),
    );
    jest.restoreAllMocks();
    expect(changes).toEqual({ [status]: 1, timed: 1 });
    expect((await sample()) - before).toBe(1);
  });
});
