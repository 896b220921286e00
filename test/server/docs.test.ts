import { openApiDocument } from '../../src/rest/openapi/document.js';
import { useService } from '../rest/support.js';

describe('the reference of the REST interface', () => {
  const fixture = useService();
  const get = (path: string, headers: Record<string, string> = {}) => fixture.service.request('GET', path, { headers });

  it('is described at /openapi.json, which caches can keep and ask for again', async () => {
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

  it('is shown at /docs by files of its own, under a policy that lets nothing else in', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links).toContain('/docs/swagger-ui-bundle.js');
    for (const link of links) {
      expect(link).toMatch(/^\/[a-z]/);
      expect([link, (await get(link)).status]).toEqual([link, 200]);
    }
    // Neither scripts nor handlers within the page: the policy would block them.
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  it('names no other host in what it adds to the page', async () => {
    for (const path of ['/docs', '/docs/docs.js', '/docs/docs.css']) {
      expect((await get(path)).text).not.toMatch(/https?:\/\//);
    }
  });

  it('switches the sandbox on by a parameter that the document has', async () => {
    const { components } = JSON.parse(JSON.stringify(openApiDocument())) as {
      components: { parameters: Record<string, { name: string; schema: object }> };
    };
    expect((await get('/docs/docs.js')).text).toContain('spec.components.parameters.sandboxMode.schema.default');
    expect(components.parameters.sandboxMode).toMatchObject({
      name: 'X-Sandbox-Mode',
      schema: { enum: ['true', 'false'] },
    });
  });

  it('serves nothing else of the package', async () => {
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
