import { newId } from '../../src/db/ids.js';
import { cleanUp } from '../../src/services/upkeep/retention.js';
import { assertRefused, countersOf, order, stateOf, useService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const VOIDED = { error: 'Idempotency-Key was voided and cannot create an order', code: 'IDEMPOTENCY_KEY_VOIDED' };
const NO_ORDER = { outcome: 'voided', order: null };
const SANDBOX = { 'X-Sandbox-Mode': 'true' };

const fixture = useService();
const withKey = (value: string, more: Record<string, string> = {}) => ({ 'Idempotency-Key': value, ...more });
const get = (token: string, path: string, headers: Record<string, string> = {}) =>
  fixture.service.request('GET', `/api${path}`, { token, headers });
const settle = (token: string, idempotencyKey: unknown, headers: Record<string, string> = {}) =>
  fixture.service.request('POST', '/api/orders/settle', { token, headers, body: { idempotencyKey } });
const findBy = (token: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  get(token, `/orders?${new URLSearchParams(query).toString()}`, headers);

async function start(keys = 5) {
  const buyer = await fixture.shop.customer();
  const product = await fixture.shop.product({ listPriceCents: 1_000 }, keys);
  return { ...buyer, product, lines: [{ productId: product.id, amount: 1 }] };
}

const bodyOf = ({ status, body }: TestResponse): unknown[] => [status, body];

describe('settling an Idempotency-Key', () => {
  it('a key that created an order returns that order in its current state, each time, and still replays it', async () => {
    const { id, token, product, lines } = await start();
    const { body: made } = await order(fixture, token, lines, withKey('k'));
    const { body: kept } = await get(token, `/orders/${made.orderNumber}`);
    const responses = await assertRefused(fixture, id, [product.poolId], async () => [
      await settle(token, 'k'),
      await settle(token, 'k'),
    ]);
    expect(responses.map(bodyOf)).toEqual([1, 2].map(() => [200, { outcome: 'made', order: kept }]));
    expect(kept.items[0].licenses).toHaveLength(1);
    const again = await order(fixture, token, lines, withKey('k'));
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', made]);
  });

  it('a settled outcome is still returned after other keys have been deleted', async () => {
    const { id, token, lines } = await start();
    for (const key of ['settled', 'other']) await order(fixture, token, lines, withKey(key));
    const responses = [await settle(token, 'settled'), await settle(token, 'voided')];
    const { dataSource } = fixture.service.app;
    const longAgo = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000);
    await dataSource.query('UPDATE idempotency_keys SET created_at = ? WHERE customer_id = ?', [longAgo, id]);
    await cleanUp(dataSource, new Date(), 0);
    expect([await settle(token, 'settled'), await settle(token, 'voided')].map(bodyOf)).toEqual(responses.map(bodyOf));
    expect(responses.map(({ body }) => body.outcome)).toEqual(['made', 'voided']);
    expect((await findBy(token, { idempotencyKey: 'other' })).body).toEqual([]);
  });

  it('a key that made no order is voided: whatever comes under it is refused and changes nothing', async () => {
    const { id, token, product, lines } = await start();
    expect(bodyOf(await settle(token, 'k'))).toEqual([200, NO_ORDER]);
    const before = await stateOf(fixture, id, [product.poolId]);
    expect(bodyOf(await settle(token, 'k'))).toEqual([200, NO_ORDER]);
    for (const amount of [1, 2]) {
      const response = await order(fixture, token, [{ productId: product.id, amount }], withKey('k'));
      expect(bodyOf(response)).toEqual([400, VOIDED]);
    }
    expect(await stateOf(fixture, id, [product.poolId])).toEqual(before);
    expect((await order(fixture, token, lines, withKey('another'))).status).toBe(201);
  });

  it('a key that a refused order came under is voided', async () => {
    const { token, lines } = await start(0);
    expect((await order(fixture, token, lines, withKey('k'))).body.code).toBe('INSUFFICIENT_STOCK');
    expect(bodyOf(await settle(token, 'k'))).toEqual([200, NO_ORDER]);
    expect(bodyOf(await order(fixture, token, lines, withKey('k')))).toEqual([400, VOIDED]);
  });

  it('a voided key is reported before products, prices, stock and credit are checked, and after the shape of the request', async () => {
    const { shop } = fixture;
    const poor = await shop.customer({ creditLimitCents: 0 });
    const scarce = await shop.product({}, 0);
    const dear = await shop.product({}, 1);
    await settle(poor.token, 'k');
    const lines = [
      { productId: newId(), amount: 1 },
      { productId: scarce.id, amount: 1 },
      { productId: dear.id, amount: 1 },
      { productId: dear.id, amount: 1, maxPrice: 0 },
    ];
    for (const line of lines) expect((await order(fixture, poor.token, [line], withKey('k'))).body).toEqual(VOIDED);
    const wrong = await order(fixture, poor.token, [{ productId: dear.id, amount: 0 }], withKey('k'));
    expect(wrong.body.code).toBe('VALIDATION_ERROR');
  });

  it('of several orders of one batch under a voided key each is refused, and the others are made', async () => {
    const { token, product, lines } = await start(20);
    await settle(token, 'k');
    const keys = Array.from({ length: 12 }, (_, number) => (number % 2 === 0 ? 'k' : `own-${number}`));
    const responses = await Promise.all(keys.map((key) => order(fixture, token, lines, withKey(key))));
    expect(responses.map(({ status }) => status)).toEqual(keys.map((key) => (key === 'k' ? 400 : 201)));
    expect(await countersOf(fixture, product.poolId)).toEqual({ available: 14, allocated: 6 });
  });

  it('the sandbox has keys of its own, which are settled with X-Sandbox-Mode alone', async () => {
    const { id, token, lines } = await start();
    const { body: simulated } = await order(fixture, token, lines, withKey('k', SANDBOX));
    const { status, body } = await settle(token, 'k', SANDBOX);
    expect([status, body.outcome, body.order]).toMatchObject([
      200,
      'made',
      { orderNumber: simulated.orderNumber, status: 'sandbox-completed', grandTotal: simulated.grandTotal },
    ]);
    expect(body.order.items[0].licenses).toEqual(simulated.items[0].licenses);
    expect(bodyOf(await settle(token, 'k', SANDBOX))).toEqual([200, body]);

    expect(bodyOf(await settle(token, 's', SANDBOX))).toEqual([200, NO_ORDER]);
    expect(bodyOf(await order(fixture, token, lines, withKey('s', SANDBOX)))).toEqual([400, VOIDED]);
    const withScenario = withKey('s', { ...SANDBOX, 'X-Sandbox-Scenario': 'server-error' });
    expect(bodyOf(await order(fixture, token, lines, withScenario))).toEqual([400, VOIDED]);
    expect((await stateOf(fixture, id)).orders).toEqual([]);
    expect((await order(fixture, token, lines, withKey('s'))).status).toBe(201);
    expect(bodyOf(await settle(token, 'k'))).toEqual([200, NO_ORDER]);
  });

  it('a key belongs to the customer: no other customer can settle it', async () => {
    const [mine, others] = [await start(), await fixture.shop.customer()];
    const { body: made } = await order(fixture, mine.token, mine.lines, withKey('k'));
    expect(bodyOf(await settle(others.token, 'k'))).toEqual([200, NO_ORDER]);
    expect((await settle(await fixture.shop.token(mine.id), 'k')).body.order.orderNumber).toBe(made.orderNumber);
  });

  it('it requires a token with the scope order, which needs no other to get the license keys', async () => {
    const { id, token, lines } = await start();
    await order(fixture, token, lines, withKey('k'));
    const reader = await fixture.shop.token(id, { scopes: 'READ' });
    expect((await assertRefused(fixture, id, [], () => settle(reader, 'new'))).body.code).toBe('INSUFFICIENT_SCOPE');
    const { body } = await settle(await fixture.shop.token(id, { scopes: 'ORDER' }), 'k');
    expect(body.order.items[0].licenses).toHaveLength(1);
  });

  it('it counts like an order', async () => {
    const { token } = await start();
    const responses = [await settle(token, 'k'), await settle(token, '')];
    expect(responses.map(({ headers }) => headers.get('RateLimit-Policy'))).toEqual([
      expect.stringMatching(/^"orders"/),
      expect.stringMatching(/^"orders"/),
    ]);
  });
});

describe('orders by their Idempotency-Key', () => {
  it('a key finds the order that it made, and none where it made none; other filters apply too', async () => {
    const { token, lines } = await start();
    const { body: made } = await order(fixture, token, lines, withKey('k 1'));
    await order(fixture, token, lines, withKey('k2'));
    await settle(token, 'voided');
    const kept = (await get(token, `/orders/${made.orderNumber}`)).body;
    const found = (more: Record<string, string>) => findBy(token, { idempotencyKey: 'k 1', ...more });
    for (const more of ['', 'limit=1', 'status=completed', 'updatedSince=2020-01-01']) {
      expect(bodyOf(await found(Object.fromEntries(new URLSearchParams(more))))).toEqual([200, [kept]]);
    }
    expect(bodyOf(await found({ to: '2020-01-01' }))).toEqual([200, []]);
    for (const idempotencyKey of ['K 1', 'voided']) {
      expect(bodyOf(await findBy(token, { idempotencyKey }))).toEqual([200, []]);
    }
    const csv = await findBy(token, { idempotencyKey: 'k 1' }, { Accept: 'text/csv' });
    expect(csv.text.split('\r\n')).toEqual([expect.any(String), expect.stringMatching(`^${made.orderNumber},`), '']);
  });

  it("a key finds nothing of another customer's", async () => {
    const { token, lines } = await start();
    await order(fixture, token, lines, withKey('k'));
    const other = await fixture.shop.customer();
    expect(bodyOf(await findBy(other.token, { idempotencyKey: 'k' }))).toEqual([200, []]);
  });

  it('in the sandbox a key finds the order that it made there', async () => {
    const { token, lines } = await start();
    const { body: simulated } = await order(fixture, token, lines, withKey('k', SANDBOX));
    const { body: settled } = await settle(token, 'k', SANDBOX);
    expect(bodyOf(await findBy(token, { idempotencyKey: 'k' }, SANDBOX))).toEqual([200, [settled.order]]);
    expect(settled.order.orderNumber).toBe(simulated.orderNumber);
    expect(bodyOf(await findBy(token, { idempotencyKey: 'k' }))).toEqual([200, []]);
    expect(bodyOf(await findBy(token, { idempotencyKey: 'other' }, SANDBOX))).toEqual([200, []]);
  });

  it('an invalid key is refused in the sandbox too, rather than finding all orders', async () => {
    const { token } = await start();
    const details = { idempotencyKey: 'idempotencyKey must have 1 to 255 characters' };
    expect(await findBy(token, { idempotencyKey: '' }, SANDBOX)).toMatchObject({ status: 400, body: { details } });
  });
});
