import { openApiDocument } from '../../src/rest/openapi/document.js';
import { RawClient } from '../http/raw-client.js';
import { useService } from '../rest/support.js';

describe('the pages of the REST reference', () => {
  const fixture = useService();
  const get = (path: string, headers: Record<string, string> = {}) => fixture.service.request('GET', path, { headers });

  it('the OpenAPI document is served at /openapi.json, and a cache can revalidate it', async () => {
    const answer = await get('/openapi.json');
    expect([answer.status, answer.body]).toEqual([200, JSON.parse(JSON.stringify(openApiDocument()))]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const again = await get('/openapi.json', {
      'If-None-Match': answer.headers.get('etag') ?? '',
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
      expect(body.paths['/healthz'].servers[0].url).toBe('https://orders.example/');
      const { servers: _, ...rest } = body;
      expect(JSON.parse(JSON.stringify(rest).replaceAll('"https://orders.example/"', '"/"'))).toEqual(
        JSON.parse(JSON.stringify({ ...openApiDocument(), servers: undefined })),
      );
    });
  });

  it.each(['/', '/docs', '/docs/guide', '/openapi.json', '/graphql', '/admin/graphql', '/api/orders', '/nothing'])(
    'no header of a request makes an address in the answer to %s',
    async (path) => {
      const client = await RawClient.connect(fixture.service.url);
      client.send(
        `GET ${path} HTTP/1.1\r\nHost: forged.example\r\nX-Forwarded-Host: forged.example\r\nAccept: text/html\r\n` +
          'Connection: close\r\n\r\n',
      );
      const { headers, body } = await client.answer();
      expect(body).not.toBe('');
      expect(`${headers}${body}`).not.toContain('forged');
    },
  );

  it('the page at /docs loads only files of its own, under a policy that allows no others', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const links = [...page.text.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links).toContain('/docs/swagger-ui-bundle.js');
    for (const link of links) {
      expect(link).toMatch(/^\/[a-z]/);
      expect([link, (await get(link)).status]).toEqual([link, 200]);
    }
    // The policy would block inline scripts and event handlers.
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  it('no other file of the Swagger package is served under /docs', async () => {
    for (const path of [
      '/docs/index.html',
      '/docs/package.json',
      '/docs/..%2fpackage.json',
      '/docs/swagger-initializer.js',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
