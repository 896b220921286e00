import { countersOf, keysOf, manualClock, order, useService } from '../support/rest/rest-api.js';

const NOW = '2026-08-09T10:11:12.345Z';
const time = manualClock(NOW);

describe('orders over REST', () => {
  const fixture = useService({ clock: time.clock });
  const latest = async (token: string) => (await fixture.service.request('GET', '/api/orders', { token })).body[0];

  it('a new order is returned in the create form, and appears in the history in the list form', async () => {
    const { shop } = fixture;
    const discountPackageId = await shop.discountPackage({ Default: 1_000 });
    const buyer = await shop.customer({ countryCode: 'DE', discountPackageId });
    const product = await shop.product({ listPriceCents: 1_999, name: 'Office', displayName: 'Office 2026' }, 5);
    const created = await order(fixture, buyer.token, [{ productId: product.id, amount: 2 }]);
    expect(created.status).toBe(201);
    expect(created.headers.get('x-sandbox-mode')).toBeNull();
    expect(created.headers.get('idempotent-replayed')).toBeNull();
    const { orderNumber } = created.body;
    expect(Number.isInteger(orderNumber) && orderNumber >= 100_000 && orderNumber < 2_000_000_000).toBe(true);
    const totals = {
      subTotal: 35.98,
      discountTotal: 4,
      vatRate: 19,
      vatAmount: 6.84,
      grandTotal: 42.82,
      invoiceNumber: null,
      paymentMethod: 'invoice',
      orderFrom: 1,
    };
    const money = { quantity: 2, price: 17.99, subtotal: 35.98, isReplacement: false };
    const keys = { licenses: keysOf(product.poolId, 2), bundleLicenses: null };
    expect(created.body).toEqual({
      customer: buyer.customerNumber,
      reference: null,
      orderNumber,
      orderDate: NOW,
      updatedAt: NOW,
      status: 'completed',
      items: [{ product: 'Office', productId: product.id, ...money, ...keys }],
      ...totals,
    });
    const listed = {
      orderNumber,
      reference: null,
      orderDate: NOW,
      updatedAt: NOW,
      status: 'completed',
      items: [{ product: { displayName: 'Office 2026', _id: product.id }, ...money, ...keys }],
      discountPercentage: 10,
      discountAmount: 4,
      discountType: 1,
      ...totals,
    };
    const one = await fixture.service.request('GET', `/api/orders/${orderNumber}`, { token: buyer.token });
    expect(one.status).toBe(200);
    expect(one.body).toEqual(listed);
    const history = await fixture.service.request('GET', '/api/orders', { token: buyer.token });
    expect(history.status).toBe(200);
    expect(history.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(history.body).toEqual([listed]);
  });

  it('the keys of a bundle are returned flat and by pool, in the response and in the history', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const word = await shop.product({ name: 'word', displayName: 'Word' }, 3);
    const sheet = await shop.product({ name: 'sheet', displayName: 'Sheet' }, 2);
    const bundle = await shop.bundle([word.poolId, sheet.poolId], { name: 'both', listPriceCents: 2_500 });
    const { status, body } = await order(fixture, token, [{ productId: bundle.id, amount: 2 }]);
    expect(status).toBe(201);
    const expected = {
      quantity: 2,
      price: 25,
      subtotal: 50,
      isReplacement: false,
      licenses: [...keysOf(word.poolId, 2), ...keysOf(sheet.poolId, 2)],
      bundleLicenses: [
        {
          licensePoolId: word.poolId,
          poolName: `Pool ${word.poolId}`,
          productName: 'Word',
          licenses: keysOf(word.poolId, 2),
        },
        {
          licensePoolId: sheet.poolId,
          poolName: `Pool ${sheet.poolId}`,
          productName: 'Sheet',
          licenses: keysOf(sheet.poolId, 2),
        },
      ],
    };
    expect(body.items).toEqual([{ product: 'both', productId: bundle.id, ...expected }]);
    expect((await latest(token)).items).toEqual([
      { product: { _id: bundle.id, displayName: `Display ${bundle.id}` }, ...expected },
    ]);
    expect(await countersOf(fixture, word.poolId)).toEqual({ available: 1, allocated: 2 });
    expect(await countersOf(fixture, sheet.poolId)).toEqual({ available: 0, allocated: 2 });
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
