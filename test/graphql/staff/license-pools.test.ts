import { newId } from '../../../src/db/ids.js';
import { auditEntry, auditOf, eventsOf } from '../../support/graphql/stock-keeping.js';
import { license, order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const CREATE_POOL = `
  mutation ($productId: ObjectID!, $name: String!) {
    createLicensePool(productId: $productId, name: $name) {
      id name available allocated withdrawn product { id licensePools version }
    }
  }`;
const LIST = `
  query ($search: String, $productId: ObjectID, $first: Int, $after: String) {
    licensePools(search: $search, productId: $productId, first: $first, after: $after) {
      nodes { id name available product { sku } } pageInfo { hasNextPage endCursor } totalCount
    }
  }`;

describe("license pools of the staff's API", () => {
  const fixture = useStaff();
  const { dataOf, detailsOf } = fixture;

  it('a license pool added to a product is used after the pools that the product has already', async () => {
    const product = await fixture.shop.product({}, 1);
    const { createLicensePool: pool } = await dataOf(CREATE_POOL, { productId: product.id, name: ' Reserve ' });
    expect(pool).toEqual({
      id: expect.any(String),
      name: 'Reserve',
      available: 0,
      allocated: 0,
      withdrawn: 0,
      product: {
        id: product.id,
        licensePools: [product.poolId, pool.id],
        version: 2,
      },
    });
    expect(await auditOf(fixture, pool.id)).toEqual([
      auditEntry('createLicensePool', 'LicensePool', fixture.admin.id, {
        after: { name: 'Reserve', productId: product.id },
      }),
    ]);

    await fixture.shop.addKeys(pool.id, [`RESERVE-${pool.id}`]);
    const buyer = await fixture.shop.customer();
    const { body } = await order(fixture, buyer.token, [{ productId: product.id, amount: 2 }]);
    expect(body.items[0].licenses).toEqual([license(`KEY-${product.poolId}-0`), license(`RESERVE-${pool.id}`)]);
    expect(await eventsOf(fixture, product.id)).toEqual([
      { kind: 'productOutOfStock', productId: product.id, stock: 0 },
    ]);
  });

  it('createLicensePool is refused for a bundle and with a name that is too long', async () => {
    const product = await fixture.shop.product();
    const bundle = await fixture.shop.bundle([product.poolId]);
    expect(await detailsOf(CREATE_POOL, { productId: bundle.id, name: 'Own' })).toEqual({
      productId: 'A bundle has no license pool of its own: it links those of other products',
    });
    expect(await detailsOf(CREATE_POOL, { productId: product.id, name: 'x'.repeat(201) })).toEqual({
      name: 'Name must have at most 200 characters',
    });
  });

  it('license pools created at once for one product get different positions', async () => {
    const product = await fixture.shop.product();
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => dataOf(CREATE_POOL, { productId: product.id, name })),
    );
    const positions = await fixture.service.query<{ position: number }>(
      'SELECT position FROM product_pools WHERE product_id = ? ORDER BY position',
      [product.id],
    );
    expect(positions.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(made.map(({ createLicensePool }) => createLicensePool.product.version))).toEqual(
      new Set([2, 3, 4, 5]),
    );
  });

  it('license pools are searched by the names and the SKU of their product and by their own, or listed for a product', async () => {
    const mark = newId();
    const product = await fixture.shop.product({ displayName: mark }, 1);
    const pools = [product.poolId];
    for (let position = 1; position < 4; position += 1) pools.push(await fixture.shop.pool(product.id, 0, position));
    const bySku = await fixture.shop.product({ sku: `Q-${mark}` });

    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    expect(idsOf((await dataOf(LIST, { search: mark })).licensePools)).toEqual([...pools, bySku.poolId]);
    expect(idsOf((await dataOf(LIST, { productId: product.id })).licensePools)).toEqual(pools);
    expect(idsOf((await dataOf(LIST, { search: `Pool ${pools[3]}` })).licensePools)).toEqual([pools[3]]);
  });

  const SET_MASK = `
    mutation ($id: ObjectID!, $mask: String) { setLicensePoolMask(licensePoolId: $id, mask: $mask) { id mask } }`;

  it('a mask is set, returned, and removed, each with an audit entry', async () => {
    const { poolId: id } = await fixture.shop.product({}, 1);
    const entry = { action: 'setLicensePoolMask', staffId: fixture.admin.id, type: 'LicensePool' };
    expect(await dataOf(SET_MASK, { id, mask: ' AAAA-9999 ' })).toEqual({
      setLicensePoolMask: { id, mask: 'AAAA-9999' },
    });
    expect(await dataOf('query ($id: ObjectID!) { licensePool(id: $id) { mask available } }', { id })).toEqual({
      licensePool: { mask: 'AAAA-9999', available: 1 },
    });
    expect(await dataOf(SET_MASK, { id, mask: null })).toEqual({ setLicensePoolMask: { id, mask: null } });
    await dataOf(SET_MASK, { id, mask: 'X' });
    expect(await dataOf(SET_MASK, { id })).toEqual({ setLicensePoolMask: { id, mask: null } });
    expect((await auditOf(fixture, id)).slice(0, 2)).toEqual([
      { ...entry, before: { mask: null }, after: { mask: 'AAAA-9999' } },
      { ...entry, before: { mask: 'AAAA-9999' }, after: { mask: null } },
    ]);
  });

  const OUTLOOK = `
    query ($id: ObjectID!) {
      licensePool(id: $id) { name available allocated keysPerDay daysLeft bundles { sku } product { sku } }
    }`;

  it('a pool names the bundles that link it, and how long its keys last', async () => {
    const product = await fixture.shop.product({}, 6);
    const other = await fixture.shop.product({}, 6);
    const bundles = [await fixture.shop.bundle([product.poolId, other.poolId])];
    bundles.push(await fixture.shop.bundle([product.poolId]));
    const outlookOf = async (id: string) => (await dataOf(OUTLOOK, { id })).licensePool;
    expect(await outlookOf(product.poolId)).toEqual({
      name: `Pool ${product.poolId}`,
      available: 6,
      allocated: 0,
      keysPerDay: 0,
      daysLeft: null,
      bundles: bundles.map(({ sku }) => ({ sku })),
      product: { sku: product.sku },
    });

    const buyer = await fixture.shop.customer();
    await order(fixture, buyer.token, [{ productId: product.id, amount: 2 }]);
    const { keysPerDay, daysLeft, ...counts } = await outlookOf(product.poolId);
    expect(counts).toMatchObject({ available: 4, allocated: 2 });
    // The pace is that of 13 days and a part of today.
    expect(keysPerDay).toBeGreaterThanOrEqual(2 / 14);
    expect(keysPerDay).toBeLessThanOrEqual(2 / 13);
    expect(daysLeft).toBeCloseTo(4 / keysPerDay, 6);
    expect(await outlookOf(other.poolId)).toMatchObject({ keysPerDay: 0, daysLeft: null });
  });
});
