import { createStaffMember } from '../../../src/services/staff/staff-member.js';
import { useService } from '../../support/rest/rest-api.js';
import type { TestResponse } from '../../support/service.js';

const fixture = useService({}, { RATE_LIMIT_READS_PER_MINUTE: '6', RATE_LIMIT_ORDERS_PER_MINUTE: '6' });

const ORDER = (alias: string, productId: string, key?: string) =>
  `${alias}: createOrder(input: { products: [{ productId: "${productId}", amount: 1 }]${
    key === undefined ? '' : `, idempotencyKey: "${key}"`
  } }) { orderNumber }`;

function send(
  token: string,
  query: string,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return fixture.service.request('POST', '/graphql', { token, headers, body: { query, ...more } });
}

/** An object in an object, nested this many times. */
function nested(depth: number): object {
  let value: object = {};
  for (let level = 1; level < depth; level += 1) value = { a: value };
  return value;
}

const limitOf = ({ headers }: TestResponse) => headers.get('RateLimit')?.replace(/;t=\d+$/, '');

const REFUSED = {
  errors: [
    {
      message: 'Too many requests: wait as many seconds as Retry-After says',
      extensions: { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: expect.any(Number) },
    },
  ],
};

function expectRefused(response: TestResponse, policy: string): void {
  expect([response.status, response.body]).toEqual([429, REFUSED]);
  expect(response.headers.get('RateLimit-Policy')).toBe(`"${policy}";q=6;w=60`);
  expect(limitOf(response)).toBe(`"${policy}";r=0`);
  const { retryAfterSeconds } = response.body.errors[0].extensions;
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
  expect(response.headers.get('Retry-After')).toBe(String(retryAfterSeconds));
  expect(response.commonErrorFields?.retryable).toBe(true);
}

describe('the rate limit of GraphQL requests', () => {
  it('a GraphQL request without orders counts as one read, valid or not, and is refused above the limit', async () => {
    const { token } = await fixture.shop.customer();
    const queries = [
      '{ me { id } }',
      '{ a: me { id } b: me { name } orders(first: 1) { nodes { orderNumber } } }',
      '{ me {',
      '{ nothing }',
      'mutation { deleteWebhook(id: "0123456789abcdef01234567") }',
      'query A { me { id } } query B { me { id } }',
    ];
    const remaining: unknown[] = [];
    for (const query of queries) remaining.push(limitOf(await send(token, query)));
    expect(remaining).toEqual([5, 4, 3, 2, 1, 0].map((left) => `"reads";r=${left}`));
    expectRefused(await send(token, '{ me { id } }'), 'reads');
    expectRefused(await send(token, '{ me {'), 'reads');
    expectRefused(await send(token, 'mutation { deleteWebhook(id: "0123456789abcdef01234567") }'), 'reads');
  });

  it('a GraphQL request counts once for each started thousand of its cost', async () => {
    const { token } = await fixture.shop.customer();
    const orders = (first: number) => `{ orders(first: ${first}) { nodes { orderNumber } } }`;
    const [dear, cheap] = [await send(token, orders(500)), await send(token, orders(499))];
    expect([dear.body.extensions.cost.requested, limitOf(dear)]).toEqual([1_001, '"reads";r=4']);
    expect([cheap.body.extensions.cost.requested, limitOf(cheap)]).toEqual([999, '"reads";r=3']);
    for (let left = 1; left <= 3; left += 1) await send(token, orders(1));
    expectRefused(await send(token, orders(500)), 'reads');
  });

  it('a GraphQL request counts as one order for each order of its chosen operation', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 10);
    const query = `
      query Look { me { id } }
      mutation Two { ${ORDER('a', id)} ...More ...More }
      mutation One { ${ORDER('a', id)} ${ORDER('a', id)} }
      fragment More on Mutation { ... on Mutation { ${ORDER('b', id)} } }`;
    const ask = async (operationName: string) => limitOf(await send(token, query, { operationName }));
    expect(await ask('Look')).toBe('"reads";r=5');
    expect(await ask('Two')).toBe('"orders";r=4');
    expect(await ask('One')).toBe('"orders";r=3');
    expect(await ask('Look')).toBe('"reads";r=4');
  });

  it('a GraphQL request with more orders than the remaining limit places none of them', async () => {
    const { id: customerId, token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 10);
    const many = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, n) => ORDER(`o${n}`, id)).join(' ')} }`;
    expect((await send(token, many(4))).status).toBe(200);
    const refused = await send(token, many(3));
    expect([refused.status, refused.body]).toEqual([429, REFUSED]);
    expect(limitOf(refused)).toBe('"orders";r=2');
    expect((await send(token, many(2))).status).toBe(200);
    expectRefused(await send(token, many(1)), 'orders');
    const sql = 'SELECT COUNT(*) AS count FROM orders WHERE customer_id = ?';
    const [row] = await fixture.service.query(sql, [customerId]);
    expect(Number(row.count)).toBe(6);
  });

  it('rejects an operation above the limit of a full minute as not retryable, with its size and the limit, and counts it as a read', async () => {
    const { id: customerId, token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 10);
    const orders = `mutation { ${Array.from({ length: 7 }, (_, n) => ORDER(`o${n}`, id)).join(' ')} }`;
    const pages = Array.from({ length: 7 }, (_, n) => `p${n}: orders(first: 500) { nodes { orderNumber } }`).join(' ');
    const [many, dear] = [await send(token, orders), await send(token, `{ ${pages} }`)];
    const refused = (limit: string, requested: number, allowed: number) => ({
      message: `Query limit exceeded: ${limit}: ${requested} asked for, ${allowed} allowed`,
      extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit, requested, allowed },
    });
    expect([many.status, many.body.errors, limitOf(many)]).toEqual([400, [refused('mutations', 7, 6)], '"reads";r=5']);
    expect([dear.status, dear.body.errors, limitOf(dear)]).toEqual([
      400,
      [refused('cost', 7_007, 6_000)],
      '"reads";r=4',
    ]);
    for (const response of [many, dear]) {
      expect(response.commonErrorFields?.retryable).toBe(false);
      expect(response.headers.get('Retry-After')).toBeNull();
    }
    const sql = 'SELECT COUNT(*) AS count FROM orders WHERE customer_id = ?';
    expect(await fixture.service.query(sql, [customerId])).toEqual([{ count: 0 }]);
  });

  it('a replayed GraphQL order does not count, while other orders of the same request do', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 10);
    expect(limitOf(await send(token, `mutation { ${ORDER('a', id, 'key')} }`))).toBe('"orders";r=5');
    expect(limitOf(await send(token, `mutation { ${ORDER('a', id, 'key')} }`))).toBe('"orders";r=5');
    const mixed = `mutation { ${ORDER('a', id, 'key')} ${ORDER('b', id)} }`;
    expect(limitOf(await send(token, mixed))).toBe('"orders";r=4');
  });

  it('a GraphQL mutation counts once for each of its fields, whatever their names', async () => {
    const { token } = await fixture.shop.customer();
    const many = (count: number) =>
      `mutation { __typename ${Array.from({ length: count }, (_, n) => `m${n}: deleteWebhook(id: "0123456789abcdef01234567")`).join(' ')} }`;
    expect(limitOf(await send(token, many(4)))).toBe('"reads";r=2');
    const refused = await send(token, many(3));
    expect([refused.status, refused.body]).toEqual([429, REFUSED]);
    expect(limitOf(await send(token, many(2)))).toBe('"reads";r=0');
    expectRefused(await send(token, many(1)), 'reads');
  });

  it.each<[string, (token: string) => Promise<TestResponse>]>([
    ['a body that is no JSON', (token) => fixture.service.request('POST', '/graphql', { token, body: '{"query":' })],
    ['variables nested too deep', (token) => send(token, '{ me { id } }', { variables: nested(500) })],
    ['a document above a limit', (token) => send(token, '{ me { id } }'.repeat(200))],
    ['a field that there is not', (token) => send(token, '{ nothing }')],
    [
      'a mutation by GET',
      (token) => fixture.service.request('GET', '/graphql?query=mutation%20%7B__typename%7D', { token }),
    ],
  ])('a GraphQL request with %s counts as a read, and is refused above the limit', async (_, ask) => {
    const { token } = await fixture.shop.customer();
    for (let left = 5; left >= 0; left -= 1) {
      const response = await ask(token);
      expect([response.status >= 400 && response.status < 500, response.status === 429]).toEqual([true, false]);
      expect(limitOf(response)).toBe(`"reads";r=${left}`);
    }
    expectRefused(await ask(token), 'reads');
  });

  it('GraphQL requests of staff have no rate limit', async () => {
    const { dataSource } = fixture.service.app;
    const { token } = await createStaffMember(dataSource.manager, { name: 'Clerk', role: 'SUPPORT' }, new Date());
    const body = { query: '{ orders(first: 1) { nodes { orderNumber } } }' };
    for (let number = 0; number < 10; number += 1) {
      const { status, headers } = await fixture.service.request('POST', '/admin/graphql', { token, body });
      expect([status, headers.get('RateLimit'), headers.get('RateLimit-Policy')]).toEqual([200, null, null]);
    }
  });
});
