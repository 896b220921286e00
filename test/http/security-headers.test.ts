import { gunzipSync } from 'node:zlib';
import { specificErrorFields } from '../support/common-error-fields.js';
import { RawClient } from '../support/http/raw-client.js';
import { useService } from '../support/rest/rest-api.js';

const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

const fixture = useService();

describe('the headers of every response', () => {
  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/metrics', 200],
    ['GET', '/api/products', 401],
    ['POST', '/graphql', 400],
    ['GET', '/nothing', 404],
  ])('a response forbids browsers to embed it or to run scripts in it: %s %s', async (method, path, status) => {
    const response = await fixture.service.request(method, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toBe(DATA_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['Host', 'GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n', 'Host is required'],
    ['Host', 'GET /api/products HTTP/1.0\r\nHost: x\r\nhost: x\r\n\r\n', 'Host must be given once'],
    [
      'Host',
      'GET /api/products HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      'Host must be given once',
    ],
    [
      'Expect',
      'GET /api/products HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
      'Expect can only be 100-continue',
    ],
  ])('a request with a wrong %s header is refused in the documented form', async (field, request, message) => {
    const client = await RawClient.connect(fixture.service.url);
    client.send(request);
    const { status, headers, body } = await client.response();
    const refusal = { error: 'Validation failed', code: 'VALIDATION_ERROR', details: { [field]: message } };
    expect([status, specificErrorFields({ headers, body })]).toEqual([400, refusal]);
  });
});

describe('the compression of responses', () => {
  let token: string;
  const get = (path: string, headers: Record<string, string>) =>
    fixture.service.request('GET', path, { token, headers: { 'Accept-Encoding': 'identity', ...headers } });

  beforeAll(async () => {
    ({ token } = await fixture.shop.customer());
    for (let count = 0; count < 10; count += 1) await fixture.shop.product({}, 1);
  });

  it.each(['identity', 'gzip'])(
    'an unchanged response is a 304 without a body under the encoding %s',
    async (encoding) => {
      const first = await get('/api/products', { 'Accept-Encoding': encoding });
      const headers = { 'Accept-Encoding': encoding, 'If-None-Match': first.headers.get('etag') ?? '' };
      const { status, text, headers: answered } = await get('/api/products', headers);
      expect([status, text, answered.get('content-encoding')]).toEqual([304, '', null]);
    },
  );

  it('a small response is not compressed', async () => {
    const { headers } = await get('/api/webhooks', { 'Accept-Encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('a large GraphQL response is compressed', async () => {
    const query = '{ products(first: 100) { nodes { id name displayName price listPrice stock sku category } } }';
    const options = { token, headers: { 'Accept-Encoding': 'gzip' }, body: { query } };
    const { headers, body } = await fixture.service.request('POST', '/graphql', options);
    expect([headers.get('content-encoding'), body.errors]).toEqual(['gzip', undefined]);
  });

  it('a streamed response to an HTTP/1.0 client is compressed', async () => {
    const client = await RawClient.connect(fixture.service.url);
    client.send(
      `GET /api/orders HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: gzip\r\n\r\n`,
    );
    const { status, headers, bytes } = await client.response();
    expect(status).toBe(200);
    expect(headers).toMatch(/^content-encoding: gzip/im);
    expect(gunzipSync(bytes).toString()).toBe('[]');
  });
});
