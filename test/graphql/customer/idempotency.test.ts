import { assertRefused, countersOf, order, useService } from '../../support/rest/rest-api.js';

const CREATE = `mutation ($input: CreateOrderInput!) {
  createOrder(input: $input) { orderNumber replayed sandboxNotice items { licenses { licenseKey } } } }`;
const INPUT = '$productId: ObjectID!';
const createOrder = (fields = 'orderNumber replayed', amount = 1) =>
  `createOrder(input: { products: [{ productId: $productId, amount: ${amount} }] }) { ${fields} }`;

describe('the header Idempotency-Key on /graphql', () => {
  const fixture = useService();

  const setup = async (keys = 9) => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({ listPriceCents: 1_000 }, keys);
    const products = [{ productId: product.id, amount: 1 }];
    const run = (query: string, variables: object, headers: Record<string, string> = {}, more: object = {}) =>
      fixture.service.request('POST', '/graphql', {
        token: buyer.token,
        headers,
        body: { query, variables, ...more },
      });
    return { ...buyer, product, products, run };
  };
  const key = (value: string) => ({ 'Idempotency-Key': value });

  it('the header Idempotency-Key on /graphql, its argument, and that of REST are one key', async () => {
    const { token, product, products, run } = await setup();
    const first = (await run(CREATE, { input: { products } }, key('k'))).body.data.createOrder;
    expect(first.replayed).toBe(false);
    const others = [
      (await run(CREATE, { input: { products } }, key('k'))).body.data.createOrder,
      (await run(CREATE, { input: { products, idempotencyKey: 'k' } })).body.data.createOrder,
      (await run(CREATE, { input: { products, idempotencyKey: 'k' } }, key('k'))).body.data.createOrder,
    ];
    for (const other of others) expect(other).toEqual({ ...first, replayed: true });
    const rest = await order(fixture, token, products, key('k'));
    expect([rest.headers.get('Idempotent-Replayed'), rest.body.orderNumber]).toEqual(['true', first.orderNumber]);
    expect((await countersOf(fixture, product.poolId)).allocated).toBe(1);
  });

  it('a header Idempotency-Key that differs from the argument is refused', async () => {
    const { id, product, products, run } = await setup();
    const { body } = await assertRefused(fixture, id, [product.poolId], () =>
      run(CREATE, { input: { products, idempotencyKey: 'K' } }, key('k')),
    );
    const details = { 'Idempotency-Key': 'Idempotency-Key and idempotencyKey must be equal' };
    expect(body.errors).toMatchObject([
      { message: 'Validation failed', extensions: { code: 'VALIDATION_ERROR', details } },
    ]);
  });

  it.each<[string, string, object?]>([
    ['two aliases', `mutation (${INPUT}) { a: ${createOrder()} b: ${createOrder()} }`],
    ['an inline fragment', `mutation (${INPUT}) { a: ${createOrder()} ... on Mutation { b: ${createOrder()} } }`],
    [
      'the operation that is named',
      `mutation One(${INPUT}) { ${createOrder()} } mutation Two(${INPUT}) { a: ${createOrder()} b: ${createOrder()} }`,
      { operationName: 'Two' },
    ],
    [
      'directives that include both',
      `mutation (${INPUT}, $yes: Boolean! = true) { a: ${createOrder()} b: ${createOrder()} }`.replaceAll(
        ') { orderNumber',
        ') @include(if: $yes) @skip(if: false) { orderNumber',
      ),
    ],
  ])(
    'two createOrder under one header Idempotency-Key are refused, and neither is made: %s',
    async (_name, query, more = {}) => {
      const { id, product, run } = await setup();
      const { status, body } = await assertRefused(fixture, id, [product.poolId], () =>
        run(query, { productId: product.id }, key('k'), more),
      );
      const details = { 'Idempotency-Key': expect.stringMatching(/one createOrder/) };
      const error = { message: 'Validation failed', extensions: { code: 'VALIDATION_ERROR', details } };
      expect([status, body]).toEqual([400, { errors: [error] }]);
    },
  );

  it.each<[string, string, object?]>([
    [
      'the other operation',
      `mutation One(${INPUT}) { ${createOrder()} } mutation Two(${INPUT}) { a: ${createOrder()} b: ${createOrder()} }`,
      { operationName: 'One' },
    ],
    [
      'the same field again',
      `mutation (${INPUT}) { ${createOrder('orderNumber')} ...Again } fragment Again on Mutation { ${createOrder('replayed')} }`,
    ],
    [
      'a fragment that is spread twice',
      `mutation (${INPUT}) { ...One ...One } fragment One on Mutation { ${createOrder()} }`,
    ],
    [
      'fields omitted by @skip',
      `mutation (${INPUT}, $no: Boolean = false) { ${createOrder()} ... @include(if: $no) { b: ${createOrder()} } ...C @skip(if: true) }
       fragment C on Mutation { c: ${createOrder()} }`,
    ],
    [
      'another mutation',
      `mutation (${INPUT}) { ${createOrder()} createWebhook(input: { url: "http://127.0.0.1:9/", events: {} }) { secret } }`,
    ],
  ])(
    'the header Idempotency-Key counts for the one createOrder that is executed, beside %s',
    async (_name, query, more = {}) => {
      const { product, run } = await setup();
      const first = await run(query, { productId: product.id }, key('k'), more);
      expect(first.body.errors).toBeUndefined();
      const second = await run(query, { productId: product.id }, key('k'), more);
      expect(second.body.data.createOrder).toEqual({ ...first.body.data.createOrder, replayed: true });
      expect((await countersOf(fixture, product.poolId)).allocated).toBe(1);
    },
  );

  it('each of two createOrder may have an argument idempotencyKey of its own', async () => {
    const { product, products, run } = await setup();
    const both = `mutation ($a: CreateOrderInput!, $b: CreateOrderInput!) {
      a: createOrder(input: $a) { orderNumber replayed } b: createOrder(input: $b) { orderNumber replayed } }`;
    const variables = { a: { products, idempotencyKey: 'a' }, b: { products, idempotencyKey: 'b' } };
    const first = (await run(both, variables)).body.data;
    const second = (await run(both, variables)).body.data;
    expect(second).toEqual({ a: { ...first.a, replayed: true }, b: { ...first.b, replayed: true } });
    expect((await countersOf(fixture, product.poolId)).allocated).toBe(2);
  });

  it('a header Idempotency-Key is ignored where nothing is ordered, whatever it is', async () => {
    const { run } = await setup();
    for (const value of ['k', '', 'k'.repeat(300), '\u00fc']) {
      const { status, body } = await run('{ me { name } }', {}, key(value));
      expect([status, body.errors]).toEqual([200, undefined]);
    }
  });

  it('an authentication error comes before any problem with the header Idempotency-Key', async () => {
    const { product } = await setup();
    const query = `mutation (${INPUT}) { a: ${createOrder()} b: ${createOrder()} }`;
    const response = await fixture.service.request('POST', '/graphql', {
      headers: key('k'),
      body: { query, variables: { productId: product.id } },
    });
    expect(response.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('a request with a header Idempotency-Key and no operation to execute is refused as without it', async () => {
    const { run } = await setup();
    const query = 'mutation One { deleteWebhook(id: "x") } mutation Two { deleteWebhook(id: "x") }';
    const [withKey, without] = [await run(query, {}, key('k')), await run(query, {})];
    expect([withKey.status, withKey.body]).toEqual([without.status, without.body]);
    expect(withKey.status).toBe(400);
  });

  it('an order that is read is not marked as replayed', async () => {
    const { products, run } = await setup();
    const { orderNumber } = (await run(CREATE, { input: { products } }, key('k'))).body.data.createOrder;
    await run(CREATE, { input: { products } }, key('k'));
    const { body } = await run(`{ order(orderNumber: ${orderNumber}) { replayed } orders { nodes { replayed } } }`, {});
    expect(body.data).toEqual({ order: { replayed: false }, orders: { nodes: [{ replayed: false }] } });
  });
});
