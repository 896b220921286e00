import type { TestResponse } from '../support/service.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

const KEYS_PER_POOL = 20;

interface Line {
  productId: string;
  amount: number;
}

describe('bundles that share pools', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);

  async function setUp() {
    const [a, b, c] = [
      await fixture.shop.product({}, KEYS_PER_POOL),
      await fixture.shop.product({}, KEYS_PER_POOL),
      await fixture.shop.product({}, KEYS_PER_POOL),
    ];
    // Each bundle lists its pools in another order, so that locking them as listed would end in deadlocks.
    const [ab, bc, ca] = [
      await fixture.shop.bundle([a.poolId, b.poolId]),
      await fixture.shop.bundle([b.poolId, c.poolId]),
      await fixture.shop.bundle([c.poolId, a.poolId]),
    ];
    return { a, b, c, ab, bc, ca };
  }

  /** Orders of every kind in turn; 25 of each ordinary product alone are more than there are keys. */
  function ordersFor({ a, b, c, ab, bc, ca }: Awaited<ReturnType<typeof setUp>>): Line[][] {
    const one = ({ id }: { id: string }): Line => ({ productId: id, amount: 1 });
    const round = [[one(a)], [one(ab)], [one(b)], [one(bc)], [one(c)], [one(ca)], [one(ca), one(b)], [one(c), one(a)]];
    const rounds = Array.from({ length: 14 }, () => round).flat();
    return [...rounds, ...Array.from({ length: 11 }, () => [[one(a)], [one(b)], [one(c)]]).flat()];
  }

  const licenseKeys = ({ body }: TestResponse): string[] =>
    body.items.flatMap(({ licenses }: { licenses: { licenseKey: string }[] }) =>
      licenses.map(({ licenseKey }) => licenseKey),
    );

  it('bundles that share pools are never oversold, and no deadlock reaches a client', async () => {
    const products = await setUp();
    const pools = [products.a, products.b, products.c].map(({ poolId }) => poolId);
    const orders = ordersFor(products);
    const buyers = await Promise.all(orders.map(() => fixture.shop.customer()));

    const responses = await Promise.all(
      orders.map((lines, index) =>
        fixture.service.request('POST', '/api/orders', { token: buyers[index]?.token, body: { products: lines } }),
      ),
    );

    const outcomes = new Set(responses.map(({ status, body }) => `${status} ${body.code ?? 'sold'}`));
    expect(outcomes).toEqual(new Set(['201 sold', '400 INSUFFICIENT_STOCK']));
    const sold = responses.filter(({ status }) => status === 201);
    const every = pools.flatMap((poolId) =>
      Array.from({ length: KEYS_PER_POOL }, (_, index) => `KEY-${poolId}-${index}`),
    );
    // More keys are ordered than each pool has, so every key is sold, and sold once.
    expect(sold.flatMap(licenseKeys).sort()).toEqual(every.sort());
    for (const poolId of pools) {
      expect(await stockTables.count(poolId)).toEqual({
        counters: { available: 0, allocated: KEYS_PER_POOL, withdrawn: 0 },
        keys: { available: 0, allocated: KEYS_PER_POOL, withdrawn: 0 },
      });
    }
    for (const { id } of Object.values(products)) {
      expect(await stockTables.stockEvents(id)).toEqual([{ kind: 'productOutOfStock', availableStock: 0 }]);
    }
  });
});
