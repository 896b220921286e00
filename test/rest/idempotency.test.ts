import { IdempotencyKey } from '../../src/entities/orders/order.js';
import { assertRefused, countersOf, order, useService } from '../support/rest/rest-api.js';

const REUSED = {
  error: 'Idempotency-Key was already used for a different order',
  code: 'IDEMPOTENCY_KEY_REUSED',
};

describe('the Idempotency-Key', () => {
  const fixture = useService();
  const raw = (token: string, key: string, body: string) =>
    fixture.service.request('POST', '/api/orders', { token, headers: { 'Idempotency-Key': key }, body });
  const key = (value: string) => ({ 'Idempotency-Key': value });

  it('an order with a used Idempotency-Key returns the first order and changes nothing', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ countryCode: 'DE' });
    const [word, sheet] = [await shop.product({}, 5), await shop.product({}, 5)];
    const bundle = await shop.bundle([word.poolId, sheet.poolId]);
    const lines = [
      { productId: bundle.id, amount: 2 },
      { productId: word.id, amount: 1 },
    ];
    const first = await order(fixture, buyer.token, lines, key('again'));
    expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    const pools = [word.poolId, sheet.poolId];
    const again = await assertRefused(fixture, buyer.id, pools, () => order(fixture, buyer.token, lines, key('again')));
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const another = await order(fixture, buyer.token, lines, key('another'));
    expect(another.headers.get('Idempotent-Replayed')).toBeNull();
    expect(another.body.orderNumber).not.toBe(first.body.orderNumber);
  });

  it('an Idempotency-Key is shared by all tokens of its customer, and separate for each customer', async () => {
    const { shop } = fixture;
    const [buyer, other] = [await shop.customer(), await shop.customer()];
    const product = await shop.product({}, 5);
    const lines = [{ productId: product.id, amount: 1 }];
    const first = await order(fixture, buyer.token, lines, key('mine'));
    const second = await order(fixture, await shop.token(buyer.id), lines, key('mine'));
    expect(second.body).toEqual(first.body);
    const others = await order(fixture, other.token, lines, key('mine'));
    expect(others.headers.get('Idempotent-Replayed')).toBeNull();
    expect(others.body.customer).toBe(other.customerNumber);
    expect((await countersOf(fixture, product.poolId)).allocated).toBe(2);
  });

  it('a used Idempotency-Key is refused for an order that means something else', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const { id, poolId } = await shop.product({}, 5);
    await order(fixture, buyer.token, [{ productId: id, amount: 1 }], key('k'));
    const other = `{"products":[{"productId":"${id}","amount":1,"maxPrice":10}]}`;
    const response = await assertRefused(fixture, buyer.id, [poolId], () => raw(buyer.token, 'k', other));
    expect([response.status, response.body]).toEqual([400, REUSED]);
    expect(response.headers.get('Idempotent-Replayed')).toBeNull();
  });

  it('an Idempotency-Key is case-sensitive, has up to 255 characters, and is stored as a hash', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 9);
    const lines = [{ productId: product.id, amount: 1 }];
    const made = new Set<number>();
    for (const value of ['a', 'A', 'a-', 'k'.repeat(255), `${'k'.repeat(254)}K`]) {
      made.add((await order(fixture, buyer.token, lines, key(value))).body.orderNumber);
    }
    expect(made.size).toBe(5);
    const { manager } = fixture.service.app.dataSource;
    const rows = await manager.findBy(IdempotencyKey, { customerId: buyer.id });
    expect(rows.map(({ keyHash, orderHash }) => [keyHash.length, orderHash.length])).toEqual(Array(5).fill([32, 32]));
  });
});
