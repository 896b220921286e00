import { Product } from '../../src/entities/products/product.js';
import { order, useService, type Line } from '../support/rest/rest-api.js';

describe('the money of an order', () => {
  const fixture = useService();

  const money = async (token: string, lines: Line[]) => {
    const created = await order(fixture, token, lines);
    expect(created.status).toBe(201);
    const { body } = await fixture.service.request('GET', `/api/orders/${created.body.orderNumber}`, { token });
    for (const field of ['subTotal', 'discountTotal', 'vatRate', 'vatAmount', 'grandTotal']) {
      expect([field, created.body[field]]).toEqual([field, body[field]]);
    }
    return body;
  };
  const buyer = async (percentages: Record<string, number>, countryCode = 'AT') => {
    const discountPackageId = await fixture.shop.discountPackage(percentages);
    return (await fixture.shop.customer({ countryCode, discountPackageId })).token;
  };

  it('a volume discount applies to the price after the package discount, with discount type 4', async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_999 }, 5);
    await fixture.shop.tiers(product.id, { 2: 200, 3: 500, 4: 9_000 });
    const order = await money(await buyer({ Default: 1_000 }), [
      { productId: product.id, amount: 2 },
      { productId: product.id, amount: 1 },
    ]);
    // 19.99 x 0.9 x 0.95 = 17.09145; the package's part of the discount is 19.99 - 17.99 for each piece.
    expect(order).toMatchObject({
      items: [
        { quantity: 2, price: 17.09, subtotal: 34.18 },
        { quantity: 1, price: 17.09, subtotal: 17.09 },
      ],
      subTotal: 51.27,
      discountPercentage: 14.5,
      discountAmount: 6,
      discountType: 4,
      discountTotal: 8.7,
    });
  });

  it('an order preserves its prices although product, package and country change later', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const { id, token } = await fixture.shop.customer({ countryCode: 'DE', discountPackageId });
    const product = await fixture.shop.product({ displayName: 'Then' }, 1);
    const before = await money(token, [{ productId: product.id, amount: 1 }]);
    const { dataSource } = fixture.service.app;
    await dataSource.manager.update(Product, { id: product.id }, { listPriceCents: 5, displayName: 'Now' });
    await dataSource.query("UPDATE customers SET discount_package_id = NULL, country_code = 'AT' WHERE id = ?", [id]);
    const { body } = await fixture.service.request('GET', '/api/orders', { token });
    expect(body).toEqual([before]);
    expect(before).toMatchObject({ subTotal: 9, grandTotal: 10.71, items: [{ product: { displayName: 'Then' } }] });
  });
});
