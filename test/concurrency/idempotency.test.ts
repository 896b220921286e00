import type { Answer } from '../support/service.js';
import { useService } from '../support/use-service.js';
import { StockRoom } from '../support/stock-room.js';

const REQUESTS = 20;

describe('concurrent requests with one Idempotency-Key', () => {
  const fixture = useService();
  const stockRoom = new StockRoom(fixture);

  function orderAtOnce(
    token: string,
    productId: string,
    amounts: readonly number[],
    sandbox = false,
  ): Promise<Answer[]> {
    return Promise.all(
      amounts.map((amount) =>
        fixture.service.request('POST', '/api/orders', {
          token,
          headers: { 'Idempotency-Key': 'once', ...(sandbox ? { 'X-Sandbox-Mode': 'true' } : {}) },
          body: { products: [{ productId, amount }] },
        }),
      ),
    );
  }

  const isReplay = ({ headers }: Answer) => headers.get('Idempotent-Replayed') === 'true';

  it('concurrent requests with one Idempotency-Key make one order; those with another body are refused', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 50);
    const amounts = Array.from({ length: REQUESTS }, (_, index) => 1 + (index % 2));

    const answers = await orderAtOnce(buyer.token, product.id, amounts);

    const winner = answers.findIndex((answer) => answer.status === 201 && !isReplay(answer));
    const { body: order } = answers[winner] ?? {};
    expect(answers.map((answer) => [answer.status, isReplay(answer), answer.body])).toEqual(
      amounts.map((amount, index) =>
        amount === amounts[winner]
          ? [201, index !== winner, order]
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
    expect(await stockRoom.orderCount(product.id)).toBe(1);
    expect((await stockRoom.count(product.poolId)).counters.allocated).toBe(amounts[winner]);
    expect((await stockRoom.ledger(buyer.id)).balancesAfterCents).toHaveLength(1);
  });

  it('concurrent sandbox requests with one Idempotency-Key get one order, with one random number', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 5);

    const answers = await orderAtOnce(
      buyer.token,
      product.id,
      Array.from({ length: REQUESTS }, () => 1),
      true,
    );

    expect(answers.filter(isReplay)).toHaveLength(REQUESTS - 1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stockRoom.orderCount(product.id)).toBe(0);
    expect((await stockRoom.count(product.poolId)).counters).toEqual({ available: 5, allocated: 0, withdrawn: 0 });
  });

  it('a refused order does not use up its Idempotency-Key: a later order with the same key is made', async () => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 1);

    const refused = await orderAtOnce(
      buyer.token,
      product.id,
      Array.from({ length: REQUESTS }, () => 2),
    );
    const answer = await fixture.service.request('POST', '/api/orders', {
      token: buyer.token,
      headers: { 'Idempotency-Key': 'once' },
      body: { products: [{ productId: product.id, amount: 1 }] },
    });

    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      refused.map(() => '400 INSUFFICIENT_STOCK'),
    );
    expect([answer.status, isReplay(answer)]).toEqual([201, false]);
  });
});
