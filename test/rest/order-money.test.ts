import { Product } from '../../src/entities/products/product.js';
import { order, useService } from '../support/rest/rest-api.js';

describe('the money of an order', () => {
  const fixture = useService();

  it('an order preserves its prices although product, package and country change later', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const { id, token } = await fixture.shop.customer({ countryCode: 'DE', discountPackageId });
    const product = await fixture.shop.product({ displayName: 'Then' }, 1);
    await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    const history = async () => (await fixture.service.request('GET', '/api/orders', { token })).body;
    const before = await history();
    expect(before).toMatchObject([
      { subTotal: 9, grandTotal: 10.71, items: [{ price: 9, product: { displayName: 'Then' } }] },
    ]);
    const { dataSource } = fixture.service.app;
    await dataSource.manager.update(Product, { id: product.id }, { listPriceCents: 5, displayName: 'Now' });
    await dataSource.query("UPDATE customers SET discount_package_id = NULL, country_code = 'AT' WHERE id = ?", [id]);
    expect(await history()).toEqual(before);
  });
});
