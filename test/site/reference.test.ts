import { gzipSync } from 'node:zlib';
import { ERROR_CATALOGUE } from '../../src/domain/common/errors.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { useService } from '../support/rest/rest-api.js';

const KB = 1000;
/** The font, the page, its styles and its scripts. */
const MOST_IN_ALL = 100 * KB;

interface Item {
  servers?: unknown;
  [method: string]: unknown;
}

/** What customers use, as `METHOD PATH` and the operation's id. */
function documentedOperations(): [string, { operationId: string; summary: string }][] {
  const paths = openApiDocument().paths as unknown as Record<string, Item>;
  return Object.entries(paths)
    .filter(([, { servers }]) => servers === undefined)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method.toUpperCase()} /api${path}`,
        operation as { operationId: string; summary: string },
      ]),
    ) as [string, { operationId: string; summary: string }][];
}

const tagsWith = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe('the reference at /docs', () => {
  const fixture = useService();
  const get = (path: string) => fixture.service.request('GET', path);
  let html: string;
  beforeAll(async () => {
    html = (await get('/docs')).text;
  });

  /** The part about an operation. */
  const partOf = (id: string): string => {
    const [part] = new RegExp(`<article class="operation" id="${id}"[^]*?</article>`).exec(html) ?? [];
    if (part === undefined) throw new Error(`The reference lacks ${id}`);
    return part;
  };

  it('every operation that customers use is there, in the side bar too, with its path and samples, without any script', () => {
    const operations = documentedOperations();
    expect(operations.length).toBeGreaterThan(20);
    for (const [address, { operationId, summary }] of operations) {
      const part = partOf(operationId).replaceAll(/<[^>]*>/g, '');
      const [method, path] = address.split(' ');
      for (const text of [summary, method, path, 'curl -s', 'import requests', 'Answers', 'VALIDATION_ERROR']) {
        expect([address, part]).toEqual([address, expect.stringContaining(text ?? '')]);
      }
      expect(html).toContain(`<li><a href="#${operationId}"`);
    }
    expect(html).not.toContain('id="getMetrics"');
  });

  it('each record within a body is documented with its fields, types, bounds and meaning', () => {
    const part = partOf('createOrder').replaceAll(/<[^>]*>/g, '');
    expect(part).toContain('amount integer, 1 to 10000 requiredThe quantity.');
    expect(part).toContain('products array of OrderLine, 1 to 200 items required');
    expect(part).toContain('X-Sandbox-Scenario product-not-available insufficient-stock');
    expect(part).toMatch(/licenses array of License[^]*licenseKey string, at least 1 character/);
  });

  it('every link within the page leads to a part of it, and no part is there twice', () => {
    const ids = tagsWith(html, 'id');
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    // An attribute that names ids would take the words of one for several.
    expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
    const inner = tagsWith(html, 'href').filter((href) => href.startsWith('#'));
    expect(inner.length).toBeGreaterThan(200);
    expect([...new Set(inner.filter((href) => !ids.includes(href.slice(1))))]).toEqual([]);
    const named = [...tagsWith(html, 'for'), ...tagsWith(html, 'aria-controls'), ...tagsWith(html, 'aria-labelledby')];
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('every code that REST can return is documented once, and operations link to it', () => {
    const staffOnly = ['FORBIDDEN', 'VERSION_CONFLICT'];
    const codes = Object.keys(ERROR_CATALOGUE).filter((code) => !staffOnly.includes(code));
    const reported = [...html.matchAll(/<article class="error" id="error-(\w+)">/g)].map(([, code]) => code);
    expect(reported.toSorted()).toEqual(codes.toSorted());
    expect(partOf('createOrder')).toContain('<a href="#error-INSUFFICIENT_STOCK">');
    expect(partOf('createOrder')).not.toContain('unavailableItems');
  });

  it('loads only files of its own, under a policy that allows neither others nor anything inline', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toMatch(/unsafe|data:|https?:/);
    const files = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toEqual(expect.arrayContaining(['/docs/reference.js', '/docs/reference.css', '/docs/guide.js']));
    for (const file of files) {
      expect(file).toMatch(/^\/docs\/[a-z]/);
      expect([file, (await get(file)).status]).toEqual([file, 200]);
    }
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('takes at most 100 kB in all, compressed', async () => {
    const files = ['/docs/tokens.css', '/docs/page.css', '/docs/reference.css', '/docs/guide.js', '/docs/reference.js'];
    const responses = await Promise.all(['/docs', '/docs/icon.svg', ...files].map(get));
    const font = await fetch(`${fixture.service.url}/docs/fonts/inter.woff2`);
    const sizes = responses.map(({ text }) => gzipSync(text).length);
    const total = sizes.reduce((sum, size) => sum + size, (await font.arrayBuffer()).byteLength);
    expect(total).toBeGreaterThan(50 * KB);
    expect(total).toBeLessThanOrEqual(MOST_IN_ALL);
  });

  describe('where it is known how the service is reached', () => {
    const reached = useService({}, { PUBLIC_URL: 'https://orders.example' });

    it('the samples name that address', async () => {
      const { text } = await reached.service.request('GET', '/docs');
      expect(text).toContain('https://orders.example/api/orders');
      expect(text).not.toContain('127.0.0.1');
    });
  });
});
