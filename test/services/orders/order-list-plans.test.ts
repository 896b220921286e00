import { StaffMember } from '../../../src/entities/staff-member.js';
import { newId } from '../../../src/db/ids.js';
import { newToken } from '../../../src/services/secrets/access-token.js';
import { migratedSchema, type OwnSchema } from '../../support/own-schema.js';
import { statementsOf } from '../../support/plans.js';
import { writeSalesHistory } from '../../support/sales-history.js';
import { TestService } from '../../support/service.js';
import { Shop } from '../../support/shop.js';

const END = new Date('2026-06-15T15:00:00.000Z');

/** A line of a plan, as MySQL and MariaDB both show it. */
interface Step {
  table: string;
  type: string;
  key: string | null;
  sorted: boolean;
}

describe('the plans of searches in orders, with a customer and a product of many orders', () => {
  let schema: OwnSchema;
  let service: TestService;
  let buyer: { id: string; token: string };
  let productId: string;
  let staffToken: string;

  beforeAll(async () => {
    schema = await migratedSchema(6);
    service = await TestService.start({ clock: () => END }, { DATABASE_URL: schema.url });
    const { dataSource } = service.app;
    await writeSalesHistory(dataSource, { orders: 4_000, days: 100, end: END, products: 200, customers: 50 });
    await dataSource.query("UPDATE orders SET reference = CONCAT('PO-', order_number % 1000)");
    // A third of all orders are of one customer, and a third of all items of one product.
    const [first] = await dataSource.query<{ customerId: string }[]>(
      'SELECT customer_id AS customerId FROM orders LIMIT 1',
    );
    const [item] = await dataSource.query<{ productId: string }[]>(
      'SELECT product_id AS productId FROM order_items LIMIT 1',
    );
    const id = first?.customerId ?? '';
    productId = item?.productId ?? '';
    await dataSource.query('UPDATE orders SET customer_id = ? WHERE order_number % 3 = 0', [id]);
    await dataSource.query('UPDATE order_items SET product_id = ? WHERE order_number % 3 = 1', [productId]);
    buyer = { id, token: await new Shop(service.app).token(id) };
    const { token, ...stored } = newToken('staff');
    staffToken = token;
    await dataSource.manager.insert(StaffMember, {
      id: newId(),
      name: 'Ada',
      role: 'SUPPORT',
      ...stored,
      createdAt: END,
    });
    await dataSource.query('ANALYZE TABLE orders, order_items, customers, products, license_keys');
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  /** The plans of the statements that read a list of orders. */
  async function plansOf(work: () => Promise<unknown>): Promise<Step[][]> {
    const { dataSource } = service.app;
    const sent = await statementsOf(dataSource, work);
    const lists = sent.filter(({ sql }) => /ORDER BY [oi]\.order_(number|date) (ASC|DESC)/.test(sql));
    expect(lists.length).toBeGreaterThan(0);
    return Promise.all(
      lists.map(async ({ sql, values }) => {
        const steps = await dataSource.query<Record<string, string | null>[]>(
          `EXPLAIN FORMAT=TRADITIONAL ${sql}`,
          values,
        );
        return steps.map(({ table, type, key, Extra }) => ({
          table: String(table),
          type: String(type),
          key: key ?? null,
          sorted: /filesort|temporary/.test(Extra ?? ''),
        }));
      }),
    );
  }

  const rest = (path: string) => async () => {
    const { status } = await service.request('GET', `/api${path}`, { token: buyer.token });
    expect(status).toBe(200);
  };
  const run = (path: string, token: string, query: string) => async () => {
    const { body } = await service.request('POST', path, { token, body: { query } });
    expect(body.errors).toBeUndefined();
  };
  const customers = (args: string) => run('/graphql', buyer.token, `{ orders(${args}) { nodes { orderNumber } } }`);
  const staff = (args: string) => run('/admin/graphql', staffToken, `{ orders(${args}) { nodes { orderNumber } } }`);

  const scans = (plans: readonly Step[][]) =>
    plans.flat().filter(({ type, table }) => ['ALL', 'index'].includes(type) && !table.startsWith('<'));
  const isSorted = (plans: readonly Step[][]) => plans.flat().some(({ sorted }) => sorted);
  /** By which index the list itself is read. */
  const keyOf = (plans: readonly Step[][]) =>
    plans.map((steps) => steps.find(({ table }) => ['o', 'i'].includes(table))?.key);

  it("a customer's orders with a reference are read by the index of references, in its order", async () => {
    for (const work of [
      rest('/orders?reference=PO-3&limit=5'),
      rest('/orders?reference=PO-3'),
      customers('reference: "PO-3"'),
    ]) {
      const plans = await plansOf(work);
      expect([new Set(keyOf(plans)), scans(plans), isSorted(plans)]).toEqual([
        new Set(['orders_reference']),
        [],
        false,
      ]);
    }
  });

  it("a search reads a customer's orders in the order of an index, and the items of an order by its number", async () => {
    const plans = await plansOf(customers('search: "nothing of this name"'));
    expect([new Set(keyOf(plans)), scans(plans), isSorted(plans)]).toEqual([
      new Set(['orders_customer_id']),
      [],
      false,
    ]);
    const items = plans.flat().find(({ table }) => table === 'i');
    expect(items).toMatchObject({ type: 'ref', key: 'order_items_order_number' });
  });

  it("a product's orders are read by the index of its items, in its order", async () => {
    for (const args of [
      '',
      ', first: 3',
      ', status: completed',
      ', oldestFirst: true',
      ', from: "2026-05-01T00:00:00Z", to: "2026-06-01T00:00:00Z"',
    ]) {
      const plans = await plansOf(staff(`productId: "${productId}"${args}`));
      expect({ args, key: keyOf(plans), scans: scans(plans), sorted: isSorted(plans) }).toEqual({
        args,
        key: ['order_items_product'],
        scans: [],
        sorted: false,
      });
    }
  });

  it('orders of all customers and of one are read in the order of an index, the oldest first as well', async () => {
    const all = await plansOf(staff('first: 5, oldestFirst: true'));
    expect([keyOf(all), isSorted(all)]).toEqual([['orders_date'], false]);
    const ofOne = await plansOf(staff(`first: 5, oldestFirst: true, customerId: "${buyer.id}"`));
    expect([keyOf(ofOne), scans(ofOne), isSorted(ofOne)]).toEqual([['orders_customer_date'], [], false]);
  });

  it("a customer's orders of a product, and orders of all customers with a reference, scan no table", async () => {
    const ofBoth = await plansOf(staff(`productId: "${productId}", customerId: "${buyer.id}"`));
    expect([keyOf(ofBoth), scans(ofBoth), isSorted(ofBoth)]).toEqual([['orders_customer_date'], [], false]);
    const byReference = await plansOf(staff('reference: "PO-3"'));
    expect([keyOf(byReference), scans(byReference)]).toEqual([['orders_reference'], []]);
  });
});
