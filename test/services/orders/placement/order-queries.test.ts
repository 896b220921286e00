import { readFile } from 'node:fs/promises';
import { placeOrder } from '../../../support/place-order.js';
import { isScan, planOf, statementsOf, type Statement } from '../../../support/plans.js';
import { order as sendOrder } from '../../../support/rest/rest-api.js';
import { writeSalesHistory } from '../../../support/sales-history.js';
import { StaffApi } from '../../../support/staff.js';
import { countRoundTrips } from '../../../support/statements.js';
import { useIsolatedService } from '../../../support/use-service.js';

const END = new Date('2026-06-15T15:00:00.000Z');

describe('the statements of an order', () => {
  const fixture = useIsolatedService(5, { clock: () => END });

  beforeAll(async () => {
    const { dataSource } = fixture.service.app;
    // Enough rows in all tables that a full scan would be the worse plan.
    await writeSalesHistory(dataSource, { orders: 4_000, days: 100, end: END, products: 200, customers: 500 });
    for (let number = 0; number < 100; number += 1) {
      const { id } = await fixture.shop.product({}, 12);
      await fixture.shop.tiers(id, { 5: 500, 10: 1_000 });
      await fixture.shop.promotion(100, { productIds: [id], validFrom: new Date(0), validUntil: new Date(1) });
      await fixture.shop.discountPackage({ Default: 100, Office: 200 });
    }
    await dataSource.query(
      `INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, order_number, created_at)
       SELECT UNHEX(SHA2(order_number, 256)), customer_id, UNHEX(SHA2(customer_id, 256)), order_number, order_date FROM orders`,
    );
    const tables = await dataSource.query<{ name: string }[]>(
      'SELECT TABLE_NAME AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    await dataSource.query(`ANALYZE TABLE ${tables.map(({ name }) => name).join(', ')}`);
  });

  const order = (token: string, lines: [string, number][], key?: string) => {
    const products = lines.map(([productId, amount]) => ({ productId, amount }));
    return sendOrder(fixture, token, products, key === undefined ? {} : { 'Idempotency-Key': key });
  };

  /** The steps of the statements that scan a full table. */
  async function scansIn(statements: readonly Statement[]): Promise<string[]> {
    const scans: string[] = [];
    for (const statement of statements) {
      if (!/^\s*(SELECT|UPDATE|\()/.test(statement.sql)) continue;
      const steps = await planOf(fixture.service.app.dataSource, statement);
      for (const { table, key } of steps.filter(isScan)) {
        // This table has 258 rows, however large the shop is.
        if (table !== 'catalogue_versions') scans.push(`${table} by ${key ?? 'nothing'}: ${statement.sql}`);
      }
    }
    return scans;
  }

  it('every statement of an order uses an index, and so does every statement of a batch of orders', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const buyers = await Promise.all([1, 2, 3, 4].map(() => fixture.shop.customer({ discountPackageId })));
    const [one, two] = [await fixture.shop.product({}, 5), await fixture.shop.product({}, 30)];
    const bundle = await fixture.shop.bundle([one.poolId, two.poolId]);
    const statements = await statementsOf(fixture.service.app.dataSource, async () => {
      // The first order empties a pool, so events are raised.
      const emptying: [string, number][] = [
        [one.id, 4],
        [bundle.id, 1],
      ];
      const responses = [await order(buyers[0]?.token ?? '', emptying, 'once')];
      responses.push(await order(buyers[0]?.token ?? '', emptying, 'once'));
      responses.push(...(await Promise.all(buyers.map(({ token }) => order(token, [[two.id, 2]], 'twice')))));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    });
    expect(statements.length).toBeGreaterThan(40);
    expect(await scansIn(statements)).toEqual([]);
  });

  it('every statement of an order by staff uses an index, its replay and the refusal of its key included', async () => {
    const staffApi = new StaffApi(fixture.service, () => END);
    const { token } = await staffApi.member('SUPPORT');
    const [{ id: customerId }, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 1)];
    const query = `mutation ($reference: String) {
      createOrder(customerId: "${customerId}", lines: [{ productId: "${product.id}", amount: 1 }], reference: $reference,
                  idempotencyKey: "by staff") { orderNumber replayed placedBy { name } } }`;
    const place = async (reference: string) => {
      const { data, errors } = await staffApi.run(query, { reference }, token);
      return data?.createOrder.replayed ?? errors?.[0]?.extensions.code;
    };
    const outcomes: unknown[] = [];
    const statements = await statementsOf(fixture.service.app.dataSource, async () => {
      for (const reference of ['PO-1', 'PO-1', 'PO-2']) outcomes.push(await place(reference));
    });
    expect(outcomes).toEqual([false, true, 'IDEMPOTENCY_KEY_REUSED']);
    expect(statements.some(({ sql }) => sql.includes('INSERT INTO audit_entries'))).toBe(true);
    expect(await scansIn(statements)).toEqual([]);
  });

  it('the first order of a product in a process takes one round trip more', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 5);
    await fixture.service.request('GET', '/api/products', { token });
    expect(await countRoundTrips(fixture.service.app.dataSource, () => order(token, [[id, 1]]))).toBe(4);
    expect(await countRoundTrips(fixture.service.app.dataSource, () => order(token, [[id, 1]]))).toBe(3);
  });

  it('an order without a key, a reference, a bundle or a webhook takes 15 statements', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 5);
    await order(token, [[id, 1]]);
    const statements = await statementsOf(fixture.service.app.dataSource, () => order(token, [[id, 1]]));
    expect(statements).toHaveLength(15);
  });

  it('32 orders at once, of as many customers and products, take as many statements as one', async () => {
    const buyers = await Promise.all(Array.from({ length: 32 }, () => fixture.shop.customer()));
    const products = await Promise.all(buyers.map(() => fixture.shop.product({}, 5)));
    const orderAll = () =>
      Promise.all(
        buyers.map(({ id }, index) => placeOrder(fixture, id, [{ productId: products[index]?.id ?? '', amount: 1 }])),
      );
    await orderAll();
    const statements = await statementsOf(fixture.service.app.dataSource, orderAll);
    // Without the check of the token, which requests share as well.
    expect(statements).toHaveLength(14);
  });

  it('an order sends the statements that the README of placement says, in that order', async () => {
    const readme = await readFile('src/services/orders/placement/README.md', 'utf8');
    const documented = [...readme.matchAll(/^\| \d+ +\| `([^`]+)`/gm)].map(([, statement = '']) => statement);
    expect(documented).toHaveLength(18);
    const { token } = await fixture.shop.customer();
    const [one, two] = [await fixture.shop.product({}, 5), await fixture.shop.product({}, 5)];
    const bundle = await fixture.shop.bundle([one.poolId, two.poolId]);
    await order(token, [[bundle.id, 1]]);
    const body = { url: 'http://127.0.0.1:9/', events: { orderCompleted: true } };
    expect((await fixture.service.request('POST', '/api/webhooks', { token, body })).status).toBe(201);
    const sent = await statementsOf(fixture.service.app.dataSource, () => order(token, [[bundle.id, 1]], 'documented'));
    // The first one authenticates the request.
    const inTransaction = sent.slice(1).map(({ sql }) => sql);
    expect(inTransaction).toEqual(documented.map((statement) => expect.stringMatching(patternOf(statement))));
  });
});

/** @param statement as in a document, with … for omitted parts. */
function patternOf(statement: string): RegExp {
  return new RegExp(`^\\(?\\s*${statement.split('…').join('[^]*').replaceAll(/\s+/g, '\\s+')}`);
}
