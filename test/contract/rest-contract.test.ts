import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COMMON_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import { PRODUCT_EXCHANGES } from '../../src/rest/openapi/examples/products.js';
import { RestContract, type SeenAnswer } from '../support/rest-contract.js';
import { takeDeviations, watchAnswer } from '../support/watched-answers.js';

const contract = new RestContract();

const product = PRODUCT_EXCHANGES.find(({ name }) => name === 'ordinary')?.answer.body as Record<string, unknown>;
const REQUEST_ID = 'a';
const trace = { requestId: REQUEST_ID, retryable: false };
const unauthenticated = {
  ...(COMMON_EXCHANGES.find(({ name }) => name === 'noToken')?.answer.body as object),
  ...trace,
};

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': REQUEST_ID,
  'cache-control': 'private, no-cache',
  etag: 'W/"5"',
};

/** An answer as documented, with a deviation planted. */
function answer(planted: Partial<SeenAnswer> = {}, body: unknown = product): SeenAnswer {
  return {
    method: 'GET',
    url: '/api/products/66f1a3c05e7b9d2f4a6c8e21?x=1',
    status: 200,
    headers: HEADERS,
    body: JSON.stringify(body),
    ...planted,
  };
}

const { 'x-request-id': _id, ...withoutId } = HEADERS;
const { etag: _etag, ...withoutEtag } = HEADERS;
const { sku: _sku, ...withoutSku } = product;
const SANDBOX = { 'x-sandbox-mode': 'true', 'x-sandbox-notice': 'Sandbox mode: no real orders were affected' };

describe('the comparison of answers with the OpenAPI document', () => {
  it.each<[string, SeenAnswer]>([
    ['an answer as documented', answer()],
    ['an answer to another spelling of the path', answer({ url: '/API/Products/66f1a3c05e7b9d2f4a6c8e21/' })],
    ['an answer to a sandbox request', answer({ sandboxMode: 'TRUE', headers: { ...HEADERS, ...SANDBOX } })],
    ['an answer to HEAD', answer({ method: 'HEAD', body: '' })],
    ['an answer of 304', answer({ status: 304, body: '' })],
    ['a refusal of an unknown path', answer({ status: 401, url: '/api/nothing' }, unauthenticated)],
    ['an answer without its body, which was too long to be kept', answer({ body: undefined })],
  ])('the contract check reports no deviation for %s', (_name, seen) => {
    expect(contract.deviationsOf(seen)).toEqual([]);
  });

  it.each<[string, SeenAnswer, string]>([
    [
      'an additional field',
      answer({}, { ...product, cost: 7 }),
      'must NOT have additional properties {"additionalProperty":"cost"}',
    ],
    ['a missing field', answer({}, withoutSku), "must have required property 'sku'"],
    ['a field of another type', answer({}, { ...product, price: '116.91' }), '/price must be number'],
    ['a value outside the enum', answer({}, { ...product, validRegion: 'US' }), '/validRegion must be equal to one of'],
    ['a malformed date', answer({}, { ...product, updatedAt: 'today' }), '/updatedAt must match format "date-time"'],
    [
      'an undocumented error text',
      answer({ status: 401 }, { error: 'Go away', code: 'UNAUTHENTICATED' }),
      '/error must be',
    ],
    [
      'an error without its trace',
      answer({ status: 401 }, { error: 'Authentication required', code: 'UNAUTHENTICATED', requestId: REQUEST_ID }),
      "must have required property 'retryable'",
    ],
    [
      'an error that names another request',
      answer({ status: 401 }, { ...unauthenticated, requestId: 'b' }),
      'the requestId is not the header',
    ],
    [
      'an error of another operation',
      answer({ status: 400 }, { error: 'x', code: 'PRICE_CHANGED' }),
      'must be equal to',
    ],
    ['an undocumented status', answer({ status: 418 }), 'the status is not documented'],
    [
      'an undocumented status of an unknown path',
      answer({ url: '/api/x', status: 200 }),
      'the status is not documented for a path',
    ],
    [
      'an undocumented status of an unknown method',
      answer({ method: 'PUT', status: 405 }),
      'the status is not documented',
    ],
    ['a missing header', answer({ headers: withoutId }), 'the header X-Request-Id is missing'],
    ['a missing ETag', answer({ headers: withoutEtag }), 'the header ETag is missing'],
    ['a malformed header', answer({ headers: { ...HEADERS, etag: 'x' } }), 'the header ETag is "x"'],
    [
      'an undocumented header',
      answer({ headers: { ...HEADERS, link: '<x>; rel="next"' } }),
      'the header link is not documented',
    ],
    ['missing sandbox headers', answer({ sandboxMode: 'true' }), 'the header X-Sandbox-Mode is wrong'],
    [
      'sandbox headers on a real request',
      answer({ headers: { ...HEADERS, ...SANDBOX } }),
      'the header X-Sandbox-Mode is wrong',
    ],
    [
      'an undocumented content type',
      answer({ headers: { ...HEADERS, 'content-type': 'text/html' } }),
      'the content type is text/html',
    ],
    ['a body that is not JSON', answer({ body: '{' }), 'the body is not JSON'],
    ['a body of a 304 answer', answer({ status: 304 }), 'there is a body'],
  ])('the contract check reports %s', (_name, seen, what) => {
    expect(contract.deviationsOf(seen).join('\n')).toContain(what);
  });

  it('the contract check sees every answer of a server, written in pieces or at once, and passes it on', async () => {
    const server = createServer((request, response) => {
      watchAnswer(request, response);
      response.setHeader('Content-Type', 'application/json');
      response.write('{"status":');
      response.end('"fine"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = async (path: string) => (await fetch(url + path)).text();
    expect(await ask('/elsewhere')).toBe('{"status":"fine"}');
    expect(takeDeviations()).toEqual([]);
    expect(await ask('/healthz')).toBe('{"status":"fine"}');
    expect(takeDeviations()).toEqual([
      'GET /healthz answered 200: the header X-Request-Id is missing',
      'GET /healthz answered 200: /status must be equal to constant {"allowedValue":"ok"}',
    ]);
    await new Promise((resolve) => server.close(resolve));
  });
});
