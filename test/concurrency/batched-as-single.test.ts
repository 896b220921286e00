import * as fc from 'fast-check';
import { DomainError } from '../../src/domain/common/errors.js';
import type { PlacedOrder } from '../../src/services/orders/placement/order-placement.js';
import { placeOrder } from '../support/place-order.js';
import { countStatements } from '../support/statements.js';
import { useService } from '../support/use-service.js';

const NOW = new Date('2026-05-06T07:08:09.010Z');
const CUSTOMERS = 3;
const PRODUCTS = 3;
// After the ordinary products come a bundle of the first two, a withdrawn product and an unknown one.
const CHOICES = PRODUCTS + 3;

/** An order of the test; customer and products are indexes in the lists of a shop. */
interface Asked {
  customer: number;
  lines: { product: number; amount: number; maxPrice?: number }[];
  idempotencyKey?: string;
}

/** What both shops start with. */
interface Start {
  keys: number[];
  creditCents: number[];
  suspended: boolean;
}

const asked: fc.Arbitrary<Asked> = fc.record(
  {
    customer: fc.nat({ max: CUSTOMERS - 1 }),
    lines: fc.array(
      fc.record(
        {
          product: fc.oneof(
            { weight: 5, arbitrary: fc.nat({ max: PRODUCTS }) },
            { weight: 1, arbitrary: fc.nat({ max: CHOICES - 1 }) },
          ),
          amount: fc.integer({ min: 1, max: 4 }),
          maxPrice: fc.constantFrom(5, 8, 10, 100),
        },
        { requiredKeys: ['product', 'amount'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    idempotencyKey: fc.constantFrom('one', 'two'),
  },
  { requiredKeys: ['customer', 'lines'] },
);

const start: fc.Arbitrary<Start> = fc.record({
  keys: fc.array(fc.nat({ max: 8 }), { minLength: PRODUCTS, maxLength: PRODUCTS }),
  creditCents: fc.array(fc.constantFrom(0, 3_000, 6_000, 1_000_000), { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
  suspended: fc.boolean(),
});

/** One of two shops that are alike but for their ids and numbers. */
interface Twin {
  customers: { id: string; customerNumber: number }[];
  products: string[];
  pools: string[];
}

describe('a batch of orders', () => {
  const fixture = useService({ clock: () => NOW });

  async function open({ keys, creditCents, suspended }: Start): Promise<Twin> {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 2_000 });
    const customers = await Promise.all(
      creditCents.map((creditLimitCents, index) =>
        fixture.shop.customer({
          creditLimitCents,
          countryCode: index === 1 ? 'DE' : 'AT',
          status: suspended && index === 2 ? 'SUSPENDED' : 'ACTIVE',
          discountPackageId: index === 0 ? discountPackageId : null,
        }),
      ),
    );
    const names = { name: 'Product', displayName: 'Display' };
    const ordinary = [];
    for (const count of keys) ordinary.push(await fixture.shop.product(names, count));
    const products = ordinary.map(({ id }) => id);
    await fixture.shop.tiers(products[0] ?? '', { 3: 1_000 });
    const pools = ordinary.map(({ poolId }) => poolId);
    const bundle = await fixture.shop.bundle(pools.slice(0, 2), { ...names, listPriceCents: 1_800 });
    const withdrawn = await fixture.shop.product({ ...names, available: false }, 3);
    return {
      customers,
      products: [...products, bundle.id, withdrawn.id, 'ffffffffffffffffffffffff'],
      pools: [...pools, withdrawn.poolId],
    };
  }

  function place({ customers, products }: Twin, { customer, lines, idempotencyKey }: Asked): Promise<PlacedOrder> {
    const { id } = customers[customer] ?? { id: '' };
    const ordered = lines.map(({ product, ...line }) => ({ productId: products[product] ?? '', ...line }));
    return placeOrder(fixture, id, ordered, idempotencyKey);
  }

  /** The response that the buyer gets; an error that is not a refusal fails the test. */
  function outcomeOf(result: PromiseSettledResult<PlacedOrder>): object {
    if (result.status === 'fulfilled') {
      const { items, ...order } = result.value;
      return { ...order, items: items.map(({ id: _id, ...item }) => item) };
    }
    if (!(result.reason instanceof DomainError)) throw result.reason;
    const { code, message, extras } = result.reason;
    return { code, message, extras };
  }

  /** The rows that orders create, without numbers that only count up. */
  async function storedRows({ customers, products, pools }: Twin): Promise<object> {
    const rows = (sql: string, values: unknown[]) => fixture.service.query<unknown>(sql, values);
    const ids = customers.map(({ id }) => id);
    return {
      customers: await rows('SELECT id, balance_cents FROM customers WHERE id IN (?) ORDER BY id', [ids]),
      orders: await rows('SELECT * FROM orders WHERE customer_id IN (?) ORDER BY order_number', [ids]),
      items: await rows(
        `SELECT i.order_number, i.position, i.product_id, i.quantity, i.license_count, i.list_price_cents, i.price_cents,
                i.subtotal_cents, i.order_date
           FROM order_items i JOIN orders o USING (order_number) WHERE o.customer_id IN (?)
          ORDER BY i.order_number, i.position`,
        [ids],
      ),
      keys: await rows(
        `SELECT k.license_pool_id, k.status, i.order_number, i.position
           FROM license_keys k LEFT JOIN order_items i ON i.id = k.order_item_id
          WHERE k.license_pool_id IN (?) ORDER BY k.id`,
        [pools],
      ),
      pools: await rows(
        `SELECT l.id, l.available, l.allocated, l.stock_changed_at = ? AS moved,
                (SELECT COUNT(*) FROM license_keys k WHERE k.license_pool_id = l.id AND k.id < l.next_key_id) AS passed
           FROM license_pools l WHERE l.id IN (?) ORDER BY l.id`,
        [NOW, pools],
      ),
      events: await rows(
        'SELECT product_id, kind, available_stock, occurred_at FROM events WHERE product_id IN (?) ORDER BY product_id, id',
        [products],
      ),
      customerEvents: (
        await fixture.service.app.dataSource.query<
          { customer: string; kind: string; data: string; occurredAt: Date }[]
        >(
          `SELECT customer_id AS customer, kind, data, occurred_at AS occurredAt FROM events WHERE customer_id IN (?)
            ORDER BY customer_id, id`,
          [ids],
        )
      ).map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as object })),
      notes: await rows('SELECT id, credit_low_since FROM customers WHERE id IN (?) ORDER BY id', [ids]),
      states: await rows('SELECT * FROM product_stock_states WHERE product_id IN (?) ORDER BY product_id', [products]),
      remembered: await rows(
        'SELECT customer_id, HEX(order_hash) <> "" AS hashed, order_number FROM idempotency_keys WHERE customer_id IN (?) ORDER BY order_number',
        [ids],
      ),
    };
  }

  /** Responses and rows as a string, without ids and numbers, so that equal shops return equal strings. */
  async function accountOf(twin: Twin, results: PromiseSettledResult<PlacedOrder>[]): Promise<string> {
    const left = await storedRows(twin);
    let text = JSON.stringify({ outcomes: results.map(outcomeOf), left }, null, 1);
    const replace = (from: string | number, to: string) => {
      text = text.replaceAll(String(from), to);
    };
    twin.customers.forEach(({ id, customerNumber }, index) => {
      replace(id, `customer ${index}`);
      replace(`"customerNumber": ${customerNumber}`, `"customerNumber": "number ${index}"`);
    });
    twin.products.forEach((id, index) => replace(id, `product ${index}`));
    twin.pools.forEach((id, index) => replace(id, `pool ${index}`));
    // A license's id is that of its key, of which each of the two has its own.
    [...new Set([...text.matchAll(/"id": "([0-9a-f]{24})"/g)].map(([, id = '']) => id))]
      .sort()
      .forEach((id, index) => replace(`"id": "${id}"`, `"id": "license ${index}"`));
    const numbers = new Set([...text.matchAll(/"order_?[nN]umber": (\d+)/g)].map(([, number]) => Number(number)));
    [...numbers]
      .sort((a, b) => a - b)
      .forEach((number, index) => {
        text = text.replaceAll(new RegExp(`("order_?[nN]umber": )${number}\\b`, 'g'), `$1"order ${index}"`);
      });
    return text;
  }

  it('a batch of orders has the same result as its orders one after the other, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(asked, { minLength: 2, maxLength: 8 }), async (from, orders) => {
        const [together, single] = await Promise.all([open(from), open(from)]);
        let grouped: PromiseSettledResult<PlacedOrder>[] = [];
        const makeAll = async () => {
          grouped = await Promise.allSettled(orders.map((order) => place(together, order)));
        };
        expect(await countStatements(fixture.service.app.dataSource, makeAll, 'START TRANSACTION')).toBe(1);
        const oneByOne: PromiseSettledResult<PlacedOrder>[] = [];
        for (const order of orders) oneByOne.push(...(await Promise.allSettled([place(single, order)])));
        expect(await accountOf(together, grouped)).toBe(await accountOf(single, oneByOne));
      }),
      // What failed is named before the time-out of the test: an order that never ends, or shops that differ, which are made
      // smaller for minutes.
      { numRuns: 15, plugins: [fc.timeout(60_000), fc.interruptAfterTimeLimit(240_000, { failOnInterrupt: true })] },
    );
  });

  it('a batch of orders takes as many statements as one order alone', async () => {
    const from = { keys: [100, 100, 100], creditCents: [1e6, 1e6, 1e6], suspended: false };
    const twin = await open(from);
    const order = (customer: number): Asked => ({ customer, lines: [{ product: 2, amount: 1 }] });
    const count = (orders: Asked[]) =>
      countStatements(fixture.service.app.dataSource, () => Promise.all(orders.map((one) => place(twin, one))));

    // In a cluster the ids of keys have gaps; the second order of a pool finds that out.
    await count([order(1)]);
    await count([order(1)]);
    // Transaction 2; locks 2; buyers with products 1; keys 2; order, item, balance, counters 4; the event and its number 2;
    // versions 1.
    expect(await count([order(1)])).toBe(14);
    // Two more for an Idempotency-Key.
    expect(await count([{ ...order(1), idempotencyKey: 'once' }])).toBe(16);
    expect(await count([order(1), order(2)])).toBe(14);
    expect(await count(Array.from({ length: 16 }, (_, index) => order(1 + (index % 2))))).toBe(14);
  });
});
