import type { Product } from '../../src/entities/products/product.js';
import { useService } from '../support/rest/rest-api.js';

const UNKNOWN_ID = 'ffffffffffffffffffffffff';

describe('products over REST', () => {
  const fixture = useService();
  const get = (path: string, token: string, headers: Record<string, string> = {}) =>
    fixture.service.request('GET', `/api/products${path}`, { token, headers });
  const listed = async (token: string, query = '') => {
    const { status, body } = await get(query, token);
    expect(status).toBe(200);
    return new Map<string, any>(body.map((product: { _id: string }) => [product._id, product]));
  };
  const update = (id: string, fields: Partial<Product>) => fixture.shop.changeProduct(id, fields);

  it('a product has no oldPrice before its first price change, and null for a missing region', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product();
    const { body } = await get(`/${product.id}`, token);
    expect(body).not.toHaveProperty('oldPrice');
    expect(body).toMatchObject({ validRegion: null, discount: 0, price: 10, listPrice: 10, stock: 0 });
    expect(body.volumeDiscounts).toEqual([]);
  });

  it('a bundle shows the smallest stock of its pools, and the latest of their changes as updatedAt', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const [many, few, none] = [await shop.product({}, 5), await shop.product({}, 2), await shop.product()];
    const bundle = await shop.bundle([many.poolId, few.poolId], { updatedAt: new Date('2026-01-01') });
    const empty = await shop.bundle([many.poolId, none.poolId]);
    await shop.changePool(few.poolId, { stockChangedAt: new Date('2100-01-02T03:04:05.678Z') });
    const { body } = await get(`/${bundle.id}`, token);
    expect(body).toMatchObject({ isBundle: true, stock: 2, licensePools: [many.poolId, few.poolId] });
    expect(body.updatedAt).toBe('2100-01-02T03:04:05.678Z');
    expect((await get(`/${empty.id}`, token)).body).toMatchObject({ isBundle: true, stock: 0 });
  });

  it('a product without stock is listed, and a region filter lists only products of exactly that region', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const dach = await shop.product({ validRegion: 'DACH' });
    const eu = await shop.product({ validRegion: 'EU' });
    const global = await shop.product({ validRegion: 'GLOBAL' });
    const nowhere = await shop.product({ validRegion: null });
    const all = [dach.id, eu.id, global.id, nowhere.id];
    const among = (products: Map<string, unknown>) => all.filter((id) => products.has(id));
    expect(among(await listed(token))).toEqual(all);
    expect(among(await listed(token, '?region=DACH'))).toEqual([dach.id]);
    expect(among(await listed(token, '?region=EU'))).toEqual([eu.id]);
    expect(among(await listed(token, '?region=GLOBAL'))).toEqual([global.id]);
    const regions = [...(await listed(token, '?region=EU')).values()].map(({ validRegion }) => validRegion);
    expect(new Set(regions)).toEqual(new Set(['EU']));
  });

  it('a product withdrawn from sale is neither listed nor found, like one that never was', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product({}, 1);
    await update(product.id, { available: false });
    expect((await listed(token)).has(product.id)).toBe(false);
    for (const id of [product.id, UNKNOWN_ID]) {
      const { status, body } = await get(`/${id}`, token);
      expect([status, body]).toEqual([404, { error: `Product ${id} not found`, code: 'NOT_FOUND' }]);
    }
  });

  it('an unchanged product or list returns 304, for any token of the customer', async () => {
    const { shop } = fixture;
    const customer = await shop.customer();
    const product = await shop.product({}, 1);
    for (const path of ['?region=EU', `/${product.id}`]) {
      const etag = (await get(path, customer.token)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      const again = await get(path, await shop.token(customer.id), { 'If-None-Match': etag });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
      expect((await get(path, customer.token, { 'If-None-Match': '"another"' })).status).toBe(200);
    }
  });
});
