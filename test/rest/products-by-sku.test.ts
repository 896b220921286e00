import { Product } from '../../src/entities/products/product.js';
import { useService } from '../support/rest/rest-api.js';

describe('products by their SKU', () => {
  const fixture = useService();

  const get = (token: string, query: Record<string, string>) =>
    fixture.service.request('GET', `/api/products?${new URLSearchParams(query).toString()}`, { token });

  it('the product with a SKU is found alone, at the prices of the customer', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const { token } = await fixture.shop.customer({ discountPackageId });
    const { id, sku } = await fixture.shop.product({ listPriceCents: 10_000 }, 3);
    await fixture.shop.product({}, 1);
    const one = (await fixture.service.request('GET', `/api/products/${id}`, { token })).body;
    expect(one).toMatchObject({ _id: id, price: 90, stock: 3 });
    expect((await get(token, { sku })).body).toEqual([one]);
  });

  it('a SKU is found as it is written, letter case included, and never by a part of it', async () => {
    const { token } = await fixture.shop.customer();
    const { id, sku } = await fixture.shop.product({ sku: `Ünicode ${Date.now()} + "x"` });
    expect((await get(token, { sku })).body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    for (const other of [sku.toUpperCase(), sku.slice(1), `${sku} `, '', '%', `${sku}x`]) {
      expect([other, (await get(token, { sku: other })).body]).toEqual([other, []]);
    }
  });

  it('a withdrawn product is not found by its SKU, and one that is sold again is', async () => {
    const { token } = await fixture.shop.customer();
    const { id, sku } = await fixture.shop.product({}, 1);
    expect((await get(token, { sku })).body).toHaveLength(1);
    await fixture.shop.changeProduct(id, { available: false });
    expect((await get(token, { sku })).body).toEqual([]);
    await fixture.shop.changeProduct(id, { available: true });
    expect((await get(token, { sku })).body).toHaveLength(1);
  });

  it('a SKU narrows together with a region', async () => {
    const { token } = await fixture.shop.customer();
    const { sku } = await fixture.shop.product({ validRegion: 'EU' });
    expect((await get(token, { sku, region: 'EU' })).body).toHaveLength(1);
    expect((await get(token, { sku, region: 'DACH' })).body).toEqual([]);
  });

  it('a SKU narrows together with updatedSince, withdrawn products included', async () => {
    const { token } = await fixture.shop.customer({ discountsChangedAt: new Date('2020-01-01') });
    const { id, sku } = await fixture.shop.product();
    const updatedSince = '2026-01-01T00:00:00Z';
    expect((await get(token, { sku, updatedSince })).body).toMatchObject([{ _id: id }]);
    await fixture.service.app.dataSource.manager.update(Product, { id }, { available: false, updatedAt: new Date() });
    await fixture.shop.changeProduct(id, { available: false });
    expect((await get(token, { sku, updatedSince })).body).toEqual([{ _id: id, deleted: true }]);
  });
});
