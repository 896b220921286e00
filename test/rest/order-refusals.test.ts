import { assertRefused, order, useService, type Line } from '../support/rest/rest-api.js';

const UNKNOWN_ID = 'ffffffffffffffffffffffff';
const invalid = (details: Record<string, string>) => ({
  error: 'Validation failed',
  code: 'VALIDATION_ERROR',
  details,
});
/** @param lines every line with such a product. */
const unavailable = (...lines: [number, string][]) => ({
  error: `Product ${lines[0]?.[1]} is not available`,
  code: 'PRODUCT_NOT_AVAILABLE',
  unavailableProducts: lines.map(([index, productId]) => ({ index, productId })),
});
const short = (...unavailableItems: object[]) => ({
  error: 'Some products are not available',
  code: 'INSUFFICIENT_STOCK',
  unavailableItems,
});

describe('refused orders over REST', () => {
  const fixture = useService({}, { ORDER_MAX_LINES: '6', ORDER_MAX_KEYS: '6' });
  /** Asserts that an order is refused with 400 and changes nothing, and returns the body of the response. */
  const refusal = async (buyer: { id: string; token: string }, lines: Line[], poolIds: string[] = []) => {
    const headers = { 'Idempotency-Key': 'refused' };
    const response = await assertRefused(fixture, buyer.id, poolIds, () => order(fixture, buyer.token, lines, headers));
    expect(response.status).toBe(400);
    return response.body;
  };

  it('an order with an unknown or withdrawn product is refused with every such line, and its text names the first', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const [good, withdrawn] = [await shop.product({}, 1), await shop.product({ available: false }, 1)];
    const line = (productId: string) => ({ productId, amount: 1 });
    const pools = [good.poolId, withdrawn.poolId];
    expect(await refusal(buyer, [line(good.id), line(UNKNOWN_ID), line(withdrawn.id)], pools)).toEqual(
      unavailable([1, UNKNOWN_ID], [2, withdrawn.id]),
    );
    expect(await refusal(buyer, [line(withdrawn.id), line(UNKNOWN_ID)], pools)).toEqual(
      unavailable([0, withdrawn.id], [1, UNKNOWN_ID]),
    );
    for (const id of ['x', good.id.toUpperCase(), `${good.id} `, '💥', '\u0000']) {
      expect(await refusal(buyer, [line(good.id), line(id)], pools)).toEqual(unavailable([1, id]));
    }
  });

  it('an order of a bundle with an empty pool is refused as out of stock, not as unavailable', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const [full, empty] = [await shop.product({}, 5), await shop.product({}, 0)];
    const bundle = await shop.bundle([full.poolId, empty.poolId], { name: 'Half' });
    expect(await refusal(buyer, [{ productId: bundle.id, amount: 1 }], [full.poolId, empty.poolId])).toEqual(
      short({ productId: bundle.id, productName: 'Half', requestedQuantity: 1, availableQuantity: 0 }),
    );
  });

  it('an order is checked for shape, products, accepted prices, stock and credit in this order', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 0 });
    const product = await shop.product({ listPriceCents: 1_000, name: 'P' }, 1);
    const pools = [product.poolId];
    const codes: unknown[] = [];
    const tooMany = { productId: product.id, amount: 2 };
    const tooDear = { ...tooMany, maxPrice: 9.99 };
    const unknown = { productId: UNKNOWN_ID, amount: 1 };
    const broken = { productId: product.id, amount: -1 };
    for (const lines of [
      [tooDear, unknown, broken],
      [tooDear, unknown],
      [tooDear],
      [tooMany],
      [{ productId: product.id, amount: 1 }],
    ]) {
      codes.push((await refusal(buyer, lines, pools)).code);
    }
    expect(codes).toEqual([
      'VALIDATION_ERROR',
      'PRODUCT_NOT_AVAILABLE',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'CREDIT_LIMIT_EXCEEDED',
    ]);
  });

  it('an order above the limits of the settings is refused, and each pool of a bundle counts as a key', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const [a, b] = [await shop.product({}, 9), await shop.product({}, 9)];
    const bundle = await shop.bundle([a.poolId, b.poolId]);
    const keys = invalid({ products: 'An order can hold at most 6 license keys' });
    const cases: [Line[], object][] = [
      [[{ productId: a.id, amount: 7 }], keys],
      [[{ productId: bundle.id, amount: 4 }], keys],
      [Array(7).fill({ productId: a.id, amount: 1 }), invalid({ products: 'An order can hold at most 6 lines' })],
    ];
    for (const [lines, body] of cases) expect(await refusal(buyer, lines, [a.poolId, b.poolId])).toEqual(body);
    expect((await order(fixture, buyer.token, [{ productId: bundle.id, amount: 3 }])).status).toBe(201);
    expect((await order(fixture, buyer.token, [{ productId: a.id, amount: 6 }])).status).toBe(201);
  });
});
