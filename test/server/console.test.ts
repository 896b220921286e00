import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplesOf } from '../support/metrics.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const FOLDER = mkdtempSync(join(tmpdir(), 'orders-console-'));
const SCRIPT = `export const text = ${JSON.stringify('x'.repeat(5_000))};`;
const PAGE = `<!doctype html><html><head><meta property="csp-nonce" nonce="CSP_NONCE"><title>Console</title>
<script type="module" nonce="CSP_NONCE" src="/admin/assets/index-Ab12.js"></script></head><body></body></html>`;
const REFUSED = { code: 'NOT_FOUND' };

function build(): void {
  mkdirSync(join(FOLDER, 'assets'), { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), PAGE);
  writeFileSync(join(FOLDER, 'assets/index-Ab12.js'), SCRIPT);
  writeFileSync(join(FOLDER, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
}

describe('the console', () => {
  const fixture = useService({ consoleFolder: FOLDER });

  beforeAll(build);
  afterAll(() => rmSync(FOLDER, { recursive: true }));

  const open = (path: string, headers: Record<string, string> = { Accept: BROWSER }, method = 'GET') =>
    fixture.service.request(method, path, { headers });

  it.each([
    '/admin',
    '/admin/',
    '/admin/orders',
    '/admin/orders/1001?tab=claims',
    '/admin/sessions',
    '/admin/index.html',
  ])(
    'a browser gets the page of the console at %s, with a nonce that is valid for this response only',
    async (path) => {
      const nonces = new Set<string>();
      for (let count = 0; count < 2; count += 1) {
        const { status, headers, text } = await open(path);
        expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
          200,
          'text/html; charset=utf-8',
          'no-store',
        ]);
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? [];
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        expect(text).toBe(PAGE.replaceAll('CSP_NONCE', nonce));
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(2);
    },
  );

  it('the policy of the console lets in nothing from outside, no inline script, and no frame around it', async () => {
    const { headers } = await open('/admin');
    const policy = (headers.get('Content-Security-Policy') ?? '').replace(/nonce-[^']+/, 'nonce-N');
    expect(policy.split(';').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self' data:",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "frame-src 'self'",
      "img-src 'self' data:",
      "object-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'nonce-N'",
    ]);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  it('an asset is cached by browsers permanently, and sent compressed', async () => {
    const { status, headers, text } = await open('/admin/assets/index-Ab12.js', { 'Accept-Encoding': 'gzip' });
    expect([status, text]).toEqual([200, SCRIPT]);
    expect([headers.get('Cache-Control'), headers.get('Content-Encoding'), headers.get('Content-Type')]).toEqual([
      'public, max-age=31536000, immutable',
      'gzip',
      expect.stringMatching(/^text\/javascript/),
    ]);
    const icon = await open('/admin/icon.svg', { Accept: 'image/*' });
    expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
  });

  it.each([
    '/admin/assets/index-Cd34.js',
    '/admin/assets/',
    '/admin/assets',
    '/admin/assets/..%2findex.html',
    '/admin/assets/.hidden',
    '/admin/export/nothing.csv',
    '/admin/oidc/start',
    '/admin/Export/orders.csv',
    '/admin/SESSION',
    '/Admin',
    '/admin/%6frders',
    '/admin//orders',
    '/administration',
  ])('a browser does not get the console at %s, and a program an error', async (path) => {
    const { status, text, headers } = await open(path);
    expect(status).toBe(404);
    expect(text).not.toContain('index-Ab12.js');
    const program = await open(path, { Accept: 'application/json' });
    expect([program.status, program.body]).toEqual([404, expect.objectContaining(REFUSED)]);
    expect(headers.get('Cache-Control') ?? '').not.toContain('immutable');
  });

  it('a program that takes no HTML, or sends something, gets no page', async () => {
    for (const [accept, method] of [
      ['application/json', 'GET'],
      [BROWSER, 'POST'],
      [BROWSER, 'DELETE'],
    ] as const) {
      const { status, body } = await open('/admin/orders', { Accept: accept }, method);
      expect([status, body]).toEqual([404, expect.objectContaining(REFUSED)]);
    }
    const head = await open('/admin', { Accept: BROWSER }, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('metrics name pages and files of the console, whatever their addresses hold', async () => {
    const counts = async (): Promise<number[]> => {
      const samples = await samplesOf(fixture.service);
      return ['/admin/*', '/admin/assets/*'].map(
        (route) => samples.get(`http_requests_total{method="GET",route="${route}",operation="",status="2xx"}`) ?? 0,
      );
    };
    const [pages = 0, files = 0] = await counts();
    await open('/admin/orders/1001');
    await open('/admin?days=7');
    await open('/admin/assets/index-Ab12.js');
    // A request is counted after its response, including those of earlier tests.
    await until(async () => {
      const [pagesNow = 0, filesNow = 0] = await counts();
      return pagesNow >= pages + 2 && filesNow > files;
    }, 'three requests to be counted');
  });

  it('a console that is not built says so, and is served as soon as it is built', async () => {
    const page = join(FOLDER, 'index.html');
    renameSync(page, `${page}.away`);
    const { status, headers, text } = await open('/admin');
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      503,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(text).toMatch(/^The console is not built\. Run `npm run build`/);
    expect((await open('/admin/graphql')).status).toBe(200);
    renameSync(`${page}.away`, page);
    expect((await open('/admin')).status).toBe(200);
  });
});
