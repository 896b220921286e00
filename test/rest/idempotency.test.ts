import { IdempotencyKey } from '../../src/entities/idempotency-key.js';
import { OrderItem } from '../../src/entities/order.js';
import { Product } from '../../src/entities/product.js';
import { balanceOf, countersOf, order, refused, useService } from './support.js';

const REUSED = {
  error: 'Idempotency-Key was already used for a different order',
  code: 'IDEMPOTENCY_KEY_REUSED',
};
const CREATE_ORDER = `mutation ($input: CreateOrderInput!) {
  createOrder(input: $input) { orderNumber orderFrom sandboxNotice items { licenses { licenseKey } } }
}`;

describe('the Idempotency-Key', () => {
  const fixture = useService();
  const raw = (token: string, key: string, body: string) =>
    fixture.service.request('POST', '/api/orders', { token, headers: { 'Idempotency-Key': key }, body });
  const key = (value: string) => ({ 'Idempotency-Key': value });

  it('an order with a used Idempotency-Key is answered with the first order and changes nothing', async () => {
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
    const again = await refused(fixture, buyer.id, pools, () => order(fixture, buyer.token, lines, key('again')));
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

  it.each([
    ['another amount', (id: string) => `{"products":[{"productId":"${id}","amount":2}]}`],
    ['a maxPrice', (id: string) => `{"products":[{"productId":"${id}","amount":1,"maxPrice":10}]}`],
    [
      'another line',
      (id: string) => `{"products":[{"productId":"${id}","amount":1},{"productId":"${id}","amount":1}]}`,
    ],
  ])('a used Idempotency-Key is refused for an order with %s', async (_name, body) => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 5);
    await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], key('k'));
    const answer = await refused(fixture, buyer.id, [product.poolId], () => raw(buyer.token, 'k', body(product.id)));
    expect([answer.status, answer.body]).toEqual([400, REUSED]);
    expect(answer.headers.get('Idempotent-Replayed')).toBeNull();
  });

  it.each([
    ['spaces added', (id: string) => `{ "products" : [ { "productId" : "${id}" , "amount" : 1 } ] }\n`],
    ['its fields in another order', (id: string) => `{"products":[{"amount":1,"productId":"${id}"}]}`],
    ['a number spelled differently', (id: string) => `{"products":[{"productId":"${id}","amount":1.0e0}]}`],
    ['null for an absent maxPrice', (id: string) => `{"products":[{"productId":"${id}","amount":1,"maxPrice":null}]}`],
    ['unknown fields added', (id: string) => `{"note":"x","products":[{"productId":"${id}","amount":1,"n":1}]}`],
    ['escaped letters', (id: string) => `{"products":[{"product\\u0049d":"${id}","amount":1}]}`],
  ])('a replay is recognised by the meaning of its body: %s', async (_name, body) => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 5);
    const first = await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], key('k'));
    const again = await raw(buyer.token, 'k', body(product.id));
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
  });

  it('an Idempotency-Key is not used up by a refused order, for each kind of refusal', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 2_000 });
    const product = await shop.product({ listPriceCents: 1_000 }, 3);
    const id = product.id;
    for (const [lines, code] of [
      [[{ productId: id, amount: 0 }], 'VALIDATION_ERROR'],
      [[{ productId: 'x', amount: 1 }], 'PRODUCT_NOT_AVAILABLE'],
      [[{ productId: id, amount: 1, maxPrice: 1 }], 'PRICE_CHANGED'],
      [[{ productId: id, amount: 4 }], 'INSUFFICIENT_STOCK'],
      [[{ productId: id, amount: 3 }], 'CREDIT_LIMIT_EXCEEDED'],
    ] as const) {
      expect((await order(fixture, buyer.token, lines, key('k'))).body.code).toBe(code);
    }
    const { status, headers } = await order(fixture, buyer.token, [{ productId: id, amount: 1 }], key('k'));
    expect([status, headers.get('Idempotent-Replayed')]).toEqual([201, null]);
  });

  it('a replay is answered although price, stock, credit and availability have changed', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 1_000 });
    const product = await shop.product({ listPriceCents: 1_000 }, 1);
    const lines = [{ productId: product.id, amount: 1, maxPrice: 10 }];
    const first = await order(fixture, buyer.token, lines, key('k'));
    expect(first.status).toBe(201);
    const { manager } = fixture.service.app.dataSource;
    await manager.update(Product, { id: product.id }, { listPriceCents: 9_999, available: false, name: 'renamed' });
    const again = await order(fixture, buyer.token, lines, key('k'));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await balanceOf(fixture, buyer.id)).toBe(1_000);
  });

  it('a replay does not show a replacement made since the first answer', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 2);
    const lines = [{ productId: product.id, amount: 1 }];
    const first = await order(fixture, buyer.token, lines, key('k'));
    const names = { productId: product.id, productName: 'P', displayName: 'D', isBundle: false, isReplacement: true };
    const money = { listPriceCents: 0, priceCents: 0, subtotalCents: 0, quantity: 1, licenseCount: 0 };
    const { manager } = fixture.service.app.dataSource;
    await manager.insert(OrderItem, { orderNumber: first.body.orderNumber, position: 1, ...names, ...money });
    expect((await order(fixture, buyer.token, lines, key('k'))).body).toEqual(first.body);
  });

  it('concurrent orders with one Idempotency-Key make one order, and the others are replays of it', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 10);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], key('at once')),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const replayed = answers.map(({ headers }) => headers.get('Idempotent-Replayed'));
    expect(replayed.filter((value) => value === 'true')).toHaveLength(5);
    expect(await countersOf(fixture, product.poolId)).toEqual({ available: 9, allocated: 1 });
  });

  it('an Idempotency-Key is shared by REST and GraphQL', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product({}, 5);
    const products = [{ productId: product.id, amount: 1 }];
    const rest = await order(fixture, token, products, key('r'));
    const input = { products, idempotencyKey: 'r' };
    const { data } = await fixture.service.graphql(CREATE_ORDER, { input }, { token });
    const { orderNumber, items } = rest.body;
    expect(data.createOrder).toEqual({
      orderNumber,
      orderFrom: 1,
      sandboxNotice: null,
      items: [{ licenses: items[0].licenses }],
    });
    const other = await fixture.service.graphql(CREATE_ORDER, { input: { products, idempotencyKey: 'g' } }, { token });
    const replay = await order(fixture, token, products, key('g'));
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true');
    expect(replay.body).toMatchObject({ orderNumber: other.data.createOrder.orderNumber, orderFrom: 2 });
    const different = { products: [{ productId: product.id, amount: 2 }], idempotencyKey: 'r' };
    const { errors } = await fixture.service.graphql(CREATE_ORDER, { input: different }, { token });
    expect(errors).toMatchObject([{ message: REUSED.error, extensions: { code: REUSED.code } }]);
    expect((await countersOf(fixture, product.poolId)).allocated).toBe(2);
  });

  it('an Idempotency-Key is separate for sandbox and real orders', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const product = await shop.product({}, 5);
    const lines = [{ productId: product.id, amount: 1 }];
    const sandbox = { ...key('k'), 'X-Sandbox-Mode': 'true' };
    const simulated = await order(fixture, token, lines, sandbox);
    const real = await order(fixture, token, lines, key('k'));
    expect([simulated.body.status, real.body.status]).toEqual(['sandbox-completed', 'completed']);
    expect(real.headers.get('Idempotent-Replayed')).toBeNull();
    const replayed = [await order(fixture, token, lines, sandbox), await order(fixture, token, lines, key('k'))];
    expect(replayed.map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual(['true', 'true']);
    expect(replayed.map(({ body }) => body)).toEqual([simulated.body, real.body]);
    expect(replayed[0]?.headers.get('X-Sandbox-Mode')).toBe('true');
    const changed = await order(fixture, token, [{ productId: product.id, amount: 2 }], sandbox);
    expect([changed.status, changed.body]).toEqual([400, REUSED]);
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

  it.each([
    ['256 characters', 'k'.repeat(256)],
    ['no characters', ''],
  ])('an Idempotency-Key of %s is refused', async (_name, value) => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 1);
    const answer = await refused(fixture, buyer.id, [product.poolId], () =>
      order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], key(value)),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Validation failed',
      code: 'VALIDATION_ERROR',
      details: { 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' },
    });
  });
});
