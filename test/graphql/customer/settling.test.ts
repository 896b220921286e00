import { countersOf, order, useService } from '../../support/rest/rest-api.js';

const SETTLE = `mutation ($key: String!) {
  settleOrder(idempotencyKey: $key) { outcome order { orderNumber replayed items { licenses { licenseKey } } } } }`;
const FIND = `query ($key: String) {
  orders(idempotencyKey: $key) { totalCount nodes { orderNumber items { licenses { licenseKey } } } } }`;
const NO_ORDER = { outcome: 'VOIDED', order: null };
const SANDBOX = { 'X-Sandbox-Mode': 'true' };

describe('an order whose outcome is unknown, on /graphql', () => {
  const fixture = useService();

  async function start() {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 9);
    const products = [{ productId: product.id, amount: 1 }];
    const ask = (query: string, key: string, headers: Record<string, string> = {}) =>
      fixture.service.request('POST', '/graphql', { token, headers, body: { query, variables: { key } } });
    const buy = async (key: string, headers: Record<string, string> = {}) =>
      (await order(fixture, token, products, { 'Idempotency-Key': key, ...headers })).body;
    return { product, ask, buy };
  }

  it.each([{}, SANDBOX])('a key is settled with its order or without one, and finds its order (%j)', async (mode) => {
    const { product, ask, buy } = await start();
    const { orderNumber, items } = await buy('k', mode);
    const licenses = items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => ({ licenseKey }));
    const made = { orderNumber, items: [{ licenses }] };
    const found = await ask(FIND, 'k', mode);
    expect(found.body.data.orders).toEqual({ totalCount: 1, nodes: [made] });
    expect((await ask(FIND, 'other', mode)).body.data.orders).toEqual({ totalCount: 0, nodes: [] });

    const settled = await ask(SETTLE, 'k', mode);
    expect(settled.body.data.settleOrder).toEqual({ outcome: 'MADE', order: { ...made, replayed: false } });
    expect((await ask(SETTLE, 'other', mode)).body.data.settleOrder).toEqual(NO_ORDER);
    expect((await ask(SETTLE, 'other', mode)).body.data.settleOrder).toEqual(NO_ORDER);
    expect((await buy('other', mode)).code).toBe('IDEMPOTENCY_KEY_VOIDED');
    expect((await countersOf(fixture, product.poolId)).allocated).toBe('X-Sandbox-Mode' in mode ? 0 : 1);
  });

  it('a bad key is refused by its name, and settling counts like an order', async () => {
    const { ask } = await start();
    for (const query of [SETTLE, FIND]) {
      const { body } = await ask(query, '');
      expect(body.errors).toMatchObject([
        {
          extensions: {
            code: 'VALIDATION_ERROR',
            details: { idempotencyKey: 'idempotencyKey must have 1 to 255 characters' },
          },
        },
      ]);
    }
    const { headers } = await ask(SETTLE, 'k');
    expect(headers.get('RateLimit-Policy')).toMatch(/^"orders"/);
  });
});
