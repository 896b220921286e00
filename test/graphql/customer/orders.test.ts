import { dataOf, errorOf, forgedCursor } from '../../support/graphql/customer-api.js';
import { assertRefused, manualClock, order, useService } from '../../support/rest/rest-api.js';
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
