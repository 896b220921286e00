import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COMMON_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import { PRODUCT_EXCHANGES } from '../../src/rest/openapi/examples/products.js';
import { RestContract, type SeenAnswer } from '../support/rest-contract.js';
import { takeDeviations, watchAnswer } from '../support/watched-answers.js';

const contract = new RestContract();

const product = PRODUCT_EXCHANGES.find(({ name }) => name === 'ordinary')?.answer.body as Record<string, unknown>;
const unauthenticated = COMMON_EXCHANGES.find(({ name }) => name === 'noToken')?.answer.body;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'a',
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
    ['one whose path is spelled otherwise', answer({ url: '/API/Products/66f1a3c05e7b9d2f4a6c8e21/' })],
    ['one to a sandbox request', answer({ sandboxMode: 'TRUE', headers: { ...HEADERS, ...SANDBOX } })],
    ['one to HEAD', answer({ method: 'HEAD', body: '' })],
    ['one that was not modified', answer({ status: 304, body: '' })],
    ['a refusal of a path that there is not', answer({ status: 401, url: '/api/nothing' }, unauthenticated)],
    ['a body too long to be kept', answer({ body: undefined })],
  ])('finds nothing in %s', (_name, seen) => {
    expect(contract.deviationsOf(seen)).toEqual([]);
  });

  it.each<[string, SeenAnswer, string]>([
    [
      'a field too many',
      answer({}, { ...product, cost: 7 }),
      'must NOT have additional properties {"additionalProperty":"cost"}',
    ],
    ['a field too few', answer({}, withoutSku), "must have required property 'sku'"],
    ['a field of another type', answer({}, { ...product, price: '116.91' }), '/price must be number'],
    [
      'a value that is none of those',
      answer({}, { ...product, validRegion: 'US' }),
      '/validRegion must be equal to one of',
    ],
    ['a malformed date', answer({}, { ...product, updatedAt: 'today' }), '/updatedAt must match format "date-time"'],
    [
      'another text of an error',
      answer({ status: 401 }, { error: 'Go away', code: 'UNAUTHENTICATED' }),
      '/error must be',
    ],
    [
      'an error of another operation',
      answer({ status: 400 }, { error: 'x', code: 'PRICE_CHANGED' }),
      'must be equal to',
    ],
    ['a status that is not documented', answer({ status: 418 }), 'the status is not documented'],
    [
      'such a status where there is no path',
      answer({ url: '/api/x', status: 200 }),
      'the status is not documented for a path',
    ],
    [
      'such a status for a method that is not offered',
      answer({ method: 'PUT', status: 405 }),
      'the status is not documented',
    ],
    ['a header that is missing', answer({ headers: withoutId }), 'the header X-Request-Id is missing'],
    ['an ETag that is missing', answer({ headers: withoutEtag }), 'the header ETag is missing'],
    ['a malformed header', answer({ headers: { ...HEADERS, etag: 'x' } }), 'the header ETag is "x"'],
    [
      'a header too many',
      answer({ headers: { ...HEADERS, link: '<x>; rel="next"' } }),
      'the header link is not documented',
    ],
    ['no sandbox headers', answer({ sandboxMode: 'true' }), 'the header X-Sandbox-Mode is wrong'],
    ['sandbox headers unasked', answer({ headers: { ...HEADERS, ...SANDBOX } }), 'the header X-Sandbox-Mode is wrong'],
    [
      'another content type',
      answer({ headers: { ...HEADERS, 'content-type': 'text/html' } }),
      'the content type is text/html',
    ],
    ['a body that is not JSON', answer({ body: '{' }), 'the body is not JSON'],
    ['a body where there is to be none', answer({ status: 304 }), 'there is a body'],
  ])('finds %s', (_name, seen, what) => {
    expect(contract.deviationsOf(seen).join('\n')).toContain(what);
  });

  it('sees what a server answers, in pieces or at once, and passes it on', async () => {
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
