import { randomBytes } from 'node:crypto';
import type { BeforeQueryEvent } from 'typeorm';
import { newId } from '../../../src/db/ids.js';
import { ApiToken } from '../../../src/entities/customers/api-token.js';
import { statementsOf as allStatementsOf, isScan, planOf, type Statement } from '../../support/plans.js';
import { order } from '../../support/rest/rest-api.js';
import { writeSalesHistory } from '../../support/sales-history.js';
import { TestService } from '../../support/service.js';
import { countRoundTrips } from '../../support/statements.js';
import { useIsolatedService } from '../../support/use-service.js';

const PRODUCTS = 400;

describe('the statements of a read', () => {
  const fixture = useIsolatedService(6);
  let customer: { id: string; token: string };
  let product: { id: string; poolId: string };
  let orderNumber: number;

  beforeAll(async () => {
    const { dataSource } = fixture.service.app;
    await writeSalesHistory(dataSource, {
      orders: 3_000,
      days: 30,
      end: new Date(),
      products: PRODUCTS,
      customers: 300,
    });
    const discountPackageId = await fixture.shop.discountPackage({ Default: 100 });
    // The plan for a nearly empty table would not be the plan for a full one.
    await Promise.all(Array.from({ length: 20 }, (_, number) => fixture.shop.discountPackage({ Default: number })));
    customer = await fixture.shop.customer({ discountPackageId });
    const token = () => ({ id: newId(), customerId: customer.id, name: 'one of many', createdAt: new Date() });
    const tokens = Array.from({ length: 300 }, () => ({ ...token(), prefix: 'rok_', tokenHash: randomBytes(32) }));
    await dataSource.manager.insert(ApiToken, tokens);
    const makeProduct = async () => {
      const made = await fixture.shop.product({}, 30);
      await fixture.shop.tiers(made.id, { 5: 100, 10: 200 });
      return made;
    };
    await Promise.all(Array.from({ length: 29 }, makeProduct));
    product = await makeProduct();
    ({ orderNumber } = (await order(fixture, customer.token, [{ productId: product.id, amount: 2 }])).body);
    await dataSource.query(
      'ANALYZE TABLE api_tokens, customers, products, license_keys, volume_discounts, order_items',
    );
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fixture.service.request('GET', `/api${path}`, { token: customer.token, headers });

  const statementsOf = (work: () => Promise<unknown>) => allStatementsOf(fixture.service.app.dataSource, work);

  /** What a statement does, by its verb and its first table that is not of a value in parentheses. */
  const inShort = ({ sql }: Statement) => {
    const [verb = ''] = sql.split(/\s/);
    const [, table = ''] =
      /(?:FROM|UPDATE) ([a-z_]+)/.exec(sql.replaceAll(/\(SELECT [^()]*(?:\([^()]*\)[^()]*)*\)/g, '')) ?? [];
    return `${verb} ${table}`.trim();
  };

  /** Fails if a statement scans a full table, except that of the 258 versions of the catalogue. */
  async function expectNoScans(statements: readonly Statement[]): Promise<void> {
    for (const statement of statements.filter(({ sql }) => sql.startsWith('SELECT'))) {
      const scans = (await planOf(fixture.service.app.dataSource, statement)).filter(isScan);
      expect(scans.filter(({ table }) => table !== 'catalogue_versions')).toEqual([]);
    }
  }

  const TOKEN = 'SELECT api_tokens';
  /** What a list does before it reads what has changed. */
  const LOOK = [TOKEN, 'SET', 'START', 'SELECT catalogue_versions', 'SELECT change_stamps'];

  it('a list of the catalogue takes one statement once the catalogue is known, and so does a 304', async () => {
    const etag = (await get('/products')).headers.get('etag') ?? '';
    expect((await statementsOf(() => get('/products'))).map(inShort)).toEqual([TOKEN]);
    const fresh = await statementsOf(async () => {
      expect((await get('/products', { 'If-None-Match': etag })).status).toBe(304);
    });
    expect(fresh.map(inShort)).toEqual([TOKEN]);
    await expectNoScans(fresh);
  });

  it('a read of one product takes one statement, and so does a page of products over GraphQL', async () => {
    await get('/products');
    const byId = await statementsOf(() => get(`/products/${product.id}`));
    expect(byId.map(inShort)).toEqual([TOKEN]);
    const query = '{ products(first: 50) { totalCount nodes { id price stock volumeDiscounts { percentage } } } }';
    for (let time = 0; time < 2; time += 1) {
      const graphql = await statementsOf(() => fixture.service.graphql(query, {}, { token: customer.token }));
      expect(graphql.map(inShort)).toEqual([TOKEN]);
    }
  });

  it('a list after a change reads only what changed and a few other products, as of one instant', async () => {
    await get('/products');
    await fixture.shop.changeProduct(product.id, { listPriceCents: 4_321 });
    const statements = await statementsOf(async () => {
      const { body } = await get('/products');
      expect(body.find(({ _id }: { _id: string }) => _id === product.id).listPrice).toBe(43.21);
    });
    expect(statements.map(inShort)).toEqual([...LOOK, 'SELECT products', 'COMMIT']);
    const ids = statements[5]?.values[0] as string[];
    expect(ids).toContain(product.id);
    expect(ids.length).toBeLessThan(PRODUCTS / 10);
    await expectNoScans(statements);
  });

  it('a list after a new promotion reads the promotions alone', async () => {
    await get('/products');
    await fixture.shop.promotion(100, { productIds: [product.id] });
    const statements = await statementsOf(() => get('/products'));
    expect(statements.map(inShort)).toEqual([...LOOK, 'SELECT promotions', 'COMMIT']);
  });

  it('concurrent first requests share the read of the full catalogue', async () => {
    const another = await TestService.start({}, { DATABASE_URL: fixture.schema.url });
    const { subscribers } = another.app.dataSource;
    const shorts: string[] = [];
    subscribers.push({
      beforeQuery: ({ query }: BeforeQueryEvent) => void shorts.push(inShort({ sql: query.trim(), values: [] })),
    });
    const ask = () => another.request('GET', '/api/products', { token: customer.token });
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(shorts.filter((short) => short === 'SELECT products').length).toBeLessThanOrEqual(2);
    await another.stop();
  });

  it('a discount package is read once, by its key, and not again as long as it stays the same', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 700 });
    const { token } = await fixture.shop.customer({ discountPackageId });
    const ask = () => fixture.service.request('GET', '/api/products', { token });
    await get('/products');
    const first = await statementsOf(ask);
    expect(first.map(inShort)).toEqual([TOKEN, 'SELECT discount_packages']);
    await expectNoScans(first);
    expect((await statementsOf(ask)).map(inShort)).toEqual([TOKEN]);
  });

  it('a read of an order by its number takes four statements in two round trips', async () => {
    const read = async () => {
      const { status, body } = await get(`/orders/${orderNumber}`);
      expect([status, body.items[0].licenses.length]).toEqual([200, 2]);
    };
    expect(await countRoundTrips(fixture.service.app.dataSource, read)).toBe(2);
    const statements = await statementsOf(read);
    expect(statements.filter(({ sql }) => sql.includes('catalogue_versions'))).toEqual([]);
    expect(statements.map(inShort)).toEqual([TOKEN, 'SELECT orders', 'SELECT order_items', 'SELECT order_items']);
    await expectNoScans(statements);
  });
});
