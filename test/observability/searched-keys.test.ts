import { createHash } from 'node:crypto';
import { newId } from '../../src/db/ids.js';
import { failQueries } from '../support/failing-queries.js';
import { keepingLogger } from '../support/log-lines.js';
import type { TestResponse } from '../support/service.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';

const FIND = 'query Find($licenseKey: String!) { licenseKey(licenseKey: $licenseKey) { masked } }';
const SEARCH = 'query Box($text: String!) { search(text: $text) { __typename } }';

describe('a license key that staff searches for', () => {
  const { logger, lines } = keepingLogger();
  const fixture = useStaff(undefined, {}, { logger });
  let token: string;

  beforeAll(async () => {
    ({ token } = await fixture.staff.member('SUPPORT'));
  });
  beforeEach(() => {
    lines.length = 0;
  });

  /** A key that a pool holds, or that none does. */
  async function key(isKnown: boolean): Promise<string> {
    const text = `SECRET-${newId()}`;
    if (isKnown) await fixture.shop.addKeys((await fixture.shop.product()).poolId, [text]);
    return text;
  }

  const post = (query: string, variables: object) =>
    fixture.service.request('POST', '/admin/graphql', { token, body: { query, variables } });
  const get = (parameters: object) =>
    fixture.service.request('GET', `/admin/graphql?${new URLSearchParams(Object.entries(parameters)).toString()}`, {
      token,
      headers: { Accept: 'application/json' },
    });

  /** Waits for the line of a request, which is written after its response. */
  const logged = ({ headers }: TestResponse) =>
    until(
      () => lines.some(({ msg, requestId }) => msg === 'request' && requestId === headers.get('X-Request-Id')),
      'the line of the request',
    );

  const CASES: [string, (text: string) => Promise<TestResponse>][] = [
    ['is found by a variable', (text) => post(FIND, { licenseKey: text })],
    ['is searched for in the one box', (text) => post(SEARCH, { text })],
    ['is in the document', (text) => post(`{ licenseKey(licenseKey: "${text}") { masked } }`, {})],
    [
      'stands where another type is required',
      (text) => post(SEARCH.replace('text: $text', 'text: $text, first: $text'), { text }),
    ],
    ['is in an invalid document', (text) => post(`{ licenseKey(licenseKey: "${text}" ${text}) { masked }`, {})],
    ['is the name of a variable', (text) => post(FIND, { [text]: text })],
    ['is requested with GET', (text) => get({ query: FIND, variables: JSON.stringify({ licenseKey: text }) })],
  ];

  it.each(CASES)('and that %s appears in no line of the log', async (_how, ask) => {
    for (const isKnown of [true, false]) {
      const text = await key(isKnown);
      await logged(await ask(text));
      expect(JSON.stringify(lines)).not.toContain(text);
    }
  });

  it.each([
    ['licenseKey', 'FROM license_keys WHERE fingerprint', (text: string) => post(FIND, { licenseKey: text })],
    ['search', 'FROM license_keys WHERE fingerprint', (text: string) => post(SEARCH, { text })],
    ['search', 'FROM customers WHERE id >=', (text: string) => post(SEARCH, { text })],
  ])(
    'appears neither in the log nor in the response if %s fails in the database (%s)',
    async (_query, statement, ask) => {
      const text = await key(false);
      const failed = await failQueries(fixture.service.app.dataSource, statement, 1);
      const response = await ask(text);
      expect(failed()).toBe(1);
      expect(response.body.errors).toMatchObject([{ extensions: { code: 'INTERNAL_ERROR' } }]);
      await logged(response);
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'a GraphQL operation failed' }));
      expect(JSON.stringify([lines, response.body])).not.toContain(text);
    },
  );

  it.each([
    ['licenseKey', FIND, (text: string) => ({ licenseKey: text })],
    ['search', SEARCH, (text: string) => ({ text })],
    [
      'search',
      'query ($text: String!) { ...Box } fragment Box on Query { found: search(text: $text) { __typename } }',
      (text: string) => ({ text }),
    ],
  ])(
    'is not looked for in an address: %s over GET is refused, also as a persisted query',
    async (field, query, variablesOf) => {
      const variables = JSON.stringify(variablesOf(await key(true)));
      const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') };
      const extensions = JSON.stringify({ persistedQuery });
      for (const parameters of [
        { query, variables },
        { query, variables, extensions },
        { variables, extensions },
      ]) {
        const { status, body } = await get(parameters);
        expect([status, body]).toEqual([
          400,
          {
            errors: [
              {
                message: 'Validation failed',
                extensions: {
                  code: 'VALIDATION_ERROR',
                  details: { [field]: 'Send this query with POST: a license key must not appear in a URL' },
                },
              },
            ],
          },
        ]);
      }
    },
  );

  it('still allows other queries by GET, and a caller without a token gets UNAUTHENTICATED', async () => {
    const { status, body } = await get({
      query: '{ orders(first: 1) { nodes { items { licenses { licenseKey } } } } }',
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    const stranger = await fixture.service.request(
      'GET',
      `/admin/graphql?query=${encodeURIComponent('{ licenseKey(licenseKey: "x") { id } }')}`,
      {
        headers: { Accept: 'application/json', 'Apollo-Require-Preflight': 'true' },
      },
    );
    expect(stranger.body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
