import { newId } from '../../../src/db/ids.js';
import {
  auditEntry,
  auditOf,
  CHANGE_PRICE,
  CREATE_PRODUCT,
  eventsOf,
  PRODUCT_FIELDS,
  SET_TIERS,
  UPDATE_PRODUCT,
} from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';

const PRODUCT = `query ($id: ObjectID!) { product(id: $id) { ${PRODUCT_FIELDS} } }`;
const LIST = `
  query ($search: String, $category: String, $region: Region, $isBundle: Boolean, $available: Boolean, $stockBelow: Int) {
    products(search: $search, category: $category, region: $region, isBundle: $isBundle, available: $available,
             stockBelow: $stockBelow) { nodes { id } totalCount } }`;

describe("products of the staff's API", () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const input = (fields: object = {}) => {
    const id = newId();
    return { sku: `NEW-${id}`, name: `New ${id}`, category: 'office', listPrice: 19.99, ...fields };
  };
  const create = async (fields: object = {}) => (await dataOf(CREATE_PRODUCT, { input: input(fields) })).createProduct;
  const read = async (id: string) => (await dataOf(PRODUCT, { id })).product;
  const update = async (id: string, fields: object) =>
    (await dataOf(UPDATE_PRODUCT, { id, input: fields })).updateProduct;
  const refusal = (details: Record<string, string>) => ({
    message: 'Validation failed',
    extensions: { code: 'VALIDATION_ERROR', details },
  });

  it('a new product has its own license pool, and defaults for all omitted fields', async () => {
    const fields = input();
    const { createProduct } = await dataOf(CREATE_PRODUCT, { input: { ...fields, sku: ` ${fields.sku} ` } });
    expect(createProduct).toEqual({
      ...fields,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      displayName: fields.name,
      oldListPrice: null,
      oldPrice: null,
      isBundle: false,
      licensePools: [expect.stringMatching(/^[0-9a-f]{24}$/)],
      validRegion: null,
      stock: 0,
      available: true,
      discountEligible: true,
      volumeDiscounts: [],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: createProduct.createdAt,
    });
    const { createdAt: _createdAt, updatedAt: _updatedAt, ...shown } = createProduct;
    expect(await read(createProduct.id)).toEqual(shown);
    expect(await eventsOf(fixture, createProduct.id)).toEqual([]);
    expect(await auditOf(fixture, createProduct.id)).toEqual([
      auditEntry('createProduct', 'Product', fixture.admin.id, {
        after: expect.objectContaining({ sku: fields.sku, listPrice: 19.99, isBundle: false }),
      }),
    ]);
  });

  it('a new bundle preserves the order of its license pools', async () => {
    const [a, b] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 2)];
    const bundle = await create({ isBundle: true, licensePoolIds: [b.poolId, a.poolId], available: false });
    expect(bundle).toMatchObject({ isBundle: true, licensePools: [b.poolId, a.poolId], stock: 2, available: false });
  });

  it('a product with wrong fields is refused with the name of each, and is not created', async () => {
    const before = await dataOf(LIST);
    const wrong = { sku: ' ', name: 'x'.repeat(301), category: '', listPrice: 1.005, licensePoolIds: [newId()] };
    const details = await detailsOf(CREATE_PRODUCT, { input: input(wrong) });
    expect(Object.keys(details).sort()).toEqual([...Object.keys(wrong), 'displayName'].sort());
    expect((await dataOf(LIST)).products.totalCount).toBe(before.products.totalCount);
  });

  it('the SKU of a product is unique, also where several products are created at once', async () => {
    const sku = `TAKEN-${newId()}`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => fixture.staff.run(CREATE_PRODUCT, { input: input({ sku }) }, fixture.admin.token)),
    );
    const errors = responses.flatMap((response) => response.errors ?? []);
    expect(errors.map(({ extensions }) => extensions)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'VALIDATION_ERROR', details: { sku: `SKU ${sku} is taken` } })),
    );
    expect((await dataOf(LIST, { search: sku })).products.totalCount).toBe(1);
  });

  it('a bundle without a pool, or with a repeated, unknown or bundle-owned pool, is refused', async () => {
    const { poolId } = await fixture.shop.product();
    const bundle = await create({ isBundle: true, licensePoolIds: [poolId] });
    // The API never creates such a pool, but the rule holds for every row of the table.
    const bundlesPool = await fixture.shop.pool(bundle.id, 0, 9);
    const unknown = newId();
    const pools = (licensePoolIds?: string[]) =>
      errorOf(CREATE_PRODUCT, { input: input({ isBundle: true, licensePoolIds }) });
    const problem = (text: string) => refusal({ licensePoolIds: text });
    expect(await pools()).toEqual(problem('A bundle links at least one license pool'));
    expect(await pools([poolId, poolId])).toEqual(problem(`License pool ${poolId} is named twice`));
    expect(await pools([poolId, unknown])).toEqual(problem(`License pool ${unknown} does not exist`));
    expect(await pools([bundlesPool])).toEqual(problem(`License pool ${bundlesPool} belongs to a bundle`));
    expect(await errorOf(UPDATE_PRODUCT, { id: bundle.id, input: { licensePoolIds: [bundlesPool] } })).toEqual(
      problem(`License pool ${bundlesPool} belongs to a bundle`),
    );
    expect(await errorOf(UPDATE_PRODUCT, { id: bundle.id, input: { licensePoolIds: null } })).toEqual(
      problem('A bundle links at least one license pool'),
    );
  });

  it('updateProduct changes only the given fields, and null clears only the region', async () => {
    const product = await create({ validRegion: 'EU', displayName: 'Shown' });
    expect(await update(product.id, { category: 'tools' })).toMatchObject({
      category: 'tools',
      validRegion: 'EU',
      displayName: 'Shown',
      version: 2,
    });
    expect(await update(product.id, { validRegion: null })).toMatchObject({ validRegion: null, version: 3 });
    expect(await errorOf(UPDATE_PRODUCT, { id: product.id, input: { name: null } })).toEqual(
      refusal({ name: 'Name is required' }),
    );
    expect(await errorOf(UPDATE_PRODUCT, { id: product.id, input: { licensePoolIds: product.licensePools } })).toEqual(
      refusal({ licensePoolIds: 'Only a bundle links license pools: an ordinary product has pools of its own' }),
    );
    expect((await auditOf(fixture, product.id)).slice(1)).toEqual([
      expect.objectContaining({
        action: 'updateProduct',
        before: { category: 'office', version: 1 },
        after: { category: 'tools', version: 2 },
      }),
      expect.objectContaining({ before: { validRegion: 'EU', version: 2 }, after: { validRegion: null, version: 3 } }),
    ]);
  });

  it('updateProduct preserves the version of a product if no value changes', async () => {
    const product = await create();
    const { createdAt: _createdAt, updatedAt: _updatedAt, ...shown } = product;
    expect(await update(product.id, { name: product.name, validRegion: null, available: true })).toEqual(shown);
    expect(await update(product.id, {})).toEqual(shown);
  });

  it('a product taken off sale and put back raises no stock event', async () => {
    const product = await fixture.shop.product({}, 1);
    expect(await update(product.id, { available: false })).toMatchObject({ available: false, stock: 1 });
    expect(await update(product.id, { available: true })).toMatchObject({ available: true });
    expect(await eventsOf(fixture, product.id)).toEqual([]);
  });

  it('setVolumeDiscounts replaces all volume discounts of a product, ordered by quantity', async () => {
    const { id } = await create();
    const set = async (tiers: object[]) => (await dataOf(SET_TIERS, { id, tiers })).setVolumeDiscounts;
    const tiers = [
      { minQuantity: 50, percentage: 7.25 },
      { minQuantity: 10, percentage: 5 },
    ];
    expect(await set(tiers)).toMatchObject({ volumeDiscounts: [tiers[1], tiers[0]], version: 2 });
    expect(await set([{ minQuantity: 3, percentage: 1 }])).toMatchObject({
      volumeDiscounts: [{ minQuantity: 3, percentage: 1 }],
      version: 3,
    });
    expect(await set([])).toMatchObject({ volumeDiscounts: [], version: 4 });
    const wrong = [
      { minQuantity: 0, percentage: 1 },
      { minQuantity: 5, percentage: 100.5 },
      { minQuantity: 5, percentage: 1.005 },
    ];
    expect(await errorOf(SET_TIERS, { id, tiers: wrong })).toEqual(
      refusal({
        'tiers[0].minQuantity': 'Minimum quantity must be a whole number of at least 1',
        'tiers[1].percentage': 'Percentage must be a number from 0 to 100 with at most two decimals',
        'tiers[2].minQuantity': 'Minimum quantity 5 is named twice',
        'tiers[2].percentage': 'Percentage must be a number from 0 to 100 with at most two decimals',
      }),
    );
    expect((await read(id)).version).toBe(4);
  });

  it('neither price nor tiers of a product are changed from an outdated version', async () => {
    const { id } = await create();
    await update(id, { category: 'first', version: 1 });
    for (const [mutation, change] of [
      [CHANGE_PRICE, { listPrice: 1 }],
      [SET_TIERS, { tiers: [] }],
    ] as const) {
      expect((await errorOf(mutation, { id, version: 1, ...change })).extensions.code).toBe('VERSION_CONFLICT');
    }
    expect(await read(id)).toMatchObject({ category: 'first', listPrice: 19.99, version: 2 });
    expect(await auditOf(fixture, id)).toHaveLength(2);
  });

  it('products are searched by name, SKU, category, region, kind, availability and stock', async () => {
    const mark = newId();
    const full = await fixture.shop.product({ name: `A ${mark}` }, 5);
    const empty = await fixture.shop.product({ displayName: `B 100% ${mark}` });
    const gone = await fixture.shop.product({ sku: `C-${mark}`, available: false }, 1);
    const bundle = await fixture.shop.bundle([full.poolId, gone.poolId], { name: `D ${mark}` });
    const ids = async (filter: object) =>
      (await dataOf(LIST, filter)).products.nodes.map(({ id }: { id: string }) => id);

    expect(await ids({ search: mark })).toEqual([full.id, empty.id, gone.id, bundle.id]);
    expect(await ids({ search: mark, available: true })).toEqual([full.id, empty.id, bundle.id]);
    expect(await ids({ search: mark, available: false })).toEqual([gone.id]);
    expect(await ids({ search: mark, stockBelow: 2 })).toEqual([empty.id, gone.id, bundle.id]);
    expect(await ids({ search: mark, stockBelow: 1 })).toEqual([empty.id]);
    expect(await ids({ search: mark, stockBelow: 0 })).toEqual([]);
    expect(await ids({ search: `100% ${mark}` })).toEqual([empty.id]);
    expect(await ids({ search: `_ ${mark}` })).toEqual([]);

    await fixture.shop.changeProduct(full.id, { category: 'Mine', validRegion: 'EU' });
    await fixture.shop.changeProduct(empty.id, { category: 'mine', validRegion: 'DACH' });
    expect(await ids({ search: mark, category: 'Mine' })).toEqual([full.id]);
    expect(await ids({ search: mark, category: 'mine', region: 'DACH' })).toEqual([empty.id]);
    expect(await ids({ search: mark, category: 'mine', region: 'EU' })).toEqual([]);
    expect(await ids({ search: mark, region: 'EU' })).toEqual([full.id]);
    expect(await ids({ search: mark, isBundle: true })).toEqual([bundle.id]);
    expect(await ids({ search: mark, isBundle: false })).toEqual([full.id, empty.id, gone.id]);
  });
});
