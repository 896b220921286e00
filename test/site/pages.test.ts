import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { useService } from '../support/rest/rest-api.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const DOCUMENT_PATHS = [
  ['/docs/guide', 'docs/integrators.md'],
  ['/docs/changelog', 'CHANGELOG.md'],
  ['/docs/changes', 'docs/spec/changes.md'],
  ['/docs/spec', 'docs/spec/README.md'],
  ['/docs/staff', 'docs/staff/README.md'],
  ['/docs/staff/de', 'docs/staff/de/README.md'],
  ['/docs/staff/de/orders', 'docs/staff/de/orders.md'],
  ['/docs/spec/errors', 'docs/spec/errors.md'],
  ['/docs/spec/webhooks', 'docs/spec/webhooks.md'],
] as const;

/** The pages of the handbook in one language, by their addresses. */
const handbookPages = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `/${folder}/${basename(file, '.md')}`.replace('/README', ''));

const linksOf = (html: string): string[] => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);

describe('the pages for people', () => {
  const fixture = useService();
  const get = (path: string, accept = BROWSER) => fixture.service.request('GET', path, { headers: { Accept: accept } });

  it('/ lists all pages to a browser, without a token, and links only to existing ones', async () => {
    const { status, headers, text } = await get('/');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('vary')).toContain('Accept');
    const links = linksOf(text);
    expect(links).toEqual(
      expect.arrayContaining(['/docs/guide', '/docs', '/graphql', '/docs/spec', '/openapi.json', '/docs/changes']),
    );
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  it.each(['application/json', '*/*', 'application/json, text/html;q=0.5'])(
    '/ lists all addresses to a program that accepts %s, in JSON',
    async (accept) => {
      const { status, body, headers } = await get('/', accept);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(body).toMatchObject({ rest: '/api', graphql: '/graphql', reference: '/docs', openapi: '/openapi.json' });
      for (const path of Object.values(body as Record<string, string>).filter((value) => value.startsWith('/'))) {
        // Without a token the interfaces refuse, but are there.
        const { status: found } = await get(path === '/api' ? '/api/products' : path);
        expect([path, found]).toEqual([path, path === '/api' ? 401 : 200]);
      }
    },
  );

  it.each(['/nothing', '/admin/export/nothing.csv', '/docs/nothing', '/docs/spec/<script>', '/openapi', '/metric/s'])(
    'a browser gets a page for %s, where there is nothing, and a program an error in JSON',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, text } = await fixture.service.request(method, path, { headers: { Accept: BROWSER } });
        expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(headers.get('content-security-policy')).toContain("script-src 'self'");
        if (method === 'HEAD') continue;
        expect(text).toContain('<h1>Page not found</h1>');
        // It repeats nothing of the request.
        expect(text).not.toMatch(/nothing\b(?! at)|<script>/);
        expect(linksOf(text)).toContain('/');
      }
      for (const accept of ['*/*', 'application/json']) {
        const { status, body } = await get(path, accept);
        expect([status, body]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
      }
      expect((await fixture.service.request('POST', path, { headers: { Accept: BROWSER } })).body.code).toBe(
        'NOT_FOUND',
      );
    },
  );

  it.each(['/api/nothing', '/api', '/graphql/nothing'])('the API answers %s to a browser too in JSON', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('/ does not say where staff works', async () => {
    for (const accept of [BROWSER, 'application/json'])
      expect((await get('/', accept)).text).not.toMatch(/admin|staff.s/i);
  });

  it.each(['/', ...DOCUMENT_PATHS.map(([path]) => path)])(
    'the page at %s has no script of another host and none inline, follows the reader in light and dark, and fits a narrow screen',
    async (path) => {
      const { headers, text } = await get(path);
      const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts).toEqual(path === '/docs/guide' ? ['<script src="/docs/guide.js" defer>'] : []);
      expect(text).not.toMatch(/\son\w+=|style=/);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
      expect(text).toContain('<meta name="color-scheme" content="light dark">');
      expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      const style = await get('/docs/page.css');
      expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
      // The console's values, each for light and dark, are written once.
      for (const name of ['tokens.css', 'icon.svg', 'fonts/inter.woff2']) {
        const served = await get(`/docs/${name}`);
        expect([name, served.status, served.text]).toEqual([name, 200, readFileSync(`web/src/${name}`).toString()]);
      }
      expect(style.text).not.toMatch(/#[\da-f]{3,8}\b|rgb\(/i);
    },
  );

  it.each(DOCUMENT_PATHS)('%s contains the full text of %s', async (path, file) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    const markdown = readFileSync(file, 'utf8').replace(/^ *```[^]*?^ *```$/gm, '');
    const headings = [...markdown.matchAll(/^(#{1,6}) .+$/gm)].map(([, marks = '']) => `h${marks.length}`);
    const shown = [...text.matchAll(/<(h\d) id="[^"]+">/g)].map(([, tag]) => tag);
    expect(shown).toEqual(headings);
  });

  it('every link of the served documents leads to a page and a heading that are there', async () => {
    const seen = new Map<string, string>();
    const textOf = async (path: string): Promise<string> => {
      const known = seen.get(path);
      if (known !== undefined) return known;
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      seen.set(path, text);
      return text;
    };
    const queue: string[] = DOCUMENT_PATHS.map(([path]) => path);
    const wrong: string[] = [];
    for (const page of queue) {
      for (const link of linksOf(await textOf(page)).filter((href) => !href.startsWith('https:'))) {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : path;
        if (target.startsWith('/docs/') && !queue.includes(target)) queue.push(target);
        if (anchor && !(await textOf(target)).includes(` id="${anchor}"`)) wrong.push(`${page}: ${link}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(queue.filter((path) => path.startsWith('/docs/spec/')).length).toBe(20);
  });

  it.each(DOCUMENT_PATHS.filter(([path]) => path !== '/docs/changelog'))(
    '%s names no document or example without a link to it',
    async (path) => {
      const { text } = await get(path);
      const unlinked = text.replaceAll(/<(a|pre|head)\b[^>]*>[^]*?<\/\1>/g, '');
      expect(unlinked.match(/[\w./-]+\.(?:md|mjs)\b(?!#)/g) ?? []).toEqual([]);
    },
  );

  it('every page of the handbook is there in English and in German, and leads to itself and to all others', async () => {
    const english = handbookPages('docs/staff');
    const german = handbookPages('docs/staff/de');
    expect(german).toEqual(english.map((page) => page.replace('/docs/staff', '/docs/staff/de')));
    for (const [index, path] of english.entries()) {
      const other = german[index] ?? '';
      for (const [own, language, translation, pages] of [
        [path, 'en', other, english],
        [other, 'de', path, german],
      ] as const) {
        const { text } = await get(own);
        expect([own, text.includes(`<html lang="${language}">`)]).toEqual([own, true]);
        expect(linksOf(text)).toEqual(expect.arrayContaining([translation, ...pages]));
        expect([own, text.split('aria-current="page"').length - 1]).toEqual([own, 1]);
        expect(text).toContain(`<a href="${own}" aria-current="page">`);
      }
    }
  });

  it('the handbook shows its pictures, which browsers revalidate, and nothing else is served beside them', async () => {
    const pages = [...handbookPages('docs/staff'), ...handbookPages('docs/staff/de')];
    const pictures: string[] = [];
    for (const page of pages) {
      const { text, headers } = await get(page);
      expect(headers.get('content-security-policy')).toMatch(/img-src 'self'/);
      pictures.push(...[...text.matchAll(/<img src="([^"]+)" alt="[^"]+"/g)].map(([, src = '']) => src));
    }
    expect(pictures.length).toBeGreaterThan(4);
    for (const picture of pictures) {
      const { status, headers } = await get(picture);
      const [type, kept, length] = ['content-type', 'cache-control', 'content-length'].map((name) => headers.get(name));
      expect([picture, status, type, kept]).toEqual([picture, 200, 'image/png', 'public, no-cache']);
      expect(Number(length)).toBeLessThanOrEqual(150_000);
    }
    for (const path of ['/docs/console', '/docs/console/', '/docs/console/..%2foperations.md']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
