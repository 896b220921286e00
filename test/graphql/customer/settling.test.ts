import { order, useService } from '../../support/rest/rest-api.js';

const SETTLE = `mutation ($key: String!) {
  settleOrder(idempotencyKey: $key) { outcome order { orderNumber replayed items { licenses { licenseKey } } } } }`;
const FIND = `query ($key: String) {
  orders(idempotencyKey: $key) { totalCount nodes { orderNumber items { licenses { licenseKey } } } } }`;
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
    return { ask, buy };
  }

  it.each([{}, SANDBOX])('a key is settled with its order or without one, and finds its order (%j)', async (mode) => {
    const { ask, buy } = await start();
    const { orderNumber, items } = await buy('k', mode);
    const licenses = items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => ({ licenseKey }));
    const made = { orderNumber, items: [{ licenses }] };
    const found = await ask(FIND, 'k', mode);
    expect(found.body.data.orders).toEqual({ totalCount: 1, nodes: [made] });
    expect((await ask(FIND, 'other', mode)).body.data.orders).toEqual({ totalCount: 0, nodes: [] });

    const settled = await ask(SETTLE, 'k', mode);
    expect(settled.body.data.settleOrder).toEqual({ outcome: 'MADE', order: { ...made, replayed: false } });
    const voided = await ask(SETTLE, 'other', mode);
    expect(voided.body.data.settleOrder).toEqual({ outcome: 'VOIDED', order: null });
    expect(voided.headers.get('RateLimit-Policy')).toMatch(/^"orders"/);
  });
});
