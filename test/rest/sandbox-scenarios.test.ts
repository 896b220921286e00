import { SANDBOX_SCENARIOS, type SandboxScenario } from '../../src/domain/orders/sandbox.js';
import { createLogger } from '../../src/observability/logger.js';
import { HeldPause } from '../support/held-pause.js';
import { sampleOf } from '../support/metrics.js';
import { assertRefused, order, useService, type Line } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';
import { until } from '../support/until.js';

const UNKNOWN_ID = 'ffffffffffffffffffffffff';
const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const scenario = (name: string, key?: string): Record<string, string> => ({
  ...SANDBOX,
  'X-Sandbox-Scenario': name,
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
});

const held = new HeldPause();
const logger = createLogger('silent');
const fixture = useService({ pause: held.pause, logger });

/** A customer with a discount and two products of which there is enough. */
async function scenarioFixture(creditLimitCents = 100_000) {
  const { shop } = fixture;
  const discountPackageId = await shop.discountPackage({ Default: 1_000 });
  const buyer = await shop.customer({ countryCode: 'DE', discountPackageId, balanceCents: 700, creditLimitCents });
  const [a, b] = [
    await shop.product({ name: 'A', listPriceCents: 1_000 }, 9),
    await shop.product({ name: 'B', listPriceCents: 5_000 }, 9),
  ];
  const lines: Line[] = [
    { productId: a.id, amount: 2, maxPrice: 9.5 },
    { productId: b.id, amount: 1 },
  ];
  return { buyer, a, b, lines, pools: [a.poolId, b.poolId] };
}

type ScenarioFixture = Awaited<ReturnType<typeof scenarioFixture>>;

const send = ({ buyer, lines }: ScenarioFixture, headers: Record<string, string>): Promise<TestResponse> =>
  order(fixture, buyer.token, lines, headers);

describe('the scenarios of the sandbox that refuse an order', () => {
  it.each<[SandboxScenario, number, string, boolean]>([
    ['product-not-available', 400, 'PRODUCT_NOT_AVAILABLE', false],
    ['insufficient-stock', 400, 'INSUFFICIENT_STOCK', false],
    ['price-changed', 400, 'PRICE_CHANGED', false],
    ['credit-limit-exceeded', 400, 'CREDIT_LIMIT_EXCEEDED', false],
    ['rate-limited', 429, 'RATE_LIMIT_EXCEEDED', true],
    ['server-error', 500, 'INTERNAL_ERROR', true],
  ])(
    'the scenario %s returns %i like the real case, changes nothing and uses up no key',
    async (name, status, code, retryable) => {
      const own = await scenarioFixture();
      const { buyer, pools } = own;
      const response = await assertRefused(fixture, buyer.id, pools, () => send(own, scenario(name, 'k')));
      expect([response.status, response.body.code]).toEqual([status, code]);
      expect(response.commonErrorFields).toEqual({ requestId: response.headers.get('X-Request-Id'), retryable });
      expect(response.headers.get('X-Sandbox-Mode')).toBe('true');
      expect(response.headers.get('Retry-After')).toBe(
        name === 'rate-limited' ? String(response.body.retryAfterSeconds) : null,
      );
      const made = await send(own, { ...SANDBOX, 'Idempotency-Key': 'k' });
      expect([made.status, made.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    },
  );

  it('a simulated limit looks used up, and is not', async () => {
    const own = await scenarioFixture();
    const limitOf = ({ headers }: TestResponse) => /r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit') ?? '')?.slice(1);
    const response = await send(own, scenario('rate-limited'));
    expect(response.headers.get('RateLimit-Policy')).toBe('"orders";q=1000000;w=60');
    expect(limitOf(response)).toEqual(['0', response.headers.get('Retry-After')]);
    const next = await send(own, SANDBOX);
    expect(next.status).toBe(201);
    expect(Number(limitOf(next)?.[0])).toBe(999_998);
  });

  it('a simulated shortage of credit is the real one if there is one', async () => {
    const own = await scenarioFixture(1_000);
    const simulated = await send(own, scenario('credit-limit-exceeded'));
    const real = await send(own, {});
    expect([real.status, simulated.body]).toEqual([400, real.body]);
    expect(real.body.credit).toEqual({ balance: 7, creditLimit: 10, availableCredit: 3, grandTotal: 74.97 });
  });

  it('a simulated failure is no alarm: it is no error in the log, and counts as an order of the sandbox', async () => {
    const own = await scenarioFixture();
    logger.level = 'warn';
    const [errors, warnings] = (['error', 'warn'] as const).map((level) =>
      jest.spyOn(logger, level).mockReturnValue(undefined),
    );
    const counted = async (outcome: string) =>
      (await sampleOf(fixture.service, `orders_total{outcome="${outcome}"}`)) || 0;
    const before = [await counted('sandbox'), await counted('INTERNAL_ERROR')];
    const { commonErrorFields } = await send(own, scenario('server-error'));
    const line = await until(
      () => warnings?.mock.calls.map(([facts]) => facts as object).find((facts) => 'status' in facts),
      'the line of the request',
    );
    expect(line).toMatchObject({ requestId: commonErrorFields?.requestId, status: 500, scenario: 'server-error' });
    expect(errors).not.toHaveBeenCalled();
    expect([await counted('sandbox'), await counted('INTERNAL_ERROR')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    jest.restoreAllMocks();
    logger.level = 'silent';
  });
});

describe('what comes before a scenario of the sandbox', () => {
  it.each(SANDBOX_SCENARIOS)(
    'what is wrong with an order, an unknown product and a replay come before the scenario %s',
    async (name) => {
      const own = await scenarioFixture();
      const { buyer, a, pools } = own;
      const first = await send(own, { ...SANDBOX, 'Idempotency-Key': 'k' });
      const heldBefore = held.begunMs.length;
      const ask = (lines: Line[], key?: string) =>
        assertRefused(fixture, buyer.id, pools, () => order(fixture, buyer.token, lines, scenario(name, key)));
      const wrong = await ask([{ productId: a.id, amount: 0 }]);
      expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      const tooMany = await ask([{ productId: a.id, amount: 10_001 }]);
      expect([tooMany.status, tooMany.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      const unknown = await ask([
        { productId: a.id, amount: 1 },
        { productId: UNKNOWN_ID, amount: 1 },
      ]);
      expect([unknown.status, unknown.body]).toEqual([
        400,
        {
          error: `Product ${UNKNOWN_ID} is not available`,
          code: 'PRODUCT_NOT_AVAILABLE',
          unavailableProducts: [{ index: 1, productId: UNKNOWN_ID }],
        },
      ]);
      const reused = await ask([{ productId: a.id, amount: 3 }], 'k');
      expect([reused.status, reused.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
      const replay = await ask(own.lines, 'k');
      expect([replay.status, replay.headers.get('Idempotent-Replayed'), replay.text]).toEqual([
        201,
        'true',
        first.text,
      ]);
      expect(held.begunMs).toHaveLength(heldBefore);
    },
  );

  it('a scenario comes before the real prices and the real stock', async () => {
    const { buyer, a } = await scenarioFixture();
    const lines = [{ productId: a.id, amount: 100, maxPrice: 1 }];
    const response = await order(fixture, buyer.token, lines, scenario('credit-limit-exceeded'));
    expect([response.status, response.body.code]).toEqual([400, 'CREDIT_LIMIT_EXCEEDED']);
  });
});

describe('the header X-Sandbox-Scenario', () => {
  const ONE_OF = `X-Sandbox-Scenario must be one of ${SANDBOX_SCENARIOS.join(', ')}`;
  const NEEDS = 'X-Sandbox-Scenario needs X-Sandbox-Mode: true';

  it.each([
    ['an unknown scenario', { ...SANDBOX, 'X-Sandbox-Scenario': 'sold-out' }, ONE_OF],
    ['a scenario in production', { 'X-Sandbox-Scenario': 'lost-answer' }, NEEDS],
  ])('%s is refused on every path, and buys nothing', async (_name, headers: Record<string, string>, message) => {
    const own = await scenarioFixture();
    const details = { 'X-Sandbox-Scenario': message };
    const response = await assertRefused(fixture, own.buyer.id, own.pools, () => send(own, headers));
    const body = { error: 'Validation failed', code: 'VALIDATION_ERROR', details };
    expect([response.status, response.body]).toEqual([400, body]);
    for (const path of ['/api/products', '/api/orders', '/api/webhooks']) {
      const other = await fixture.service.request('GET', path, { token: own.buyer.token, headers });
      expect([other.status, other.body]).toEqual([400, body]);
    }
  });

  it('a scenario leaves every other request as it is', async () => {
    const { buyer } = await scenarioFixture();
    for (const name of SANDBOX_SCENARIOS) {
      const { status } = await fixture.service.request('GET', '/api/products?region=EU', {
        token: buyer.token,
        headers: scenario(name),
      });
      expect([name, status]).toEqual([name, 200]);
    }
  });
});
