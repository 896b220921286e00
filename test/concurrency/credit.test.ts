import { order } from '../support/rest/rest-api.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

describe('the credit limit of a customer who orders many times at once', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);

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
