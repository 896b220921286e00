import { orderNumbers, writeHistory } from '../support/contract/long-history.js';
import { useService } from '../support/use-service.js';

const KEYS_PER_ORDER = 2_000;
const ORDERS = 11;
// A tick of the event loop may end one piece of work and begin another.
const MAX_KEYS_PER_TICK = 1_000;

describe('orders of very many keys', () => {
  const fixture = useService();
  let buyer: { id: string; token: string };
  let newest: number;
  let inTick = 0;
  let mostInTick = 0;
  let decrypted = 0;
  let isWatching = true;

  beforeAll(async () => {
    buyer = await fixture.shop.customer();
    const { id: productId, poolId } = await fixture.shop.product();
    const { app } = fixture.service;
    const size = { orders: ORDERS, itemsPerOrder: 1, keysPerItem: KEYS_PER_ORDER };
    await writeHistory(app, { customerId: buyer.id, productId, poolId, ...size, licenseKey: 'MANY-KEYS' });
    [newest = 0] = await orderNumbers(app.dataSource, buyer.id);
    const { vault } = app;
    const decrypt = vault.decrypt.bind(vault);
    vault.decrypt = (...args) => {
      inTick += 1;
      decrypted += 1;
      mostInTick = Math.max(mostInTick, inTick);
      return decrypt(...args);
    };
    const watch = (): void => {
      inTick = 0;
      if (isWatching) setImmediate(watch);
    };
    watch();
  });
  afterAll(() => {
    isWatching = false;
  });
  beforeEach(() => {
    mostInTick = 0;
    decrypted = 0;
  });

  function expectKeys(texts: string | null, count: number): void {
    expect(texts?.match(/MANY-KEYS/g)).toHaveLength(count);
    expect(decrypted).toBe(count);
    expect(mostInTick).toBeLessThanOrEqual(MAX_KEYS_PER_TICK);
  }

  const ask = (query: string) => fixture.service.request('POST', '/graphql', { token: buyer.token, body: { query } });
  const history = (first: number, fields: string) => `{ orders(first: ${first}) { nodes { items { ${fields} } } } }`;

  it('a GraphQL history returns ten orders of 2,000 keys, a bounded number of them in each tick of the event loop', async () => {
    const { status, text } = await ask(history(10, 'licenses { licenseKey }'));
    expect(status).toBe(200);
    expectKeys(text, 20_000);
  });

  it('REST returns a page with all its keys, a bounded number of them in each tick of the event loop', async () => {
    const { status, text } = await fixture.service.request('GET', `/api/orders?limit=${ORDERS}`, {
      token: buyer.token,
    });
    expect(status).toBe(200);
    expectKeys(text, ORDERS * KEYS_PER_ORDER);
  });

  it.each<[string, () => Promise<{ text: string }>]>([
    ['REST', () => fixture.service.request('GET', `/api/orders/${newest}`, { token: buyer.token })],
    ['GraphQL', () => ask(`{ order(orderNumber: ${newest}) { items { licenses { licenseKey } } } }`)],
  ])('one order over %s has a bounded number of its keys decrypted in each tick of the event loop', async (_, read) => {
    expectKeys((await read()).text, KEYS_PER_ORDER);
  });
});
