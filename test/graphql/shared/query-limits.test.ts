import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { buildSchema, getIntrospectionQuery } from 'graphql';
import { createHttpServer } from '../../../src/http/http-server.js';
import { requestLog } from '../../../src/http/request-log.js';
import { requestId } from '../../../src/http/request-rules.js';
import { createLogger } from '../../../src/observability/logger.js';
import { graphqlEndpoint } from '../../../src/server/graphql-endpoint.js';
import { routeOf } from '../../../src/server/route-of.js';
import { lazy } from '../../../src/services/common/lazy.js';
import { readConfig } from '../../../src/settings/config.js';
import { takeCommonErrorFields } from '../../support/common-error-fields.js';
import { QUERY_BOMBS } from '../../support/query-bombs.js';

const SDL = `
  type Query { a(b: [Int], c: In): Query  b: Query  text: String  rows(first: Int = 50, search: String): RowConnection  list: [Row!]! }
  type Row { name: String  row: Row  rows(first: Int = 50): RowConnection  list: [Row] }
  type RowConnection { nodes: [Row!]!  edges: [RowEdge!]!  totalCount: Int! }
  type RowEdge { node: Row! }
  input In { c: In  n: Int }
`;

describe('the limits of GraphQL queries', () => {
  const schema = buildSchema(SDL);
  const { queryLimits, httpTimeouts } = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'mysql://a@b/c' });
  const contextOf = jest.fn(async () => ({}));
  // Validation begins by reading the directives, so that this call shows that it has begun.
  const validated = jest.spyOn(schema, 'getDirectives');
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const logger = createLogger('silent');
    const face = { schema: lazy(async () => schema), limits: queryLimits, introspection: true, contextOf };
    const { router, stop } = graphqlEndpoint({ ...face, readBody: express.json({ limit: '1mb' }) }, logger);
    const logged = requestLog({ logger, count: () => undefined, routeOf, traceParent: () => null });
    const server = createHttpServer(express().use(requestId, logged, router), httpTimeouts);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    close = async () => {
      server.closeAllConnections();
      server.close();
      await stop();
    };
    // Apollo starts with the first request, and reads the directives as well.
    await ask('{ __typename }');
  });
  afterAll(() => close());
  beforeEach(() => jest.clearAllMocks());

  async function ask(
    query: string,
    variables: object = {},
    operationName?: string,
  ): Promise<{ status: number; body: any }> {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables, operationName }),
    });
    const body: unknown = await response.json();
    takeCommonErrorFields(body, response.headers.get('X-Request-Id'));
    return { status: response.status, body };
  }

  it.each(Object.entries(QUERY_BOMBS))('a query with %s is refused before its validation', async (_, bomb) => {
    const { status, body } = await ask(bomb.query);
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringContaining(`Query limit exceeded: ${bomb.limit}: `),
          extensions: expect.objectContaining({ code: 'QUERY_LIMIT_EXCEEDED', limit: bomb.limit }),
        },
      ],
    });
    expect(validated).not.toHaveBeenCalled();
  });

  it('a query above a limit is refused as a GET request too', async () => {
    const query = encodeURIComponent(QUERY_BOMBS['a field under many names']?.query ?? '');
    const response = await fetch(`${url}?query=${query}`, { headers: { 'Apollo-Require-Preflight': '1' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { limit: 'aliases', requested: 100, allowed: 30 } }],
    });
    expect(validated).not.toHaveBeenCalled();
  });

  it.each<[string, string, string, number, number]>([
    [
      'depth',
      `{ ${'a { '.repeat(11)} text ${'} '.repeat(11)}}`,
      `{ ${'a { '.repeat(12)} text ${'} '.repeat(12)}}`,
      13,
      12,
    ],
    ['aliases', `{ ${names(30)} }`, `{ ${names(31)} }`, 31, 30],
    ['directives', `{ ${fieldsWith(50)} }`, `{ ${fieldsWith(51)} }`, 51, 50],
    ['repeatedFields', `{ ${'text '.repeat(51)}}`, `{ ${'text '.repeat(52)}}`, 51, 50],
  ])(
    'a query at the limit of %s is allowed, and one above it is refused with the number requested',
    async (limit, good, bad, requested, allowed) => {
      expect((await ask(good)).body).toMatchObject({ data: expect.anything() });
      expect(await ask(bad)).toEqual({
        status: 400,
        body: {
          errors: [
            {
              message: `Query limit exceeded: ${limit}: ${requested} asked for, ${allowed} allowed`,
              extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit, requested, allowed },
            },
          ],
        },
      });
    },
  );

  it('a document may hold a hundred operations, of which one is executed', async () => {
    const operations = (count: number) =>
      Array.from({ length: count }, (_, index) => `query q${index} { text }`).join(' ');
    expect((await ask(operations(100), {}, 'q99')).body).toMatchObject({ data: { text: null } });
    const { body } = await ask(operations(101), {}, 'q99');
    expect(body.errors).toMatchObject([{ extensions: { limit: 'definitions', requested: 101, allowed: 100 } }]);
  });

  it('the tokens of a query are counted only up to their limit', async () => {
    const list = (count: number) => `{ a(b: [${'1 '.repeat(count)}]) { text } }`;
    expect((await ask(list(4_988))).body).toMatchObject({ data: { a: null } });
    const { body } = await ask(list(4_989));
    expect(body.errors).toEqual([
      {
        message: 'Query limit exceeded: tokens: more than 5000 asked for, 5000 allowed',
        extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 'tokens', allowed: 5_000 },
      },
    ]);
  });

  it.each([
    ['GraphiQL', getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, oneOf: false })],
    ['Apollo Sandbox', getIntrospectionQuery({ specifiedByUrl: true, directiveIsRepeatable: true })],
    ['the deepest types of graphql-js', getIntrospectionQuery({ typeDepth: 9 })],
  ])('the introspection query of %s is accepted', async (_, query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(body.data.__schema.types.map(({ name }: { name: string }) => name)).toContain('RowConnection');
  });

  it('an introspection query with types nested too deep is refused', async () => {
    const fields = (depth: number): string => (depth === 0 ? 'name' : `fields { type { ${fields(depth - 1)} } }`);
    const { status, body } = await ask(`{ __schema { types { ${fields(4)} } } }`);
    expect([status, body.errors[0].message]).toEqual([400, 'Maximum introspection depth exceeded']);
    expect(contextOf).toHaveBeenCalledTimes(1);
  });

  it.each<[string, string, object, number]>([
    ['a field', '{ text }', {}, 1],
    ['a field under two names', '{ text b { text } }', {}, 3],
    ['a page with a literal size', '{ rows(first: 10) { nodes { name } } }', {}, 1 + 10 * 2],
    ['a page with a size from a variable', 'query ($n: Int) { rows(first: $n) { nodes { name } } }', { n: 20 }, 41],
    ['a page of the default size', '{ rows { edges { node { name } } } }', {}, 1 + 50 * 3],
    ['a page whose size is null', '{ rows(first: null) { totalCount } }', {}, 51],
    ['a page of negative size', '{ rows(first: -5) { totalCount } }', {}, 1],
    ['a page above the largest size', '{ rows(first: 2147483647) { totalCount } }', {}, 501],
    ['a page in a page', '{ rows(first: 10) { nodes { rows(first: 3) { totalCount } } } }', {}, 1 + 10 * (1 + 1 + 3)],
    ['a list', '{ list { name } }', {}, 1 + 5],
    ['a list in a page', '{ rows(first: 2) { nodes { list { name row { name } } } } }', {}, 1 + 2 * (1 + 1 + 5 * 3)],
    [
      'a fragment',
      '{ rows(first: 2) { ...f } } fragment f on RowConnection { totalCount nodes { name } }',
      {},
      1 + 2 * 3,
    ],
    ['fields with @skip and @include', '{ text @skip(if: true) b @include(if: false) { text } a { text } }', {}, 2],
    ['a search', '{ rows(first: 2, search: "a") { totalCount } }', {}, 1 + 500 + 2],
    [
      'searches under several names, and one without a text',
      'query ($text: String) { rows(first: 1, search: $text) { totalCount } a: rows(first: 1, search: $text) { totalCount } b: rows(first: 1, search: "") { totalCount } }',
      { text: 'a' },
      2 * 502 + 2,
    ],
    ['the schema', '{ __schema { types { name fields { name } } } }', {}, 0],
  ])('the response to a query contains the cost of %s', async (_, query, variables, requested) => {
    const { body } = await ask(query, variables);
    // The lists of this schema are null, so some of these queries end in an error, but only after their execution.
    expect(body.extensions).toEqual({ cost: { requested, limit: 100_000 } });
  });

  it('the cost of a text that is sent again follows its variables, and is the same without any', async () => {
    const costs: unknown[] = [];
    const fixed = '{ rows(first: 4) { nodes { name } } }';
    const variable = 'query ($first: Int) { rows(first: $first) { nodes { name } } }';
    for (const [query, variables] of [[fixed], [fixed], [variable, { first: 2 }], [variable, { first: 3 }]] as const) {
      costs.push((await ask(query, variables)).body.extensions.cost.requested);
    }
    expect(costs).toEqual([9, 9, 5, 7]);
  });

  it('an operation above the cost limit is refused, and no resolver runs', async () => {
    const resolved = jest.fn();
    const field = schema.getQueryType()?.getFields().rows;
    Object.assign(field ?? {}, { resolve: resolved });
    const { status, body } = await ask('{ rows(first: 500) { nodes { rows(first: 200) { totalCount } } } }');
    const requested = 1 + 500 * (1 + 1 + 200);
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          message: `Query limit exceeded: cost: ${requested} asked for, 100000 allowed`,
          extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 'cost', requested, allowed: 100_000 },
        },
      ],
    });
    expect(resolved).not.toHaveBeenCalled();
    await ask('{ rows { totalCount } }');
    expect(resolved).toHaveBeenCalledTimes(1);
  });

  it('an operation whose cost cannot be computed is refused without being executed', async () => {
    const { status, body } = await ask('query ($n: Boolean! = true) { text @skip(if: $n) }', { n: null });
    expect(body.data).toBeUndefined();
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: text`).join(' ');
}

function fieldsWith(directives: number): string {
  const alias = (index: number): string => `a${index}: text @skip(if: true) @include(if: false)`;
  const pairs = Array.from({ length: Math.floor(directives / 2) }, (_, index) => alias(index)).join(' ');
  return `${pairs} b { __typename } ${directives % 2 === 1 ? 'text @skip(if: true)' : ''}`;
}
