import { order, type Line } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

const REQUESTS = 20;
const KEYS_PER_POOL = 20;

const fixture = useService();
const stockTables = new StockTables(fixture);

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));

const licenseKeys = ({ body }: TestResponse): string[] =>
  body.items.flatMap(({ licenses }: { licenses: { licenseKey: string }[] }) =>
    licenses.map(({ licenseKey }) => licenseKey),
  );

describe('the credit limit of a customer who orders many times at once', () => {
  it('concurrent orders of one customer succeed up to the credit limit, to the cent', async () => {
    // 9.99 and 19 % of it: a German order of one piece costs 11.89. The limit is a cent short of eight such orders.
    const buyer = await fixture.shop.customer({ countryCode: 'DE', creditLimitCents: 8 * 1_189 - 1 });
    const product = await fixture.shop.product({ listPriceCents: 999 }, 40);

    const responses = await Promise.all(
      Array.from({ length: 40 }, () => order(fixture, buyer.token, [{ productId: product.id, amount: 1 }])),
    );

    expect(responses.filter(({ status }) => status === 201).map(({ body }) => body.grandTotal)).toEqual(
      Array.from({ length: 7 }, () => 11.89),
    );
    expect(responses.filter(({ status }) => status !== 201).map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 33 }, () => ({
        status: 400,
        body: {
          error: 'Credit limit exceeded. Please contact support.',
          code: 'CREDIT_LIMIT_EXCEEDED',
          // As if the seven had been made one by one.
          credit: { balance: 83.23, creditLimit: 95.11, availableCredit: 11.88, grandTotal: 11.89 },
        },
      })),
    );
    expect(await stockTables.ledger(buyer.id)).toEqual({
      balanceCents: 7 * 1_189,
      balancesAfterCents: [1, 2, 3, 4, 5, 6, 7].map((count) => count * 1_189),
    });
    expect(await stockTables.count(product.poolId)).toEqual({
      counters: { available: 33, allocated: 7, withdrawn: 0 },
      keys: { available: 33, allocated: 7, withdrawn: 0 },
    });
  });
});

describe('concurrent requests with one Idempotency-Key', () => {
  function orderAtOnce(
    token: string,
    productId: string,
    amounts: readonly number[],
    sandbox = false,
  ): Promise<TestResponse[]> {
    return Promise.all(
      amounts.map((amount) =>
        order(fixture, token, [{ productId, amount }], { 'Idempotency-Key': 'once', 'X-Sandbox-Mode': `${sandbox}` }),
      ),
    );
  }

  const isReplay = ({ headers }: TestResponse) => headers.get('Idempotent-Replayed') === 'true';

  it('concurrent requests with one Idempotency-Key make one order; those with another body are refused', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 50);
    const amounts = Array.from({ length: REQUESTS }, (_, index) => 1 + (index % 2));

    const responses = await orderAtOnce(buyer.token, product.id, amounts);

    const winner = responses.findIndex((response) => response.status === 201 && !isReplay(response));
    const { body: made } = responses[winner] ?? {};
    expect(responses.map((response) => [response.status, isReplay(response), response.body])).toEqual(
      amounts.map((amount, index) =>
        amount === amounts[winner]
          ? [201, index !== winner, made]
          : [
              400,
              false,
              {
                error: 'Idempotency-Key was already used for a different order',
                code: 'IDEMPOTENCY_KEY_REUSED',
              },
            ],
      ),
    );
    expect(await stockTables.orderCount(product.id)).toBe(1);
    expect((await stockTables.count(product.poolId)).counters.allocated).toBe(amounts[winner]);
    expect((await stockTables.ledger(buyer.id)).balancesAfterCents).toHaveLength(1);
  });

  it('concurrent sandbox requests with one Idempotency-Key get one order, with one random number', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 5);

    const responses = await orderAtOnce(
      buyer.token,
      product.id,
      Array.from({ length: REQUESTS }, () => 1),
      true,
    );

    expect(responses.filter(isReplay)).toHaveLength(REQUESTS - 1);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await stockTables.orderCount(product.id)).toBe(0);
    expect((await stockTables.count(product.poolId)).counters).toEqual({ available: 5, allocated: 0, withdrawn: 0 });
  });
});

describe('buyers who compete for the last keys', () => {
  it('the last 50 keys go to 50 of 200 concurrent buyers, and the other 150 are refused as out of stock', async () => {
    const product = await fixture.shop.product({ name: 'Last ones' }, 50);
    const buyers = await customers(200);
    const lines = [{ productId: product.id, amount: 1 }];

    const responses = await Promise.all(buyers.map(({ token }) => order(fixture, token, lines)));

    const sold = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 150 }, () => ({
        status: 400,
        body: {
          error: 'Some products are not available',
          code: 'INSUFFICIENT_STOCK',
          unavailableItems: [
            { productId: product.id, productName: 'Last ones', requestedQuantity: 1, availableQuantity: 0 },
          ],
        },
      })),
    );
    expect(sold.flatMap(licenseKeys).sort()).toEqual(
      Array.from({ length: 50 }, (_, index) => `KEY-${product.poolId}-${index}`).sort(),
    );
    expect(await stockTables.count(product.poolId)).toEqual({
      counters: { available: 0, allocated: 50, withdrawn: 0 },
      keys: { available: 0, allocated: 50, withdrawn: 0 },
    });
    expect(await stockTables.stockEvents(product.id)).toEqual([{ kind: 'productOutOfStock', availableStock: 0 }]);
  });
});

describe('bundles that share pools', () => {
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

  it('bundles that share pools are never oversold, and no deadlock reaches a client', async () => {
    const products = await setUp();
    const pools = [products.a, products.b, products.c].map(({ poolId }) => poolId);
    const orders = ordersFor(products);
    const buyers = await customers(orders.length);

    const responses = await Promise.all(
      orders.map((lines, index) => order(fixture, buyers[index]?.token ?? '', lines)),
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
