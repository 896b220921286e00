import { createLogger } from '../../../src/observability/logger.js';
import { errorOf } from '../../support/graphql/customer-api.js';
import { assertRefused, useService } from '../../support/rest/rest-api.js';
import { TestService } from '../../support/service.js';
import { Shop } from '../../support/shop.js';

const ID = 'f'.repeat(24);
const CREATE = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber } }';
// That each field is checked, and once, is tried in authorization.
const OPERATIONS: [string, object][] = [
  ['{ me { id } }', {}],
  ['{ webhook(id: "ffffffffffffffffffffffff") { id } }', {}],
  [CREATE, { input: { products: [] } }],
  ['mutation { deleteWebhook(id: "ffffffffffffffffffffffff") }', {}],
];

/** A nullable field of a refused operation is null; if it is not nullable, the entire `data` is null. */
const withoutFields = (data: object | null) => Object.values(data ?? {}).every((value) => value === null);

const fixture = useService();

describe('errors over GraphQL', () => {
  const post = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
    fixture.service.request('POST', '/graphql', { token, body, headers });

  it.each(OPERATIONS)('a request with a missing, wrong or suspended token is refused: %s', async (query, variables) => {
    const required = { message: 'Authentication required', extensions: { code: 'UNAUTHENTICATED' } };
    expect(await errorOf(fixture, undefined, query, variables)).toEqual(required);
    const { status, body } = await post({ query, variables });
    expect([status, withoutFields(body.data)]).toEqual([200, true]);
    const invalid = { message: 'Invalid authentication token', extensions: { code: 'UNAUTHENTICATED' } };
    expect(await errorOf(fixture, 'wrong', query, variables)).toEqual(invalid);
    for (const status of ['SUSPENDED', 'INACTIVE'] as const) {
      const { token } = await fixture.shop.customer({ status });
      const suspended = { message: 'Account is suspended', extensions: { code: 'ACCOUNT_SUSPENDED' } };
      expect(await errorOf(fixture, token, query, variables)).toEqual(suspended);
    }
  });

  it('the GraphQL schema is readable without a token', async () => {
    const { status, body } = await post({
      query: '{ __schema { queryType { name } } __type(name: "Order") { name } }',
    });
    expect([status, body]).toEqual([
      200,
      {
        data: { __schema: { queryType: { name: 'Query' } }, __type: { name: 'Order' } },
        extensions: { cost: { requested: 0, limit: 100_000 } },
      },
    ]);
  });

  it('a refused GraphQL order has the code and details of REST, and changes nothing', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer({ creditLimitCents: 1_000 });
    const product = await shop.product({ listPriceCents: 1_000, name: 'P' }, 2);
    const { id } = product;
    const cases: [string, object[]][] = [
      [
        'VALIDATION_ERROR',
        [
          { productId: id, amount: 1 },
          { productId: id, amount: 0 },
          { productId: id, amount: -5, maxPrice: 1.001 },
        ],
      ],
      ['INSUFFICIENT_STOCK', [{ productId: id, amount: 3 }]],
      ['CREDIT_LIMIT_EXCEEDED', [{ productId: id, amount: 2 }]],
    ];
    for (const [code, products] of cases) {
      const { error: message, ...extensions } = (
        await fixture.service.request('POST', '/api/orders', { token: buyer.token, body: { products } })
      ).body;
      expect(extensions.code).toBe(code);
      const input = { products, idempotencyKey: 'k' };
      const refusal = await assertRefused(fixture, buyer.id, [product.poolId], () =>
        errorOf(fixture, buyer.token, CREATE, { input }),
      );
      expect(refusal).toEqual({ message, extensions });
    }
  });

  it.each([
    [{ input: {} }, 'products', 'Field "products" of required type "[OrderLineInput!]!" was not provided.'],
    [{ input: { products: [{ amount: 1 }] } }, 'products[0].productId', 'Field "productId" of required'],
    [
      { input: { products: [{ productId: ID, amount: null }] } },
      'products[0].amount',
      'Expected non-nullable type "Int!"',
    ],
    [
      { input: { products: [{ productId: ID, amount: 1, note: 1 }] } },
      'products[0].note',
      'Field "note" is not defined',
    ],
    [{ input: 5 }, 'input', 'Expected type "CreateOrderInput" to be an object.'],
    [{}, 'input', 'Variable "$input" of required type "CreateOrderInput!" was not provided.'],
  ])(
    'a missing, wrong or misshaped variable is refused with the path of its field: %j',
    async (variables, path, text) => {
      const { token } = await fixture.shop.customer();
      const { message, extensions } = await errorOf(fixture, token, CREATE, variables);
      expect([message, extensions.code]).toEqual(['Validation failed', 'VALIDATION_ERROR']);
      expect(extensions.details).toEqual({ [path]: expect.stringContaining(text) });
    },
  );

  it('a wrong entry of a list in a variable is refused with its index in the list', async () => {
    const { token } = await fixture.shop.customer();
    const query = 'query ($kinds: [WebhookEventKind!]) { events(kinds: $kinds) { next } }';
    const { extensions } = await errorOf(fixture, token, query, { kinds: ['orderCompleted', 'done'] });
    expect(extensions.details).toEqual({ 'kinds[1]': expect.stringContaining('"done" does not exist') });
  });

  it('a variable that is not declared is a mistake of the document', async () => {
    const { token } = await fixture.shop.customer();
    const { extensions } = await errorOf(fixture, token, '{ order(orderNumber: $n) { status } }', { n: 1 });
    expect(extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  it.each([
    ['{ order(orderNumber: "x") { orderNumber } }', 'orderNumber', 'Int cannot represent non-integer value: "x"'],
    [
      'query ($n: Int = "x") { products(first: $n) { totalCount } }',
      'n',
      'Int cannot represent non-integer value: "x"',
    ],
    [
      'mutation { createOrder(input: { products: [{ productId: "ffffffffffffffffffffffff" }] }) { orderNumber } }',
      'products[0].amount',
      'Field "OrderLineInput.amount" of required type "Int!" was not provided.',
    ],
    [
      'mutation { createOrder(input: { products: [], note: 1 }) { orderNumber } }',
      'note',
      'Field "note" is not defined',
    ],
    ['{ events(kinds: [orderCompleted, done]) { next } }', 'kinds[1]', 'Value "done" does not exist'],
    ['{ orders(status: done) { totalCount } }', 'status', 'Value "done" does not exist in "OrderStatus" enum.'],
  ])('a wrong value in the document is refused with the path of its field: %s', async (query, field, reason) => {
    const { id, token } = await fixture.shop.customer();
    const response = await assertRefused(fixture, id, [], () => post({ query }, token));
    expect([response.status, response.body.data]).toEqual([400, undefined]);
    const [{ message, extensions }] = response.body.errors;
    const details = { [field]: expect.stringContaining(reason) };
    expect({ message, extensions }).toEqual({
      message: 'Validation failed',
      extensions: { code: 'VALIDATION_ERROR', details },
    });
  });

  const json = { 'Content-Type': 'application/json' };
  it.each<[string, string, Record<string, string>]>([
    ['null', 'null', json],
    ['a number', '5', json],
    ['an empty object', '{}', json],
    ['a query that is null', '{"query":null}', json],
    ['an empty query', '{"query":""}', json],
    ['variables that are a text', '{"query":"{ me { id } }","variables":"x"}', json],
    ['variables that are a list', '{"query":"{ me { id } }","variables":[]}', json],
    ['a name that is a number', '{"query":"{ me { id } }","operationName":5}', json],
    ['an unknown operation', '{"query":"query a { me { id } }","operationName":"b"}', json],
    ['extensions that are a text', '{"query":"{ me { id } }","extensions":"x"}', json],
    ['a syntax error', '{"query":"{ me { id }"}', json],
    ['a null byte', '{"query":"{ me { id } }\\u0000"}', json],
    ['an unknown field', '{"query":"{ me { password } }"}', json],
    ['an unknown type', '{"query":"query ($a: Nothing) { me { id } }"}', json],
    ['a deep query', `{"query":"{${'a{'.repeat(50_000)}"}`, json],
    ['a fragment of itself', '{"query":"{ ...a } fragment a on Query { ...a }"}', json],
    ['another wrong content type', '{"query":"{ me { id } }"}', { 'Content-Type': 'application/xml' }],
  ])('a GraphQL request with %s is refused with 400 and a reason', async (_name, body, headers) => {
    const { id, token } = await fixture.shop.customer();
    const response = await assertRefused(fixture, id, [], () => post(body, token, headers));
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toEqual(['errors']);
    const [{ message, extensions }] = response.body.errors;
    const { code } = extensions;
    expect(message).toMatch(/\S/);
    expect(code).toMatch(
      /^(GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED|OPERATION_RESOLUTION_FAILURE|BAD_REQUEST|VALIDATION_ERROR|QUERY_LIMIT_EXCEEDED)$/,
    );
    expect(response.text).not.toMatch(/stacktrace|node_modules/);
  });
});

describe('a GraphQL subscription', () => {
  it('a GraphQL subscription is refused, as no subscriptions exist', async () => {
    const { token } = await fixture.shop.customer();
    const { message, extensions } = await errorOf(fixture, token, 'subscription { me { id } }');
    expect(message).toMatch(/subscription/);
    expect(extensions).toEqual({ code: 'BAD_REQUEST' });
  });
});

describe('GraphQL while the database fails', () => {
  let service: TestService;
  let token: string;
  const logger = createLogger('silent');
  const logged = jest.spyOn(logger, 'error');

  beforeAll(async () => {
    service = await TestService.start({ logger });
    ({ token } = await new Shop(service.app).customer());
    await service.app.dataSource.destroy();
  });
  beforeEach(() => logged.mockClear());
  afterAll(async () => {
    await service.app.dataSource.initialize();
    await service.stop();
  });

  it.each(OPERATIONS)(
    'a GraphQL response while the database fails is INTERNAL_ERROR without a reason: %s',
    async (query, variables) => {
      const { status, body } = await service.request('POST', '/graphql', { token, body: { query, variables } });
      expect(status).toBeLessThan(500);
      expect(withoutFields(body.data)).toBe(true);
      expect(body.errors).toHaveLength(1);
      const [{ message, extensions }] = body.errors;
      expect({ message, extensions }).toEqual({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_ERROR' },
      });
      expect(logged).toHaveBeenCalledTimes(1);
    },
  );
});

describe('GraphQL while a resolver fails', () => {
  afterEach(() => jest.restoreAllMocks());

  it('a GraphQL response does not contain the message of an unexpected error in a resolver', async () => {
    const { token } = await fixture.shop.customer();
    jest.spyOn(fixture.service.app.services.history, 'findOrder').mockRejectedValue(new Error('secret detail'));
    expect(await errorOf(fixture, token, '{ order(orderNumber: 1) { status } }')).toEqual({
      message: 'Internal server error',
      extensions: { code: 'INTERNAL_ERROR' },
    });
  });
});
