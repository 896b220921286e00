import { newId } from '../../src/db/ids.js';
import { LedgerReader } from '../../src/services/customers/ledger-reader.js';
import { AuditLog } from '../../src/services/staff/audit-log.js';
import { failQueries } from '../support/failing-queries.js';
import type { TestResponse } from '../support/service.js';
import { useStaff } from '../support/staff.js';

const fixture = useStaff();
afterEach(() => jest.restoreAllMocks());

async function orderFixture() {
  const buyer = await fixture.shop.customer();
  const product = await fixture.shop.product({}, 9);
  return { ...buyer, products: [{ productId: product.id, amount: 1 }] };
}

type OrderFixture = Awaited<ReturnType<typeof orderFixture>>;

const orderOverRest = (
  { token, products }: OrderFixture,
  headers: Record<string, string> = {},
): Promise<TestResponse> => fixture.service.request('POST', '/api/orders', { token, headers, body: { products } });

// The product is read after the order was made.
const orderOverGraphql = (
  { token, products }: OrderFixture,
  headers: Record<string, string> = {},
): Promise<TestResponse> => {
  const query = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { items { product { stock } } } }';
  return fixture.service.request('POST', '/graphql', {
    token,
    headers,
    body: { query, variables: { input: { products } } },
  });
};

const APIS = [
  ['REST', orderOverRest],
  ['GraphQL', orderOverGraphql],
] as const;

/** Makes everything after the placement of an order fail, over REST and GraphQL. */
function failAfterOrders(): void {
  const { placement, catalogue } = fixture.service.app.services;
  const original = placement.createOrder.bind(placement);
  jest.spyOn(placement, 'createOrder').mockImplementation(async (buyer, request) => {
    const order = await original(buyer, request);
    // What REST shows of an item cannot be read, nor the product that GraphQL shows.
    return request.from === 1 ? { ...order, items: null as never } : order;
  });
  jest.spyOn(catalogue, 'pricedCatalogueNow').mockRejectedValue(new Error('gone'));
}

async function ordersOf({ id }: OrderFixture): Promise<number> {
  const sql = 'SELECT COUNT(*) AS count FROM orders WHERE customer_id = ?';
  const [row] = await fixture.service.query<{ count: number }>(sql, [id]);
  return Number(row?.count);
}

const codeOf = ({ body }: TestResponse): string => body.code ?? body.errors[0].extensions.code;

describe('whether a failed request may be sent again', () => {
  const KEY = { 'Idempotency-Key': 'k' };
  const PLACED: [what: string, headers: Record<string, string>, retryable: boolean, orders: number][] = [
    ['a placed order must not be', {}, false, 1],
    ['an order with an Idempotency-Key may be', KEY, true, 1],
    ['an order of the sandbox may be', { 'X-Sandbox-Mode': 'true' }, true, 0],
  ];
  it.each(APIS.flatMap(([api, send]) => PLACED.map(([what, ...rest]) => [what, api, send, ...rest] as const)))(
    '%s sent again if its response fails over %s',
    async (_what, _api, send, headers, retryable, orders) => {
      const own = await orderFixture();
      failAfterOrders();
      // The second request is a replay where it has a key.
      for (const response of [await send(own, headers), ...(headers === KEY ? [await send(own, headers)] : [])])
        expect([codeOf(response), response.commonErrorFields?.retryable]).toEqual(['INTERNAL_ERROR', retryable]);
      expect(await ordersOf(own)).toBe(orders);
    },
  );

  it.each(APIS)('an order of whose transaction nothing was committed may be sent again over %s', async (_api, send) => {
    const own = await orderFixture();
    const failed = await failQueries(fixture.service.app.dataSource, 'INSERT INTO order_items', 1, new Error('gone'));
    const response = await send(own);
    expect([failed(), codeOf(response), response.commonErrorFields?.retryable, await ordersOf(own)]).toEqual([
      1,
      'INTERNAL_ERROR',
      true,
      0,
    ]);
  });

  it('a document is not to be sent again where one of its orders was made and another failed', async () => {
    const own = await orderFixture();
    const { placement } = fixture.service.app.services;
    const original = placement.createOrder.bind(placement);
    jest
      .spyOn(placement, 'createOrder')
      .mockImplementationOnce((buyer, request) => original(buyer, request))
      .mockRejectedValueOnce(new Error('gone'));
    const query =
      'mutation ($input: CreateOrderInput!) { a: createOrder(input: $input) { orderNumber } b: createOrder(input: $input) { orderNumber } }';
    const variables = { input: { products: own.products } };
    const response = await fixture.service.request('POST', '/graphql', {
      token: own.token,
      body: { query, variables },
    });
    expect([codeOf(response), response.commonErrorFields?.retryable, await ordersOf(own)]).toEqual([
      'INTERNAL_ERROR',
      false,
      1,
    ]);
  });

  it('a recorded payment must not be sent again if its response fails, unless it has an Idempotency-Key', async () => {
    const { id } = await orderFixture();
    jest.spyOn(LedgerReader.prototype, 'findLedgers').mockRejectedValue(new Error('gone'));
    const pay = async (idempotencyKey: string | null) => {
      const query = `mutation ($id: ObjectID!, $key: String) {
        recordPayment(customerId: $id, amount: 5, idempotencyKey: $key) { ledger(first: 1) { nodes { amount } } } }`;
      const body = { query, variables: { id, key: idempotencyKey } };
      const response = await fixture.service.request('POST', '/admin/graphql', { token: fixture.admin.token, body });
      return [codeOf(response), response.commonErrorFields?.retryable];
    };
    expect(await pay(null)).toEqual(['INTERNAL_ERROR', false]);
    expect(await pay(newId())).toEqual(['INTERNAL_ERROR', true]);
    const [row] = await fixture.service.query('SELECT balance_cents AS cents FROM customers WHERE id = ?', [id]);
    expect(Number(row.cents)).toBe(-1_000);
  });

  it('a failed request without an order may be sent again, in every API', async () => {
    const { token } = await orderFixture();
    const { catalogue } = fixture.service.app.services;
    for (const method of ['fullCatalogue', 'pricedCatalogue'] as const) {
      jest.spyOn(catalogue, method).mockRejectedValue(new Error('gone'));
    }
    const rest = await fixture.service.request('GET', '/api/products', { token });
    const body = { query: '{ products(first: 1) { nodes { id } } }' };
    const graphql = await fixture.service.request('POST', '/graphql', { token, body });
    const staffBody = { query: '{ auditLog(first: 1) { nodes { id } } }' };
    jest.spyOn(AuditLog.prototype, 'findEntries').mockRejectedValue(new Error('gone'));
    const staff = await fixture.service.request('POST', '/admin/graphql', {
      token: fixture.admin.token,
      body: staffBody,
    });
    for (const response of [rest, graphql, staff]) {
      expect([codeOf(response), response.commonErrorFields?.retryable]).toEqual(['INTERNAL_ERROR', true]);
    }
  });
});

describe('what every error says', () => {
  it.each<[string, string, string, object | string | undefined]>([
    ['an unknown path of REST', 'GET', '/api/nothing', undefined],
    ['a body over REST that is no JSON', 'POST', '/api/orders', '{'],
    ['a GraphQL document above a limit', 'POST', '/graphql', { query: '{ me { id } }'.repeat(200) }],
    ['a GraphQL document that is not valid', 'POST', '/graphql', { query: '{ nothing }' }],
    ['a wrong variable', 'POST', '/graphql', { query: 'query ($n: Int!) { order(orderNumber: $n) { status } }' }],
    ['a staff document that is not valid', 'POST', '/admin/graphql', { query: '{ nothing }' }],
  ])('%s is returned with the id of the request, and must not be sent again', async (_name, method, path, body) => {
    const { token } = await orderFixture();
    const headers = { 'X-Request-Id': 'mine' };
    const { commonErrorFields, text } = await fixture.service.request(method, path, { token, headers, body });
    expect(commonErrorFields).toEqual({ requestId: 'mine', retryable: false });
    expect(text).toContain('"requestId":"mine","retryable":false');
  });
});
