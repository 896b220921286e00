import { assertRefused, order, useService } from '../../support/rest/rest-api.js';
import type { TestResponse } from '../../support/service.js';

const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const MUTATION =
  'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber status replayed items { product { id } } } }';

const fixture = useService();

async function scenarioFixture() {
  const buyer = await fixture.shop.customer();
  const product = await fixture.shop.product({ name: 'P', listPriceCents: 1_000 }, 5);
  return { buyer, product, products: [{ productId: product.id, amount: 2 }] };
}

type ScenarioFixture = Awaited<ReturnType<typeof scenarioFixture>>;

const send = (
  { buyer, products }: ScenarioFixture,
  input: object,
  headers: Record<string, string> = {},
  query = MUTATION,
): Promise<TestResponse> =>
  fixture.service.request('POST', '/graphql', {
    token: buyer.token,
    headers,
    body: { query, variables: { input: { products, ...input } } },
  });

const nameOf = (scenario: string) => scenario.toUpperCase().replaceAll('-', '_');

describe('the scenarios of the sandbox over GraphQL', () => {
  it.each([
    ['credit-limit-exceeded', 'CREDIT_LIMIT_EXCEEDED'],
    ['server-error', 'INTERNAL_ERROR'],
  ])(
    'the scenario %s refuses an order as over REST, by argument or by header, and changes nothing',
    async (name, code) => {
      const own = await scenarioFixture();
      const rest = await order(fixture, own.buyer.token, own.products, { ...SANDBOX, 'X-Sandbox-Scenario': name });
      const { error, ...extensions } = rest.body;
      const path = ['createOrder'];
      const expected = { data: null, errors: [{ message: error, path, locations: expect.anything(), extensions }] };
      expect(extensions.code).toBe(code);
      for (const [input, headers] of [
        [{ sandbox: true, scenario: nameOf(name) }, {}],
        [{ scenario: nameOf(name) }, SANDBOX],
        [{}, { ...SANDBOX, 'X-Sandbox-Scenario': name }],
        [{ scenario: nameOf(name) }, { ...SANDBOX, 'X-Sandbox-Scenario': name }],
      ]) {
        const response = await assertRefused(fixture, own.buyer.id, [own.product.poolId], () =>
          send(own, { ...input, idempotencyKey: 'k' }, headers as Record<string, string>),
        );
        expect([response.status, { ...response.body, extensions: undefined }]).toEqual([200, expected]);
        expect(response.commonErrorFields?.retryable).toBe(code === 'INTERNAL_ERROR');
      }
    },
  );

  it('the scenario rate-limited returns the same status and headers as the real case', async () => {
    const own = await scenarioFixture();
    const response = await send(own, { sandbox: true, scenario: 'RATE_LIMITED' });
    const retryAfter = response.headers.get('Retry-After');
    const extensions = { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: Number(retryAfter) };
    const message = 'Too many requests: wait as many seconds as Retry-After says';
    expect([response.status, response.body]).toEqual([429, { errors: [{ message, extensions }] }]);
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    expect(response.headers.get('RateLimit')).toBe(`"orders";r=0;t=${retryAfter}`);
    expect(response.commonErrorFields?.retryable).toBe(true);
    expect((await send(own, { sandbox: true })).body.data.createOrder.status).toBe('sandbox_completed');
  });

  it('a simulated limit of one of several orders does not hide that another was placed, which must not be repeated', async () => {
    const own = await scenarioFixture();
    const query = `mutation ($input: CreateOrderInput!, $more: CreateOrderInput!) {
      made: createOrder(input: $input) { orderNumber } refused: createOrder(input: $more) { orderNumber } }`;
    const { products } = own;
    const more = { products, sandbox: true, scenario: 'RATE_LIMITED' };
    const response = await fixture.service.request('POST', '/graphql', {
      token: own.buyer.token,
      body: { query, variables: { input: { products }, more } },
    });
    expect(response.status).toBe(200);
    const [error] = JSON.parse(response.text).errors;
    expect(error).toMatchObject({ path: ['refused'], extensions: { code: 'RATE_LIMIT_EXCEEDED' } });
    const { body } = await fixture.service.request('GET', '/api/orders', { token: own.buyer.token });
    expect(body).toHaveLength(1);
  });

  it('the scenario lost-answer cuts the connection, and repeating the request replays it', async () => {
    const own = await scenarioFixture();
    const input = { sandbox: true, scenario: 'LOST_ANSWER', idempotencyKey: 'k' };
    await expect(send(own, input)).rejects.toThrow('fetch failed');
    const { createOrder: made } = (await send(own, input)).body.data;
    expect(made).toMatchObject({ status: 'sandbox_completed', replayed: true });
  });
});
