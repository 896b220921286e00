import { order } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

const REQUESTS = 20;

describe('concurrent requests with one Idempotency-Key', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);

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
