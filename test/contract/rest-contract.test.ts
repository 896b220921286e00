import { PRODUCT_EXCHANGES } from '../../src/rest/openapi/examples/products.js';
import { serve } from '../support/loopback.js';
import { RestContract, type SeenResponse } from '../support/rest-contract.js';
import { takeContractViolations, watchResponse } from '../support/watched-responses.js';

const contract = new RestContract();

const product = PRODUCT_EXCHANGES.find(({ name }) => name === 'ordinary')?.response.body as Record<string, unknown>;
const REQUEST_ID = 'a';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': REQUEST_ID,
  'x-interface-version': '1.0.0',
  'cache-control': 'private, no-cache',
  etag: 'W/"5"',
};

/** A response as documented, with a deliberate deviation. */
function answer(planted: Partial<SeenResponse> = {}, body: unknown = product): SeenResponse {
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

describe('the comparison of responses with the OpenAPI document', () => {
  it('the contract check reports no violation for a response as documented', () => {
    expect(contract.violationsOf(answer())).toEqual([]);
  });

  it.each<[string, SeenResponse, string]>([
    [
      'an additional field',
      answer({}, { ...product, cost: 7 }),
      'must NOT have additional properties {"additionalProperty":"cost"}',
    ],
    ['an undocumented status', answer({ status: 418 }), 'the status is not documented'],
    ['a missing header', answer({ headers: withoutId }), 'the header X-Request-Id is missing'],
  ])('the contract check reports %s', (_name, seen, what) => {
    expect(contract.violationsOf(seen).join('\n')).toContain(what);
  });

  it('the contract check reads every response of a server, written in chunks or at once, and passes it on', async () => {
    const server = await serve((request, response) => {
      watchResponse(request, response);
      response.setHeader('Content-Type', 'application/json');
      response.write('{"status":');
      response.end('"fine"}');
    });
    const ask = async (path: string) => (await fetch(server.url(path))).text();
    expect(await ask('/elsewhere')).toBe('{"status":"fine"}');
    expect(takeContractViolations()).toEqual([]);
    expect(await ask('/healthz')).toBe('{"status":"fine"}');
    expect(takeContractViolations()).toEqual([
      'GET /healthz returned 200: the header X-Request-Id is missing',
      'GET /healthz returned 200: /status must be equal to constant {"allowedValue":"ok"}',
    ]);
    await server.stop();
  });
});
