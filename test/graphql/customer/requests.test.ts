import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assertRefused, useService } from '../../support/rest/rest-api.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const ENDPOINTS = ['/graphql', '/admin/graphql'];

const open = useService();

describe.each(ENDPOINTS)('a request to %s', (path) => {
  const send = (method: string, headers: Record<string, string>, body?: string | Buffer, search = '') =>
    open.service.request(method, path + search, { headers, body });

  it.each<[string, Record<string, string>, string | Buffer, string, string]>([
    ['a body of malformed JSON', JSON_TYPE, '{"query":', 'body', 'Body must be valid JSON'],
    ['a body that is no JSON object', JSON_TYPE, '"x"', 'body', 'Body must be valid JSON'],
    ['a body in Latin-1', JSON_TYPE, Buffer.from('{"query":"# \u00fc"}', 'latin1'), 'body', 'Body must be valid JSON'],
    ['too large a body', JSON_TYPE, `{"query":"${' '.repeat(1_100_000)}"}`, 'body', 'Body is too large'],
    [
      'an unknown charset',
      { 'Content-Type': 'application/json; charset=klingon' },
      '{}',
      'Content-Type',
      'Charset klingon is not supported: use utf-8',
    ],
    [
      'an unknown encoding',
      { ...JSON_TYPE, 'Content-Encoding': 'rot13' },
      '{}',
      'Content-Encoding',
      'Content-Encoding rot13 is not supported: use gzip, deflate or br',
    ],
  ])(`a request to ${path} with %s is refused in the form of GraphQL`, async (_name, headers, body, field, text) => {
    const response = await send('POST', headers, body);
    const extensions = { code: 'VALIDATION_ERROR', details: { [field]: text } };
    expect([response.status, response.body]).toEqual([400, { errors: [{ message: 'Validation failed', extensions }] }]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])(`the method %s, which ${path} does not offer, is not found`, async (method) => {
    const { status, body } = await send(method, JSON_TYPE, '{"query":"{ __typename }"}');
    const extensions = { code: 'NOT_FOUND' };
    expect([status, body]).toEqual([404, { errors: [{ message: `Path ${method} ${path}/ not found`, extensions }] }]);
  });

  it(`a request to ${path} with a list of operations is refused`, async () => {
    const response = await send(
      'POST',
      JSON_TYPE,
      JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    );
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      { message: expect.stringMatching(/batch/i), extensions: { code: 'BAD_REQUEST' } },
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    `a request to ${path} of type %s is refused, as other sites can send it`,
    async (type) => {
      const { status, body } = await send('POST', { 'Content-Type': type }, '{"query":"{ __typename }"}');
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { message: expect.stringContaining('Cross-Site Request Forgery'), extensions: { code: 'BAD_REQUEST' } },
      ]);
    },
  );

  it(`a GET request to ${path} is refused without a header that other sites cannot send`, async () => {
    const search = `?query=${encodeURIComponent('{ __typename }')}`;
    const forged = await send('GET', {}, undefined, search);
    expect([forged.status, forged.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
    const { status, body } = await send('GET', { 'Apollo-Require-Preflight': 'true' }, undefined, search);
    expect([status, body.data]).toEqual([200, { __typename: 'Query' }]);
  });

  it(`a query that urql sends to ${path} by GET is accepted, as its Authorization cannot come from another site`, async () => {
    const search = new URLSearchParams({
      operationName: 'Kind',
      query: 'query Kind($deep: Boolean!) {\n  __typename @include(if: $deep)\n}',
      variables: '{"deep":true}',
    });
    const accept =
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';
    const { status, body } = await send(
      'GET',
      { accept, Authorization: 'Bearer any' },
      undefined,
      `?${search.toString()}`,
    );
    expect([status, body.data]).toEqual([200, { __typename: 'Query' }]);
    const forged = await send('GET', { accept }, undefined, `?${search.toString()}`);
    expect([forged.status, forged.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each([
    ['POST', 33, 'variableDepth'],
    ['POST', 100_000, 'variableDepth'],
    ['GET', 1_000, 'variableDepth'],
  ])(`variables nested too deep are refused by ${path}, naming them: %s %i`, async (method, depth, limit) => {
    const variables = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const query = 'query ($a: Int) { __typename @include(if: $a) }';
    const { status, body } =
      method === 'POST'
        ? await send('POST', JSON_TYPE, `{"query":${JSON.stringify(query)},"variables":${variables}}`)
        : await send(
            'GET',
            { Authorization: 'Bearer any' },
            undefined,
            `?${new URLSearchParams({ query, variables }).toString()}`,
          );
    const message = 'Query limit exceeded: variableDepth: more than 32 asked for, 32 allowed';
    const extensions = { code: 'QUERY_LIMIT_EXCEEDED', limit, allowed: 32 };
    expect([status, body]).toEqual([400, { errors: [{ message, extensions }] }]);
  });

  it.each([
    ['a result', '{ __typename }', 200],
    ['a syntax error', '{', 400],
    ['an unknown field', '{ nothing }', 400],
  ])(`no cache keeps a response of ${path}: %s`, async (_what, query, expected) => {
    for (const [method, body, search] of [
      ['POST', JSON.stringify({ query }), ''],
      ['GET', undefined, `?query=${encodeURIComponent(query)}`],
    ] as const) {
      const { status, headers } = await send(method, JSON_TYPE, body, search);
      expect([status, headers.get('Cache-Control')]).toEqual([expected, 'no-store']);
    }
  });

  it(`variables of too many values are refused by ${path}`, async () => {
    const variables = { a: Array.from({ length: 250_000 }, () => 1) };
    const { status, body } = await send('POST', JSON_TYPE, JSON.stringify({ query: '{ __typename }', variables }));
    expect([status, body.errors[0].extensions.limit]).toEqual([400, 'variableValues']);
  });

  it(`a mutation sent to ${path} as a GET request is refused`, async () => {
    const search = `?query=${encodeURIComponent('mutation { __typename }')}`;
    const { status, body } = await send('GET', { 'Apollo-Require-Preflight': 'true' }, undefined, search);
    expect([status, body.data]).toEqual([405, undefined]);
  });
});

it.each(ENDPOINTS)('OPTIONS of %s says which methods there are', async (path) => {
  const { status, headers } = await open.service.request('OPTIONS', path);
  expect([status, headers.get('Allow')]).toEqual([200, 'GET, HEAD, POST']);
});

it('a miss of a persisted query has the code that clients know, and the query is then found', async () => {
  const query = '{ __typename }';
  const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') };
  const send = (body: object) =>
    open.service.request('POST', '/graphql', { body: { ...body, extensions: { persistedQuery } } });
  const { body } = await send({});
  const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' };
  expect(body).toEqual({ errors: [{ message: 'PersistedQueryNotFound', extensions }] });
  expect((await send({ query })).body.data).toEqual({ __typename: 'Query' });
  expect((await send({})).body.data).toEqual({ __typename: 'Query' });
});

it.each(['customer', 'admin'])('the schema of %s is served without a token, as it is checked in', async (name) => {
  const { status, text, headers } = await open.service.request('GET', `/schema/${name}.graphql`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, checkedIn] = (await readFile(`schema/${name}.graphql`, 'utf8')).split(/^#.*\n\n/);
  expect(text).toBe(checkedIn?.trimEnd());
});

describe('the cost limit of staff queries', () => {
  it('a query of staff may cost twice as much as a query of a customer', async () => {
    const { body } = await open.service.request('POST', '/admin/graphql', { body: { query: '{ __typename }' } });
    expect(body.extensions).toEqual({ cost: { requested: 1, limit: 200_000 } });
  });
});

describe('the limits of the GRAPHQL_ settings', () => {
  const fixture = useService({}, { GRAPHQL_MAX_COST: '10', GRAPHQL_MAX_DEPTH: '2', GRAPHQL_MAX_TOKENS: '20' });

  it.each([
    ['{ products(first: 10) { totalCount } }', 'cost', 11],
    ['{ products { nodes { id } } }', 'depth', 3],
    ['{ me { id id id id id id id id id id id id id id id id } }', 'tokens', undefined],
  ])('a query above a limit from the GRAPHQL_ settings is refused: %s', async (query, limit, requested) => {
    const { id, token } = await fixture.shop.customer();
    const response = await assertRefused(fixture, id, [], () =>
      fixture.service.request('POST', '/graphql', { token, body: { query } }),
    );
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      {
        message: expect.any(String),
        extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit, requested, allowed: expect.any(Number) },
      },
    ]);
  });
});

describe('GraphQL without introspection', () => {
  const closed = useService({}, { GRAPHQL_INTROSPECTION: 'false' });

  it.each(ENDPOINTS)('introspection at %s is refused where GRAPHQL_INTROSPECTION is false', async (path) => {
    const { status, body } = await closed.service.request('POST', path, {
      body: { query: '{ __schema { types { name } } }' },
    });
    expect([status, body.data]).toEqual([400, undefined]);
    expect(body.errors[0].message).toMatch(/introspection is not allowed/);
  });

  it.each(['customer', 'admin'])('the schema of %s is not served then', async (name) => {
    expect((await closed.service.request('GET', `/schema/${name}.graphql`)).status).toBe(404);
  });

  it.each<[string, object]>([
    ['{ produkts { totalCount } }', {}],
    ['{ products(regoin: EU) { totalCount } }', {}],
    ['{ products(region: EUR) { totalCount } }', {}],
    ['query ($r: Region) { products(region: $r) { totalCount } }', { r: 'EUR' }],
    ['mutation ($i: CreateOrderInput!) { createOrder(input: $i) { orderNumber } }', { i: { product: [] } }],
  ])('an error suggests no names without introspection: %s', async (query, variables) => {
    const { token } = await open.shop.customer();
    const shown = await open.service.request('POST', '/graphql', { token, body: { query, variables } });
    expect(shown.text).toMatch(/Did you mean/);
    const hidden = await closed.service.request('POST', '/graphql', { token, body: { query, variables } });
    expect(hidden.body.errors.length).toBeGreaterThan(0);
    expect(hidden.text).not.toMatch(/Did you mean/);
  });
});
