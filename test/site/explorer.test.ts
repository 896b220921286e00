import { parse, validate } from 'graphql';
import { CUSTOMERS_PAGE, STAFF_PAGE } from '../../site/explorer/example-operations.js';
import { buildCustomerSchema } from '../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { useService } from '../support/rest/rest-api.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com';

function directivesOf(policy: string | null): Record<string, string[]> {
  const parts = (policy ?? '').split(';').map((part) => part.trim().split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]));
}

/** The address of a page's only script. */
function scriptOf(text: string): string {
  const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const [, attributes = '', inline] = scripts[0] ?? [];
  expect(inline).toBe('');
  return /^ src="([^"]+)" type="module"$/.exec(attributes)?.[1] ?? '';
}

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What the policies of all our own pages have in common. */
const OWN_PAGE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
};

describe.each([CUSTOMERS_PAGE, STAFF_PAGE])('the page at $path', ({ path, document, variables }) => {
  const fixture = useService();
  const open = (accept = BROWSER) => fixture.service.request('GET', path, { headers: { Accept: accept } });

  it(`the page at ${path} is served to browsers only`, async () => {
    const { status, headers, text } = await open();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('vary')).toContain('Accept');
    expect(text).toContain('<!doctype html>');
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json, text/html;q=0.5']) {
      expect((await open(accept)).text).not.toContain('<!doctype html>');
    }
  });

  it(`the policy of ${path} allows its own scripts and Apollo Sandbox, and nothing else`, async () => {
    const { headers, text } = await open();
    expect(scriptOf(text)).toMatch(/^\//);
    expect(directivesOf(headers.get('content-security-policy'))).toEqual({
      ...OWN_PAGE,
      'script-src': ["'self'", SANDBOX],
      'frame-src': ['https://sandbox.embed.apollographql.com'],
    });
    // Inline event handlers would need 'unsafe-inline'.
    expect(text).not.toMatch(/<[^>]+\son\w+=/);
  });

  it(`the page at ${path} names only allowed hosts and existing assets`, async () => {
    const { text } = await open();
    const hosts = [...text.matchAll(/https?:\/\/[^/"'\s]+/g)].map(([host]) => host);
    expect(new Set(hosts)).toEqual(new Set([SANDBOX]));
    const assets = [...new Set([...text.matchAll(/"([^"]+\/assets\/[^"]+)"/g)].map(([, asset]) => asset ?? ''))];
    const names = assets.map((asset) => asset.replace(/-[\w-]{8}\.(\w+)$/, '.$1'));
    expect(names).toEqual([`${path}/assets/main.js`, `${path}/assets/style.css`]);
    for (const asset of assets) {
      const { status, headers, text: content } = await fixture.service.request('GET', asset);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toMatch(
        asset.endsWith('css') ? /^text\/css/ : /^(text|application)\/javascript/,
      );
      expect(content.length).toBeGreaterThan(1_000);
    }
  });

  it.each(['nothing.js', '..%2f..%2fpackage.json', '__proto__'])(
    `the page at ${path} serves no asset named %s`,
    async (name) => {
      expect((await fixture.service.request('GET', `${path}/assets/${name}`)).status).not.toBe(200);
    },
  );

  it(`the page at ${path} begins with an operation that is valid for its schema`, async () => {
    const { text } = await open();
    const [, json = ''] = / data-page="([^"]+)"/.exec(text) ?? [];
    expect(JSON.parse(unescaped(json))).toMatchObject({
      document,
      variables,
      headers: { Authorization: 'Bearer YOUR_TOKEN' },
    });
    const schema = await (path === CUSTOMERS_PAGE.path ? buildCustomerSchema() : buildStaffSchema());
    expect(validate(schema, parse(document))).toEqual([]);
  });
});

describe('the explorers', () => {
  // As in production, where what comes from outside may not run beside a session of staff.
  const ENCRYPTION_KEY = Buffer.alloc(32, 'reseller-orders development key!').toString('base64');
  const production = useService({}, { NODE_ENV: 'production', ENCRYPTION_KEY });
  const without = useService({}, { EXPLORER: 'none' });
  const PATHS = [CUSTOMERS_PAGE.path, STAFF_PAGE.path];

  it.each(PATHS)(
    'in production the page at %s shows GraphiQL, names no other host, and its policy allows none',
    async (path) => {
      const { status, headers, text } = await production.service.request('GET', path, { headers: { Accept: BROWSER } });
      expect(status).toBe(200);
      expect(scriptOf(text)).toMatch(/^\//);
      expect(text).not.toMatch(/https?:\/\//);
      expect(directivesOf(headers.get('content-security-policy'))).toEqual({
        ...OWN_PAGE,
        'script-src': ["'self'"],
      });
    },
  );

  it.each([
    '/',
    '/docs',
    '/docs/guide',
    '/docs/spec',
    '/docs/changelog',
    '/docs/page.css',
    '/openapi.json',
    '/healthz',
    ...PATHS,
  ])('in production nothing from outside runs on the page at %s', async (path) => {
    const { headers } = await production.service.request('GET', path, { headers: { Accept: BROWSER } });
    const directives = Object.values(directivesOf(headers.get('content-security-policy')));
    expect(directives.length).toBeGreaterThan(0);
    for (const source of new Set(directives.flat()))
      expect(["'none'", "'self'", "'unsafe-inline'", 'data:']).toContain(source);
  });

  it.each(PATHS)('without an explorer a browser gets no page at %s, and programs get their responses', async (path) => {
    const { service } = without;
    const script = scriptOf((await production.service.request('GET', path, { headers: { Accept: BROWSER } })).text);
    const { headers, text } = await service.request('GET', path, { headers: { Accept: BROWSER } });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(text).not.toContain('<');
    expect((await service.request('GET', script)).headers.get('content-type')).toMatch(/json/);
    const { body } = await service.request('POST', path, { body: { query: '{ __typename }' } });
    expect(body).toMatchObject({ data: { __typename: 'Query' } });
  });

  it('without an explorer no page leads to GraphQL', async () => {
    for (const path of ['/', '/docs', '/docs/guide']) {
      const { status, text } = await without.service.request('GET', path, { headers: { Accept: BROWSER } });
      expect(status).toBe(200);
      expect(text).toContain('<a href="/openapi.json">');
      expect(text).not.toContain('<a href="/graphql"');
    }
  });
});
