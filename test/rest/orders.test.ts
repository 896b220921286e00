import { countersOf, keysOf, manualClock, order, useService } from '../support/rest/rest-api.js';

const NOW = '2026-08-09T10:11:12.345Z';
const time = manualClock(NOW);

describe('orders over REST', () => {
  const fixture = useService({ clock: time.clock });
  const latest = async (token: string) => (await fixture.service.request('GET', '/api/orders', { token })).body[0];

  // The forms are compared with the examples of the OpenAPI document.
  it('a new order has its customer, its time and the next keys, and appears in the history with them', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 5);
    const created = await order(fixture, buyer.token, [{ productId: product.id, amount: 2 }]);
    expect(created.headers.get('x-sandbox-mode')).toBeNull();
    expect(created.headers.get('idempotent-replayed')).toBeNull();
    const { orderNumber, customer } = created.body;
    expect(orderNumber >= 100_000 && orderNumber < 2_000_000_000).toBe(true);
    expect(customer).toBe(buyer.customerNumber);
    const shown = { orderNumber, orderDate: NOW, updatedAt: NOW, items: [{ licenses: keysOf(product.poolId, 2) }] };
    expect(created).toMatchObject({ status: 201, body: shown });
    const one = await fixture.service.request('GET', `/api/orders/${orderNumber}`, { token: buyer.token });
    expect(one.body).toMatchObject(shown);
    const history = await fixture.service.request('GET', '/api/orders', { token: buyer.token });
    expect(history).toMatchObject({ status: 200, body: [one.body] });
    expect(history.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('the keys of a bundle are returned flat and by pool, in the response and in the history', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const pools = [(await shop.product({}, 3)).poolId, (await shop.product({}, 2)).poolId];
    const bundle = await shop.bundle(pools);
    const { body } = await order(fixture, token, [{ productId: bundle.id, amount: 2 }]);
    const expected = {
      licenses: pools.flatMap((poolId) => keysOf(poolId, 2)),
      bundleLicenses: pools.map((licensePoolId) => ({ licensePoolId, licenses: keysOf(licensePoolId, 2) })),
    };
    expect(body.items).toMatchObject([expected]);
    expect((await latest(token)).items).toMatchObject([expected]);
    const counters = await Promise.all(pools.map((poolId) => countersOf(fixture, poolId)));
    expect(counters).toEqual([1, 0].map((available) => ({ available, allocated: 2 })));
    const stock = await fixture.service.request('GET', `/api/products/${bundle.id}`, { token });
    expect(stock.body.stock).toBe(0);
  });

  it('an unknown field of an order is ignored, and none of the body says what a header says', async () => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 2);
    const others = { note: 'for the office', sandbox: true, idempotencyKey: 'ü', idempotencyHeader: 'ü', from: 3 };
    const send = (line: object) =>
      fixture.service.request('POST', '/api/orders', {
        token,
        body: { ...others, products: [{ productId, amount: 1, ...line }] },
      });
    const first = await send({ price: 1, sku: 'x', id: 7 });
    expect([first.status, first.body.status, first.body.orderFrom]).toEqual([201, 'completed', 1]);
    const second = await send({});
    expect(second.headers.get('Idempotent-Replayed')).toBeNull();
    expect(second.body.orderNumber).not.toBe(first.body.orderNumber);
  });

  it('order numbers increase, and an order shows the number of its customer', async () => {
    const { shop } = fixture;
    const [one, other] = [await shop.customer(), await shop.customer()];
    const product = await shop.product({}, 3);
    const first = await order(fixture, one.token, [{ productId: product.id, amount: 1 }]);
    const second = await order(fixture, other.token, [{ productId: product.id, amount: 1 }]);
    expect(second.body.orderNumber).toBeGreaterThan(first.body.orderNumber);
    expect([first.body.customer, second.body.customer]).toEqual([one.customerNumber, other.customerNumber]);
    expect(other.customerNumber).toBeGreaterThan(one.customerNumber);
  });
});
