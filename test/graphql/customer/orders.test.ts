import { dataOf, errorOf, forgedCursor } from '../../support/graphql/customer-api.js';
import {
  assertRefused,
  balanceOf,
  countersOf,
  keysOf,
  manualClock,
  order,
  useService,
} from '../../support/rest/rest-api.js';
import { countStatements } from '../../support/statements.js';

const NOW = '2026-08-09T10:11:12.345Z';
const FIELDS = `orderNumber customerNumber orderDate status subTotal discountPercentage discountAmount discountType
  discountTotal vatRate vatAmount grandTotal paymentMethod orderFrom sandboxNotice
  items {
    productId productName displayName quantity price subtotal isReplacement product { id displayName }
    licenses { _id: id licenseKey } bundleLicenses { licensePoolId poolName productName licenses { _id: id licenseKey } }
  }`;
const CREATE = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { ${FIELDS} } }`;
const ONE = `query ($orderNumber: Int!) { order(orderNumber: $orderNumber) { ${FIELDS} } }`;
const PAGE = `query ($from: DateTime, $to: DateTime, $first: Int, $after: String) {
  orders(from: $from, to: $to, first: $first, after: $after) {
    nodes { orderNumber } totalCount
  }
}`;

describe('orders over GraphQL', () => {
  const fixture = useService({ clock: manualClock(NOW).clock });

  it('each of several orders in one GraphQL request shows the stock that it left', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 9);
    const stock = '{ items { product { stock } } }';
    const input = `input: { products: [{ productId: "${id}", amount: 2 }] }`;
    const data = await dataOf(
      fixture,
      token,
      `mutation { one: createOrder(${input}) ${stock} two: createOrder(${input}) ${stock} }`,
    );
    expect(data).toEqual({ one: { items: [{ product: { stock: 7 } }] }, two: { items: [{ product: { stock: 5 } }] } });
  });

  it("a GraphQL order takes keys at the customer's prices, and has 2 as its orderFrom", async () => {
    const { shop } = fixture;
    const discountPackageId = await shop.discountPackage({ Default: 1_000 });
    const buyer = await shop.customer({ countryCode: 'DE', discountPackageId });
    const word = await shop.product({ name: 'word', displayName: 'Word', listPriceCents: 1_999 }, 5);
    const sheet = await shop.product({ displayName: 'Sheet' }, 5);
    const bundle = await shop.bundle([word.poolId, sheet.poolId], { name: 'both', displayName: 'Both' });
    const products = [
      { productId: word.id, amount: 2, maxPrice: 17.99 },
      { productId: bundle.id, amount: 1 },
    ];
    const { createOrder } = await dataOf(fixture, buyer.token, CREATE, { input: { products } });
    const { orderNumber } = createOrder;
    expect(createOrder).toEqual({
      orderNumber,
      customerNumber: buyer.customerNumber,
      orderDate: NOW,
      status: 'completed',
      subTotal: 44.98,
      discountPercentage: 10,
      discountAmount: 5,
      discountType: 1,
      discountTotal: 5,
      vatRate: 19,
      vatAmount: 8.55,
      grandTotal: 53.53,
      paymentMethod: 'invoice',
      orderFrom: 2,
      sandboxNotice: null,
      items: [
        {
          productId: word.id,
          productName: 'word',
          displayName: 'Word',
          quantity: 2,
          price: 17.99,
          subtotal: 35.98,
          isReplacement: false,
          product: { id: word.id, displayName: 'Word' },
          licenses: keysOf(word.poolId, 2),
          bundleLicenses: null,
        },
        {
          productId: bundle.id,
          productName: 'both',
          displayName: 'Both',
          quantity: 1,
          price: 9,
          subtotal: 9,
          isReplacement: false,
          product: { id: bundle.id, displayName: 'Both' },
          licenses: [...keysOf(word.poolId, 1, 2), ...keysOf(sheet.poolId, 1)],
          bundleLicenses: [
            {
              licensePoolId: word.poolId,
              poolName: `Pool ${word.poolId}`,
              productName: 'Word',
              licenses: keysOf(word.poolId, 1, 2),
            },
            {
              licensePoolId: sheet.poolId,
              poolName: `Pool ${sheet.poolId}`,
              productName: 'Sheet',
              licenses: keysOf(sheet.poolId, 1),
            },
          ],
        },
      ],
    });
    expect(await dataOf(fixture, buyer.token, ONE, { orderNumber })).toEqual({ order: createOrder });
    expect(await countersOf(fixture, word.poolId)).toEqual({ available: 2, allocated: 3 });
    expect(await balanceOf(fixture, buyer.id)).toBe(5_353);
  });

  it.each(['input', 'header'])('a GraphQL order is simulated if its %s requests the sandbox', async (where) => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 0 });
    const product = await shop.product({}, 1);
    const input = { products: [{ productId: product.id, amount: 1 }], sandbox: where === 'input' };
    const headers: Record<string, string> = where === 'header' ? { 'X-Sandbox-Mode': 'true' } : {};
    const { data } = await assertRefused(fixture, buyer.id, [product.poolId], () =>
      fixture.service.graphql(CREATE, { input }, { token: buyer.token, headers }),
    );
    expect(data.createOrder).toMatchObject({ status: 'sandbox_completed', orderFrom: 2, grandTotal: 10 });
    expect(data.createOrder.sandboxNotice).toMatch(/\S/);
  });

  // What else is no size and no cursor of a page is tried with the products.
  it.each([
    [{ first: 501 }, { first: 'First must be a whole number from 0 to 500' }],
    [{ after: forgedCursor(['abc']) }, { after: 'After must be a cursor from an earlier answer' }],
  ])('a page of orders with %j is refused', async (variables, details) => {
    const { token } = await fixture.shop.customer();
    expect(await errorOf(fixture, token, PAGE, variables)).toEqual({
      message: 'Validation failed',
      extensions: { code: 'VALIDATION_ERROR', details },
    });
  });

  it.each(['from', 'to'])(
    'an order filter is refused where its %s is outside the dates of the database',
    async (field) => {
      const { token } = await fixture.shop.customer();
      for (const at of ['9999-12-31T23:59:59-14:00', '0000-06-01T00:00:00Z']) {
        const { extensions } = await errorOf(fixture, token, PAGE, { [field]: at });
        expect([extensions.code, Object.keys(extensions.details)]).toEqual(['VALIDATION_ERROR', [field]]);
      }
    },
  );

  it('an item of a withdrawn product preserves its names, while its product is null', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({ name: 'then' }, 1);
    const { body } = await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    await fixture.shop.changeProduct(product.id, { available: false, name: 'now' });
    const data = await dataOf(fixture, token, ONE, { orderNumber: body.orderNumber });
    expect(data.order.items[0]).toMatchObject({ product: null, productId: product.id, productName: 'then' });
  });

  it('a page of many orders costs as many SQL statements as a page of one', async () => {
    const buyer = await fixture.shop.customer();
    const products = [await fixture.shop.product({}, 20), await fixture.shop.product({}, 20)];
    const bundle = await fixture.shop.bundle(products.map(({ poolId }) => poolId));
    for (let index = 0; index < 8; index += 1) {
      const lines = [...products, bundle].map(({ id }) => ({ productId: id, amount: 1 }));
      expect((await order(fixture, buyer.token, lines)).status).toBe(201);
    }
    const query = `query ($first: Int) { orders(first: $first) { nodes { ${FIELDS} } totalCount } }`;
    const read = (first: number) =>
      countStatements(fixture.service.app.dataSource, () => dataOf(fixture, buyer.token, query, { first }));
    // The first query also reads the catalogue.
    await read(1);
    const one = await read(1);
    expect(await read(8)).toBe(one);
    expect(one).toBeLessThanOrEqual(10);
  });
});
