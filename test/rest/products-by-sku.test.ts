import { Product } from '../../src/entities/products/product.js';
import { useService } from '../support/rest/rest-api.js';

const BY_SKU = 'query ($sku: String!) { productBySku(sku: $sku) { id sku price } }';

describe('products by their SKU', () => {
  const fixture = useService();

  const get = (token: string, query: Record<string, string>) =>
    fixture.service.request('GET', `/api/products?${new URLSearchParams(query).toString()}`, { token });
  const bySku = async (token: string, sku: string) => {
    const { data, errors } = await fixture.service.graphql(BY_SKU, { sku }, { token });
    expect(errors).toBeUndefined();
    return data.productBySku;
  };

  it('the product with a SKU is found alone, at the prices of the customer, over REST and GraphQL', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const { token } = await fixture.shop.customer({ discountPackageId });
    const { id, sku } = await fixture.shop.product({ listPriceCents: 10_000 }, 3);
    await fixture.shop.product({}, 1);
    const one = (await fixture.service.request('GET', `/api/products/${id}`, { token })).body;
    expect(one).toMatchObject({ _id: id, price: 90, stock: 3 });
    expect((await get(token, { sku })).body).toEqual([one]);
    expect(await bySku(token, sku)).toEqual({ id, sku, price: 90 });
  });

  it('a SKU is found as it is written, letter case included, and never by a part of it', async () => {
    const { token } = await fixture.shop.customer();
    const { id, sku } = await fixture.shop.product({ sku: `Ünicode ${Date.now()} + "x"` });
    expect((await get(token, { sku })).body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    for (const other of [sku.toUpperCase(), sku.slice(1), `${sku} `, '', '%', `${sku}x`]) {
      expect([other, (await get(token, { sku: other })).body]).toEqual([other, []]);
      expect([other, await bySku(token, other)]).toEqual([other, null]);
    }
  });

  it('a withdrawn product is not found by its SKU, and one that is sold again is', async () => {
    const { token } = await fixture.shop.customer();
    const { id, sku } = await fixture.shop.product({}, 1);
    expect((await get(token, { sku })).body).toHaveLength(1);
    await fixture.shop.changeProduct(id, { available: false });
    expect([(await get(token, { sku })).body, await bySku(token, sku)]).toEqual([[], null]);
    await fixture.shop.changeProduct(id, { available: true });
    expect((await get(token, { sku })).body).toHaveLength(1);
    expect(await bySku(token, sku)).toMatchObject({ id });
  });

  it('a SKU narrows together with a region', async () => {
    const { token } = await fixture.shop.customer();
    const { sku } = await fixture.shop.product({ validRegion: 'EU' });
    expect((await get(token, { sku, region: 'EU' })).body).toHaveLength(1);
    expect((await get(token, { sku, region: 'DACH' })).body).toEqual([]);
  });

  it('a SKU narrows together with updatedSince, withdrawn products included, over REST and GraphQL', async () => {
    const { token } = await fixture.shop.customer({ discountsChangedAt: new Date('2020-01-01') });
    const { id, sku } = await fixture.shop.product();
    const updatedSince = '2026-01-01T00:00:00Z';
    const changes = async () => {
      const query = `query ($sku: String!, $updatedSince: DateTime!) {
        productChanges(sku: $sku, updatedSince: $updatedSince) { products { id } withdrawnIds } }`;
      return (await fixture.service.graphql(query, { sku, updatedSince }, { token })).data.productChanges;
    };
    expect((await get(token, { sku, updatedSince })).body).toMatchObject([{ _id: id }]);
    expect(await changes()).toEqual({ products: [{ id }], withdrawnIds: [] });
    await fixture.service.app.dataSource.manager.update(Product, { id }, { available: false, updatedAt: new Date() });
    await fixture.shop.changeProduct(id, { available: false });
    expect((await get(token, { sku, updatedSince })).body).toEqual([{ _id: id, deleted: true }]);
    expect(await changes()).toEqual({ products: [], withdrawnIds: [id] });
  });
});
