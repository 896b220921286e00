import { newId } from '../../src/db/ids.js';
import { LicenseKey } from '../../src/entities/keys/license-key.js';
import { Loaders } from '../../src/graphql/customer/loaders.js';
import { ProductResolver } from '../../src/graphql/customer/resolvers/product-resolver.js';
import { productRoutes } from '../../src/rest/routes/products.js';
import { Authentication } from '../../src/services/access/authentication.js';
import { viewsOf } from '../../src/services/catalogue/product-catalogue.js';
import { stampCatalogue } from '../../src/services/catalogue/product-changes.js';
import { changeProducts } from '../../src/services/products/product-writer.js';
import { SYSTEM } from '../../src/services/staff/audit-trail.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { CHANGE_PRICE, IMPORT_KEYS, UPDATE_PRODUCT, WITHDRAW_KEYS } from '../support/graphql/stock-keeping.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { changesLink, ProductFollower, type Following, type ShownProduct } from '../support/rest/product-follower.js';
import { manualClock, order } from '../support/rest/rest-api.js';
import { TestService } from '../support/service.js';
import { useStaff } from '../support/staff.js';
import { useDedicatedService } from '../support/use-service.js';

const LONG_AGO = new Date('2026-04-01T00:00:00.000Z');
const EARLY = new Date('2026-05-01T10:00:00.000Z');
const LATE = new Date('2026-05-01T10:05:00.000Z');
const HOUR_BACK = new Date('2026-05-01T09:05:00.000Z');
const time = manualClock(LATE.toISOString());

const fixture = useStaff(time.clock);
const { dataOf } = fixture;
const source = () => fixture.service.app.dataSource;

const END_PROMOTION = 'mutation ($id: ObjectID!) { endPromotion(id: $id) { id } }';
const CREATE_POOL = 'mutation ($id: ObjectID!) { createLicensePool(productId: $id, name: "Second") { id } }';
const ASSIGN = `mutation ($id: ObjectID!, $packageId: ObjectID) {
  assignDiscountPackage(customerId: $id, discountPackageId: $packageId) { id } }`;
const UPDATE_PACKAGE = `mutation ($id: ObjectID!, $input: DiscountPackageInput!) {
  updateDiscountPackage(id: $id, input: $input) { id } }`;

const another = useDedicatedService({ clock: time.clock });

beforeEach(async () => {
  time.now = LATE;
  // A promotion changes the prices of everybody, those of other tests too.
  await source().query('DELETE FROM promotions');
  for (const { app } of [fixture.service, another.service]) app.services.catalogue.invalidate();
});

const WAYS: Following[] = ['changesAfter', 'updatedSince', "another process's changesAfter"];

/** A reader of each kind: all ask at the same moments, and must have the same. */
function follow(token: string, region?: string) {
  const readers = WAYS.map(
    (way) => new ProductFollower(way === WAYS[2] ? another.service : fixture.service, token, region, way),
  );
  const [first] = readers as [ProductFollower];
  return {
    async read(service?: TestService): Promise<void> {
      for (const reader of readers) await reader.read(service);
    },
    whole: () => first.fullList(),
    get products(): Map<string, ShownProduct> {
      for (const { products } of readers) expect(products).toEqual(first.products);
      return first.products;
    },
  };
}

// With the stamp of then, whatever other tests have stamped.
const old = { updatedAt: LONG_AGO, createdAt: LONG_AGO, changeStamp: LONG_AGO };
const oldDiscounts = { discountsChangedAt: LONG_AGO, discountsChangeStamp: LONG_AGO };

/** A product and, beside it, another one that changes meanwhile; a customer; all of them from long ago. */
async function scene({ region, packageId }: { region?: string; packageId?: string } = {}) {
  const { shop } = fixture;
  const product = await shop.product({ ...old, validRegion: 'EU', category: 'late' }, 3);
  const other = await shop.product({ ...old, validRegion: 'EU', category: 'early' }, 1);
  for (const { poolId } of [product, other]) await shop.changePool(poolId, { changeStamp: LONG_AGO });
  const customer = await shop.customer({ ...oldDiscounts, discountPackageId: packageId ?? null });
  const follower = follow(customer.token, region);
  await follower.read();
  return { product, other, customer, follower };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const changePrice = (id: string, listPrice: number) => dataOf(CHANGE_PRICE, { id, listPrice });

/**
 * Begins a change at an early time and holds it up by a row that it locks, while another product changes at a later time
 * and is seen; then lets it go on.
 * @param row which the change locks.
 */
async function changeLate(
  { other, follower }: Scene,
  row: { table: string; id: string },
  change: () => Promise<unknown>,
): Promise<void> {
  const holder = await OpenTransaction.begin(source());
  await holder.manager.query(`SELECT id FROM ${row.table} WHERE id = ? FOR UPDATE`, [row.id]);
  time.now = EARLY;
  const state = { isOver: false };
  const pending = change().finally(() => {
    state.isOver = true;
  });
  await someStatementWaits(source(), row.id, () => state.isOver);
  time.now = LATE;
  await changePrice(other.id, 77);
  await follower.read();
  expect(follower.products.get(other.id)).toMatchObject({ price: 77, updatedAt: LATE.toISOString() });
  await holder.rollBack();
  await pending;
}

/** Asks once more, and expects the copy to be what there is. */
async function expectSame({ follower }: Scene): Promise<void> {
  await follower.read();
  const byId = (a: ShownProduct, b: ShownProduct) => (a.id < b.id ? -1 : 1);
  expect([...follower.products.values()].sort(byId)).toEqual((await follower.whole()).sort(byId));
}

// GraphQL reads by the same resolver, which products-by-sku asks there.
describe('changes of products that are committed late', () => {
  type Change = (product: { id: string; poolId: string }) => Promise<unknown>;
  const CHANGES: Record<string, { table: 'products' | 'license_pools'; change: Change; shown?: object }> = {
    'a price is changed': {
      table: 'products',
      change: ({ id }) => changePrice(id, 55),
      shown: { price: 55, updatedAt: EARLY.toISOString() },
    },
    'keys are imported': {
      table: 'license_pools',
      change: ({ poolId }) => dataOf(IMPORT_KEYS, { pool: poolId, keys: [`NEW-${newId()}`] }),
      shown: { stock: 4 },
    },
    'keys are withdrawn': {
      table: 'license_pools',
      change: ({ poolId }) => dataOf(WITHDRAW_KEYS, { pool: poolId, count: 2, reason: 'recalled' }),
      shown: { stock: 1 },
    },
    'a license pool is added': {
      table: 'products',
      change: ({ id }) => dataOf(CREATE_POOL, { id }),
      shown: { licensePools: [expect.any(String), expect.any(String)] },
    },
    'a product is withdrawn': {
      table: 'products',
      change: ({ id }) => dataOf(UPDATE_PRODUCT, { id, input: { available: false } }),
    },
    'a product leaves the region that is read': {
      table: 'products',
      change: ({ id }) => dataOf(UPDATE_PRODUCT, { id, input: { validRegion: 'DACH' } }),
    },
  };
  it.each(Object.entries(CHANGES))(
    'if %s late, a reader that has read a later change gets it',
    async (_what, { table, change, shown }) => {
      const given = await scene({ region: 'EU' });
      const { product, follower } = given;
      const id = table === 'products' ? product.id : product.poolId;
      await changeLate(given, { table, id }, () => change(product));
      await expectSame(given);
      const seen = follower.products.get(product.id);
      if (shown) expect(seen).toMatchObject(shown);
      else expect(seen).toBeUndefined();
    },
  );

  it('a change whose transaction stays open is returned once it is committed', async () => {
    const given = await scene();
    const { product, other, follower } = given;
    const open = await OpenTransaction.begin(source());
    const moment = { at: EARLY, businessDate: '2026-05-01' };
    await changeProducts(open.manager, [{ id: product.id, fields: { name: 'Late' } }], moment, SYSTEM);
    await changePrice(other.id, 77);
    await follower.read();
    expect(follower.products.get(other.id)).toMatchObject({ price: 77 });
    expect(follower.products.get(product.id)).not.toMatchObject({ name: 'Late' });
    await open.commit();
    await expectSame(given);
    expect(follower.products.get(product.id)).toMatchObject({ name: 'Late' });
  });

  it('keys that are ordered late are returned as a change of stock', async () => {
    const given = await scene();
    const { product, customer } = given;
    const { manager } = source();
    const keys = await manager.find(LicenseKey, { where: { licensePoolId: product.poolId }, order: { id: 'ASC' } });
    // Of nine digits, to distinguish the waiting statement from those of other tests.
    const [first = ''] = keys.map(({ id }) => String(800_000_000 + Number(id)));
    await manager.query('UPDATE license_keys SET id = id + 800000000 WHERE license_pool_id = ?', [product.poolId]);
    await changeLate(given, { table: 'license_keys', id: first }, async () => {
      const { status } = await order(fixture, customer.token, [{ productId: product.id, amount: 1 }]);
      expect(status).toBe(201);
    });
    await expectSame(given);
    const updatedAt = EARLY.toISOString();
    expect(given.follower.products.get(product.id)).toMatchObject({ stock: 2, updatedAt });
  });

  it('a promotion that is ended late is returned as a change of prices', async () => {
    const given = await scene();
    const { id } = given.product;
    const promotion = await fixture.shop.promotion(5_000, { ...old, productIds: [id] });
    given.follower = follow(given.customer.token);
    await given.follower.read();
    expect(given.follower.products.get(id)).toMatchObject({ price: 5 });
    await changeLate(given, { table: 'promotions', id: promotion }, () => dataOf(END_PROMOTION, { id: promotion }));
    await expectSame(given);
    expect(given.follower.products.get(id)).toMatchObject({ price: 10 });
  });

  it('a discount package that is changed late is returned as a change of prices', async () => {
    const packageId = await fixture.shop.discountPackage({ late: 1_000 }, old);
    const given = await scene({ packageId });
    const input = { name: 'Changed', validFrom: '2020-01-01', validUntil: '2099-12-31' };
    const discounts = [{ category: 'late', percentage: 20 }];
    await changeLate(given, { table: 'discount_packages', id: packageId }, () =>
      dataOf(UPDATE_PACKAGE, { id: packageId, input: { ...input, discounts } }),
    );
    await expectSame(given);
    expect(given.follower.products.get(given.product.id)).toMatchObject({ price: 8 });
  });

  it('a discount package that is assigned late is returned as a change of prices', async () => {
    const packageId = await fixture.shop.discountPackage({ late: 3_000 }, old);
    const given = await scene();
    const { id } = given.customer;
    await changeLate(given, { table: 'customers', id }, () => dataOf(ASSIGN, { id, packageId }));
    await expectSame(given);
    expect(given.follower.products.get(given.product.id)).toMatchObject({ price: 7 });
  });
});

describe('the regions of products', () => {
  const move = (id: string, validRegion: string | null) => dataOf(UPDATE_PRODUCT, { id, input: { validRegion } });

  it('a product that moves through regions is deleted where it left, and is there again once it is back', async () => {
    const { product, customer, follower } = await scene({ region: 'EU' });
    const inDach = follow(customer.token, 'DACH');
    await inDach.read();
    const seen = async () => {
      await follower.read();
      await inDach.read();
      return [follower.products.has(product.id), inDach.products.has(product.id)];
    };
    expect(await seen()).toEqual([true, false]);
    await move(product.id, 'DACH');
    expect(await seen()).toEqual([false, true]);
    await move(product.id, 'EU');
    expect(await seen()).toEqual([true, false]);
    await move(product.id, 'DACH');
    await move(product.id, null);
    expect(await seen()).toEqual([false, false]);
  });

  it('a product is reported as deleted only to readers of a region that it was in', async () => {
    const { product, customer } = await scene();
    await move(product.id, 'GLOBAL');
    const changesIn = async (region: string) =>
      (await fixture.service.request('GET', `/api/products?updatedSince=2000-01-01&region=${region}`, customer)).body;
    expect(await changesIn('EU')).toContainEqual({ _id: product.id, deleted: true });
    expect(await changesIn('DACH')).not.toContainEqual({ _id: product.id, deleted: true });
  });
});

describe('a customer whose discounts change between the check of the token and the reading of the products', () => {
  /** A customer as the token's check found it, before a package was assigned and, at a later time, a product changed. */
  async function overtaken() {
    const packageId = await fixture.shop.discountPackage({ late: 4_000 }, old);
    const given = await scene();
    const { token, id } = given.customer;
    const checked = await new Authentication(source(), time.clock).customerOf(`Bearer ${token}`, undefined);
    time.now = EARLY;
    await dataOf(ASSIGN, { id, packageId });
    await stampCatalogue(source());
    time.now = LATE;
    await changePrice(given.other.id, 77);
    // The copy of the catalogue in memory is later than the check of the token now.
    await given.follower.read();
    return { checked, token, product: given.product, catalogue: fixture.service.app.services.catalogue };
  }

  it('the list of changes has the new prices, as its newest updatedAt is later than the change of discounts', async () => {
    const { checked, product, catalogue } = await overtaken();
    const { products } = await catalogue.changedProducts(checked, { region: null, updatedSince: LONG_AGO });
    expect(products.find(({ id }) => id === product.id)).toMatchObject({ priceCents: 600 });
  });

  it('the list of all products has the new prices too', async () => {
    const { checked, product, catalogue } = await overtaken();
    const whole = await catalogue.fullCatalogue(checked);
    const shown = whole.chunks.flatMap((chunk) => viewsOf(chunk, whole, null));
    expect(shown.find(({ id }) => id === product.id)).toMatchObject({ priceCents: 600 });
  });

  it('the product with a SKU has the new prices, or is returned with them next', async () => {
    const { checked, token, product, catalogue } = await overtaken();
    const { sku } = product;
    const context = { customer: checked, loaders: new Loaders(fixture.service.app.services, checked) };
    const request = { query: { sku }, url: '/api/products', context };
    const list = productRoutes.find(({ operationId }) => operationId === 'listProducts');
    const response = await list?.handle(
      request as never,
      { product: new ProductResolver(catalogue) } as never,
      {} as never,
    );
    const link = changesLink(new Headers(response?.headers));
    const { body } = await fixture.service.request('GET', link, { token });
    const received = [...((response?.json ?? []) as { _id: string }[]), ...body];
    expect(received.findLast(({ _id }) => _id === product.id)).toMatchObject({ price: 6 });
  });
});

describe('clocks that are wrong', () => {
  it('a clock that goes back an hour hides no change', async () => {
    const given = await scene();
    await changePrice(given.other.id, 66);
    await given.follower.read();
    time.now = HOUR_BACK;
    await changePrice(given.product.id, 55);
    await order(fixture, given.customer.token, [{ productId: given.other.id, amount: 1 }]);
    await expectSame(given);
    expect(given.follower.products.get(given.product.id)).toMatchObject({ price: 55 });
    expect(given.follower.products.get(given.other.id)).toMatchObject({ stock: 0 });
  });

  it('the updatedAt of a product does not go back with the clock, whatever changes', async () => {
    const { product, follower } = await scene();
    const importOne = () => dataOf(IMPORT_KEYS, { pool: product.poolId, keys: [`BACK-${newId()}`] });
    await changePrice(product.id, 66);
    await importOne();
    time.now = HOUR_BACK;
    await changePrice(product.id, 55);
    await importOne();
    await follower.read();
    const updatedAt = LATE.toISOString();
    expect(follower.products.get(product.id)).toMatchObject({ price: 55, stock: 5, updatedAt });
    const [stored] = await source().query(
      `SELECT p.updated_at AS changedAt, l.stock_changed_at AS stockChangedAt
         FROM products p JOIN license_pools l ON l.product_id = p.id WHERE p.id = ?`,
      [product.id],
    );
    expect(stored).toEqual({ changedAt: LATE, stockChangedAt: LATE });
  });

  it('a promotion that starts twice, as the clock went back, is reported at each transition', async () => {
    const given = await scene();
    const { product, other } = given;
    const priceAt = async (now: Date): Promise<number | undefined> => {
      time.now = now;
      await expectSame(given);
      return given.follower.products.get(product.id)?.price;
    };
    const validFrom = new Date(LATE.getTime() - 1_800_000);
    await fixture.shop.promotion(5_000, { ...old, productIds: [product.id], validFrom });
    given.follower = follow(given.customer.token);
    await changePrice(other.id, 66);
    expect(await priceAt(LATE)).toBe(5);
    expect(await priceAt(HOUR_BACK)).toBe(10);
    expect(await priceAt(validFrom)).toBe(5);
  });

  it('a process whose clock is an hour late hides no change from readers of another, nor the other way round', async () => {
    const behind = await TestService.start({ clock: () => HOUR_BACK });
    try {
      const given = await scene();
      await changePrice(given.other.id, 66);
      await given.follower.read();
      const body = { products: [{ productId: given.product.id, amount: 2 }] };
      const { status } = await behind.request('POST', '/api/orders', { token: given.customer.token, body });
      expect(status).toBe(201);
      await expectSame(given);
      expect(given.follower.products.get(given.product.id)).toMatchObject({ stock: 1 });
      await changePrice(given.product.id, 44);
      await given.follower.read(behind);
      expect(given.follower.products.get(given.product.id)).toMatchObject({ price: 44 });
    } finally {
      await behind.stop();
    }
  });
});
