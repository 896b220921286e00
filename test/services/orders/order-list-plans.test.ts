import { IdempotencyKey } from '../../../src/entities/orders/order.js';
import { idempotencyKeyHash } from '../../../src/services/orders/idempotency-keys.js';
import { isScan, isSorted, planOf, statementsOf, type Step } from '../../support/plans.js';
import { rowsRead } from '../../support/rows-examined.js';
import { writeSalesHistory } from '../../support/sales-history.js';
import { StaffApi } from '../../support/staff.js';
import { useIsolatedService } from '../../support/use-service.js';

const END = new Date('2026-06-15T15:00:00.000Z');

describe('the plans of searches in orders, with a customer and a product of many orders', () => {
  const fixture = useIsolatedService(6, { clock: () => END });
  let buyer: { id: string; token: string };
  let productId: string;
  let rareId: string;
  let staffToken: string;

  beforeAll(async () => {
    const { dataSource } = fixture.service.app;
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
    const [other] = await dataSource.query<{ productId: string }[]>(
      'SELECT product_id AS productId FROM order_items WHERE product_id <> ? LIMIT 1',
      [productId],
    );
    rareId = other?.productId ?? '';
    await dataSource.query('UPDATE orders SET customer_id = ? WHERE order_number % 3 = 0', [id]);
    await dataSource.query('UPDATE order_items SET product_id = ? WHERE order_number % 3 = 1', [productId]);
    buyer = { id, token: await fixture.shop.token(id) };
    ({ token: staffToken } = await new StaffApi(fixture.service, () => END).member('SUPPORT'));
    await dataSource.query('ANALYZE TABLE orders, order_items, customers, products, license_keys');
  });

  /** The plans of the statements that read a list of orders. */
  async function plansOf(work: () => Promise<unknown>): Promise<Step[][]> {
    const { dataSource } = fixture.service.app;
    const sent = await statementsOf(dataSource, work);
    const lists = sent.filter(({ sql }) => /ORDER BY [oi]\.order_(number|date) (ASC|DESC)/.test(sql));
    expect(lists.length).toBeGreaterThan(0);
    return Promise.all(lists.map((list) => planOf(dataSource, list)));
  }

  const rest = (path: string) => async () => {
    const { status } = await fixture.service.request('GET', `/api${path}`, { token: buyer.token });
    expect(status).toBe(200);
  };
  const run = (path: string, token: string, query: string) => async () => {
    const { body } = await fixture.service.request('POST', path, { token, body: { query } });
    expect(body.errors).toBeUndefined();
  };
  const customers = (args: string) => run('/graphql', buyer.token, `{ orders(${args}) { nodes { orderNumber } } }`);
  const staff = (args: string) => run('/admin/graphql', staffToken, `{ orders(${args}) { nodes { orderNumber } } }`);

  /** @returns the plans of a list, which is read by this index, without scans and sorting. */
  async function readBy(index: string, work: () => Promise<unknown>): Promise<Step[][]> {
    const plans = await plansOf(work);
    const keys = plans.map((steps) => steps.find(({ table }) => ['o', 'i'].includes(table))?.key);
    expect(new Set(keys)).toEqual(new Set([index]));
    expect(plans.flat().filter(isScan)).toEqual([]);
    expect(plans.flat().some(isSorted)).toBe(false);
    return plans;
  }

  it('the order that an Idempotency-Key made is read by its number, as is that none was made', async () => {
    const { dataSource } = fixture.service.app;
    const key = {
      keyHash: idempotencyKeyHash('k', buyer.id, false),
      customerId: buyer.id,
      orderHash: Buffer.alloc(32),
    };
    await dataSource.manager.insert(IdempotencyKey, { ...key, orderNumber: 101_001, createdAt: END } as IdempotencyKey);
    for (const work of [
      rest('/orders?idempotencyKey=k'),
      rest('/orders?idempotencyKey=no'),
      customers('idempotencyKey: "k"'),
    ]) {
      expect((await plansOf(work)).flat().filter(({ rows }) => rows > 1)).toEqual([]);
    }
  });

  it("a customer's orders with a reference are read by the index of references, in its order", async () => {
    await readBy('orders_reference', rest('/orders?reference=PO-3&limit=5'));
    await readBy('orders_reference', rest('/orders?reference=PO-3'));
    await readBy('orders_reference', customers('reference: "PO-3"'));
  });

  it("a search reads a customer's orders in the order of an index, and the items of an order by its number", async () => {
    const plans = await readBy('orders_customer_id', customers('search: "nothing of this name"'));
    const items = plans.flat().find(({ table }) => table === 'i');
    expect(items).toMatchObject({ type: 'ref', key: 'order_items_order_number' });
  });

  it.each([
    '',
    ', first: 3',
    ', status: completed',
    ', oldestFirst: true',
    ', from: "2026-05-01T00:00:00Z", to: "2026-06-01T00:00:00Z"',
  ])("a product's orders are read by the index of its items, in its order%s", (args) =>
    readBy('order_items_product', staff(`productId: "${productId}"${args}`)),
  );

  it('orders of all customers, of a status and of one customer are read in the order of an index, the oldest first as well', async () => {
    const all = await plansOf(staff('first: 5, oldestFirst: true'));
    expect([all.flat()[0]?.key, all.flat().some(isSorted)]).toEqual(['orders_date', false]);
    await readBy('orders_status_date', staff('first: 5, status: failed'));
    await readBy('orders_customer_date', staff(`first: 5, oldestFirst: true, customerId: "${buyer.id}"`));
  });

  it("a customer's orders of a rare status are read without the others", async () => {
    const { dataSource } = fixture.service.app;
    const oldest = 'SELECT MIN(order_number) AS number FROM orders WHERE customer_id = ?';
    const [{ number }] = await dataSource.query(oldest, [buyer.id]);
    const lists = [
      rest('/orders?status=failed'),
      customers('status: failed'),
      staff(`status: failed, customerId: "${buyer.id}"`),
    ];
    const rows = async () => {
      const counts: number[] = [];
      for (const list of lists) counts.push(await rowsRead(dataSource, list));
      return counts.filter((count) => count > 400);
    };
    expect(await rows()).toEqual([]);
    await dataSource.query("UPDATE orders SET status = 'failed' WHERE order_number IN (?)", [[number, number + 1]]);
    expect(await rows()).toEqual([]);
    const { body } = await fixture.service.request('GET', '/api/orders?status=failed', { token: buyer.token });
    expect(body.map(({ orderNumber }: { orderNumber: number }) => orderNumber)).toEqual([number]);
    await dataSource.query("UPDATE orders SET status = 'completed'");
  });

  it("a customer's orders of a product that was sold rarely are read without the others", async () => {
    const { dataSource } = fixture.service.app;
    const list = staff(`customerId: "${buyer.id}", productId: "${rareId}"`);
    expect(await rowsRead(dataSource, list)).toBeLessThan(400);
  });

  it("a customer's orders of a product, and orders of all customers with a reference, scan no table", async () => {
    await readBy('orders_customer_date', staff(`productId: "${productId}", customerId: "${buyer.id}"`));
    const byReference = await plansOf(staff('reference: "PO-3"'));
    expect(byReference.flat().filter(isScan)).toEqual([]);
  });
});
