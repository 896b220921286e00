import type { ResultSetHeader } from 'mysql2';
import { DataSource } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import type { AcceptedOrder } from '../../src/services/orders/placement/order-decisions.js';
import { assertInserted } from '../../src/services/orders/placement/order-writer.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { placeOrder } from '../support/place-order.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

type Buyer = Awaited<ReturnType<Shop['customer']>>;

function buyerAt(fixture: { service: TestService }) {
  return (buyer: Buyer, products: Record<string, number>, idempotencyKey?: string) => {
    const lines = Object.entries(products).map(([productId, amount]) => ({ productId, amount }));
    return placeOrder(fixture, buyer.id, lines, idempotencyKey);
  };
}

describe('the numbers and license keys of orders', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);
  const buy = buyerAt(fixture);

  it('each order gets the numbers that the database generates, whatever the auto-increment step is', async () => {
    const cluster = await TestService.start({}, { DATABASE_POOL_SIZE: '1' });
    await cluster.app.dataSource.query('SET SESSION auto_increment_increment = 7');
    const buyAt = buyerAt({ service: cluster });
    const [one, two] = [await fixture.shop.product({}, 40), await fixture.shop.product({}, 40)];
    const buyers = await Promise.all(Array.from({ length: 6 }, () => fixture.shop.customer()));
    const order = (buyer: Buyer) => buyAt(buyer, { [one.id]: 2, [two.id]: 1 }, 'once');
    const orders = await Promise.all(buyers.map(order));
    const again = await Promise.all(buyers.map(order));
    // A real cluster sets the step itself, overriding the session.
    const [{ step }] = await cluster.app.dataSource.query('SELECT @@auto_increment_increment AS step');
    await cluster.stop();
    const numbers = orders.map(({ orderNumber }) => orderNumber);
    expect(step).toBeGreaterThan(1);
    expect(new Set(numbers.map((number) => number % step)).size).toBe(1);
    expect(new Set(numbers).size).toBe(6);
    expect(again.map(({ orderNumber, replayed }) => [orderNumber, replayed])).toEqual(
      numbers.map((number) => [number, true]),
    );
    for (const [index, { orderNumber, items }] of orders.entries()) {
      const { body } = await fixture.service.request('GET', `/api/orders/${orderNumber}`, {
        token: buyers[index]?.token,
      });
      const keys = items.map(({ licensed }) =>
        licensed?.licenses.map(({ id: _id, licenseKey }) => ({ _id, licenseKey })),
      );
      expect(body.items.map(({ licenses }: { licenses: unknown }) => licenses)).toEqual(keys);
    }
  });

  describe('assertInserted', () => {
    // This data source does not know whether the server generates consecutive numbers, so the check reads the items.
    const unasked = new DataSource({ type: 'mysql' });
    const lines = (customerId: string, count: number) =>
      ({ customer: { id: customerId }, lines: Array.from({ length: count }) }) as unknown as AcceptedOrder;

    /**
     * Writes an order of each customer, then items, and checks them against what is expected.
     * @param itemsOf for each item, by how many steps the number of its order is above the first.
     * @returns whether the check passed.
     */
    async function check(customerIds: string[], itemsOf: number[], expected: AcceptedOrder[]): Promise<boolean> {
      const { id: productId } = await fixture.shop.product();
      const now = new Date();
      const own = await connect(await testDatabaseUrl(), 1);
      const [{ step }] = await own.query('SELECT @@auto_increment_increment AS step');
      const transaction = await OpenTransaction.begin(own);
      const { manager } = transaction;
      const numbers: number[] = [];
      for (const customerId of customerIds) {
        const { insertId } = await manager.query<ResultSetHeader>(
          `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_amount_cents, discount_type,
             discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
             payment_method, order_from) VALUES (?, ?, 'completed', 0, 0, 0, 0, 0, 0, 0, 0, 'invoice', 1)`,
          [customerId, now],
        );
        numbers.push(insertId);
      }
      const itemIds: number[] = [];
      for (const above of itemsOf) {
        const { insertId } = await manager.query<ResultSetHeader>(
          `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
             is_replacement, quantity, license_count, list_price_cents, price_cents, subtotal_cents)
           VALUES (?, ?, 0, ?, '', '', 0, 0, 1, 0, 0, 0, 0)`,
          [(numbers[0] ?? NaN) + above * step, now, productId],
        );
        itemIds.push(insertId);
      }
      // As if one statement had inserted them.
      await manager.query('SELECT LAST_INSERT_ID(?)', [itemIds[0]]);
      try {
        const { sql, values } = assertInserted(unasked, expected, 0, step);
        const [row] = await manager.query(`SELECT ${sql} AS checked`, values);
        return row.checked === 0;
      } finally {
        await transaction.rollBack();
        await own.destroy();
      }
    }

    it('assertInserted fails where rows of another customer lie between the written orders and items', async () => {
      const [a, b, other] = [
        await fixture.shop.customer(),
        await fixture.shop.customer(),
        await fixture.shop.customer(),
      ];
      const two = [lines(a.id, 2), lines(b.id, 1)];
      expect(await check([a.id, b.id], [0, 0, 1], two)).toBe(true);
      await expect(check([a.id, other.id, b.id], [0, 0, 1], two)).rejects.toThrow('out of range');
      await expect(check([a.id, b.id, other.id], [0, 2, 0, 1], two)).rejects.toThrow('out of range');
      const ofOne = [lines(a.id, 1), lines(a.id, 1), lines(a.id, 1)];
      await expect(check([a.id, other.id, a.id, a.id], [0, 1, 2], ofOne)).rejects.toThrow('out of range');
    });

    it('no order is made where a transaction without the lock on the pool has taken one of its keys', async () => {
      const [buyer, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 2)];
      const runner = fixture.service.app.dataSource.createQueryRunner();
      const prototype = Object.getPrototypeOf(runner) as { query: (sql: string) => Promise<unknown> };
      await runner.release();
      const { query } = prototype;
      const thief = await connect(await testDatabaseUrl(), 1);
      // Otherwise the foreign key would make the update request the lock on the pool.
      await thief.query('SET SESSION foreign_key_checks = 0');
      const spy = jest.spyOn(prototype, 'query').mockImplementation(async function (this: object, ...call) {
        if (call[0].includes('INSERT INTO orders')) {
          spy.mockRestore();
          await thief.query("UPDATE license_keys SET status = 'WITHDRAWN' WHERE license_pool_id = ?", [product.poolId]);
        }
        return query.apply(this as never, call);
      });
      await expect(buy(buyer, { [product.id]: 1 })).rejects.toThrow('out of range');
      await thief.destroy();
      expect(await stockTables.ledger(buyer.id)).toEqual({ balanceCents: 0, balancesAfterCents: [] });
    });
  });
});
