import { poolState } from '../../src/db/connection-pool.js';
import { oldestTransactionMs } from '../../src/db/transaction-context.js';
import { HeldPause } from '../support/held-pause.js';
import { assertRefused, order, useService } from '../support/rest/rest-api.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { until } from '../support/until.js';

const scenario = (name: string, key: string): Record<string, string> => ({
  'X-Sandbox-Mode': 'true',
  'X-Sandbox-Scenario': name,
  'Idempotency-Key': key,
});

const held = new HeldPause();
const fixture = useService({ pause: held.pause });

async function scenarioFixture() {
  const buyer = await fixture.shop.customer();
  const product = await fixture.shop.product({ listPriceCents: 1_000 }, 5);
  return { buyer, product, lines: [{ productId: product.id, amount: 1 }] };
}

const someoneWaits = () => until(() => held.held > 0, 'a response is delayed');

describe('the scenario slow', () => {
  afterEach(() => held.endAll());

  it('a slow response is delayed for ten seconds, after its order is recorded and without using the database', async () => {
    const { buyer, lines } = await scenarioFixture();
    const { dataSource } = fixture.service.app;
    let isAnswered = false;
    const response = order(fixture, buyer.token, lines, scenario('slow', 'k')).then((given) => {
      isAnswered = true;
      return given;
    });
    await someoneWaits();
    expect(held.begunMs.at(-1)).toBe(10_000);
    await until(() => {
      const { open, free } = poolState(dataSource);
      return oldestTransactionMs(dataSource) === 0 && free === open;
    }, 'no connection is in use');
    // A client that repeats the request early gets the replay immediately.
    const replay = await order(fixture, buyer.token, lines, scenario('slow', 'k'));
    expect([replay.status, replay.headers.get('Idempotent-Replayed'), isAnswered]).toEqual([201, 'true', false]);
    held.endAll();
    const late = await response;
    expect([late.status, late.headers.get('Idempotent-Replayed'), late.text]).toEqual([201, null, replay.text]);
  });

  it('a refusal for the stock or the price is held back too', async () => {
    const { buyer, product } = await scenarioFixture();
    const before = held.begunMs.length;
    for (const [line, code] of [
      [{ productId: product.id, amount: 6 }, 'INSUFFICIENT_STOCK'],
      [{ productId: product.id, amount: 1, maxPrice: 1 }, 'PRICE_CHANGED'],
    ] as const) {
      const response = order(fixture, buyer.token, [line], scenario('slow', 'k'));
      await someoneWaits();
      held.endAll();
      expect((await response).body.code).toBe(code);
    }
    expect(held.begunMs).toHaveLength(before + 2);
  });

  it('a delayed response does not delay background work', async () => {
    const { buyer, lines } = await scenarioFixture();
    const response = order(fixture, buyer.token, lines, scenario('slow', 'k'));
    await someoneWaits();
    const { placement } = fixture.service.app.services as unknown as { placement: { idleForMs: number } };
    await until(() => placement.idleForMs > 0, 'no order is under way');
    held.endAll();
    await response;
  });

  it('a response is not delayed for a client that has disconnected', async () => {
    const { buyer, lines } = await scenarioFixture();
    const before = held.cutShort;
    const client = new AbortController();
    const response = fetch(`${fixture.service.url}/api/orders`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${buyer.token}`,
        'Content-Type': 'application/json',
        ...scenario('slow', 'k'),
      },
      body: JSON.stringify({ products: lines }),
      signal: client.signal,
    });
    await someoneWaits();
    client.abort();
    await expect(response).rejects.toThrow();
    await until(() => held.cutShort === before + 1, 'the pause has ended');
    expect(held.held).toBe(0);
  });
});

describe('the scenario slow while the process stops', () => {
  it('a delayed response is sent immediately when the process stops, and later ones are not delayed', async () => {
    const pauses = new HeldPause();
    const service = await TestService.start({ pause: pauses.pause });
    try {
      const own = { service, shop: new Shop(service.app) };
      const buyer = await own.shop.customer();
      const lines = [{ productId: (await own.shop.product({}, 5)).id, amount: 1 }];
      const response = order(own, buyer.token, lines, scenario('slow', 'k'));
      await until(() => pauses.held > 0, 'a response is delayed');
      service.app.announceStop();
      expect((await response).status).toBe(201);
      expect((await order(own, buyer.token, lines, scenario('slow', 'l'))).status).toBe(201);
      expect(pauses.begunMs).toHaveLength(1);
    } finally {
      await service.stop();
    }
  });
});

describe('the scenario lost-answer', () => {
  it('a lost response cuts the connection, and its repeat with the same headers is the replay', async () => {
    const { buyer, product, lines } = await scenarioFixture();
    const before = await fixture.service.connections();
    await expect(order(fixture, buyer.token, lines, scenario('lost-answer', 'k'))).rejects.toThrow('fetch failed');
    await until(async () => (await fixture.service.connections()) <= before, 'the connection is closed');
    const repeat = await assertRefused(fixture, buyer.id, [product.poolId], () =>
      order(fixture, buyer.token, lines, scenario('lost-answer', 'k')),
    );
    expect([repeat.status, repeat.headers.get('Idempotent-Replayed'), repeat.body.status]).toEqual([
      201,
      'true',
      'sandbox-completed',
    ]);
    const again = await order(fixture, buyer.token, lines, { 'X-Sandbox-Mode': 'true', 'Idempotency-Key': 'k' });
    expect([again.headers.get('Idempotent-Replayed'), again.text]).toEqual(['true', repeat.text]);
  });

  it('a lost response changes nothing and stores no order', async () => {
    const { buyer, product, lines } = await scenarioFixture();
    const { 'Idempotency-Key': _, ...keyless } = scenario('lost-answer', 'k');
    await assertRefused(fixture, buyer.id, [product.poolId], () =>
      expect(order(fixture, buyer.token, lines, keyless)).rejects.toThrow('fetch failed'),
    );
  });

  it('a refusal is returned, as no order was placed whose response could be lost', async () => {
    const { buyer, product } = await scenarioFixture();
    const lines = [{ productId: product.id, amount: 6 }];
    const { status, body } = await order(fixture, buyer.token, lines, scenario('lost-answer', 'k'));
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_STOCK']);
  });
});
