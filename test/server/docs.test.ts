import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { RawClient } from '../support/http/raw-client.js';
import { useService } from '../support/rest/rest-api.js';

describe('the pages of the REST reference', () => {
  const fixture = useService();
  const get = (path: string, headers: Record<string, string> = {}) => fixture.service.request('GET', path, { headers });

  it('the OpenAPI document is served at /openapi.json, and a cache can revalidate it', async () => {
    const response = await get('/openapi.json');
    expect([response.status, response.body]).toEqual([200, JSON.parse(JSON.stringify(openApiDocument()))]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const again = await get('/openapi.json', {
      'If-None-Match': response.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  describe('where it is known how the service is reached', () => {
    const reached = useService({}, { PUBLIC_URL: 'https://orders.example' });
    const FORGED = { 'X-Forwarded-Host': 'forged.example', 'X-Forwarded-Proto': 'https' };

    it('the addresses in /openapi.json are absolute by PUBLIC_URL alone', async () => {
      const { body } = await reached.service.request('GET', '/openapi.json', { headers: FORGED });
      expect(body.servers).toEqual([{ url: 'https://orders.example/api', description: 'This service' }]);
      const { servers: _, ...rest } = body;
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...openApiDocument(), servers: undefined })));
    });
  });

  it.each(['/', '/docs', '/docs/guide', '/openapi.json', '/graphql', '/admin/graphql', '/api/orders', '/nothing'])(
    'no header of a request changes an address in the response to %s',
    async (path) => {
      const client = await RawClient.connect(fixture.service.url);
      client.send(
        `GET ${path} HTTP/1.1\r\nHost: forged.example\r\nX-Forwarded-Host: forged.example\r\nAccept: text/html\r\n` +
          'Connection: close\r\n\r\n',
      );
      const { headers, body } = await client.response();
      expect(body).not.toBe('');
      expect(`${headers}${body}`).not.toContain('forged');
    },
  );

  it('the client is served, packed in the version of the service', async () => {
    const response = await fetch(`${fixture.service.url}/docs/client.tgz`);
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    const files = gunzipSync(Buffer.from(await response.arrayBuffer())).toString('latin1');
    expect(files).toContain('"name": "reseller-orders"');
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(files).toContain(`"version": "${version}"`);
  });
});
