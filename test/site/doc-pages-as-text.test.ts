import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { provideCommand } from '../support/provide-command.js';
import { useService } from '../support/rest/rest-api.js';

/** An element of XML: its attributes, its children, and the text in it. */
interface Element {
  /** Its name with its namespace. */
  tag: string;
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Writes a document as JSON, with the names in it without their namespaces; fails where it is not well-formed. */
const TO_JSON = `
import json, sys, xml.etree.ElementTree as tree
def of(element):
    attributes = {name.split('}')[-1]: value for name, value in element.attrib.items()}
    return dict(tag=element.tag, name=element.tag.split('}')[-1], attributes=attributes,
                children=[of(child) for child in element], text=element.text or '')
print(json.dumps(of(tree.fromstring(sys.stdin.buffer.read()))))`;

async function parseXml(input: string): Promise<Element> {
  const python = await provideCommand(['python3'], 'python3');
  return JSON.parse(execFileSync(python, ['-c', TO_JSON], { input, encoding: 'utf8' })) as Element;
}

const all = (element: Element, name: string): Element[] => element.children.filter((child) => child.name === name);
function only(element: Element, name: string): Element {
  const [found, ...others] = all(element, name);
  expect([name, found !== undefined, others.length]).toEqual([name, true, 0]);
  return found!;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const URN = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the documents for programs', () => {
  const fixture = useService();
  const get = (path: string) => fixture.service.request('GET', path);
  const reached = useService({}, { PUBLIC_URL: 'https://orders.example' });

  it.each([
    ['/docs/guide.md', 'docs/integrators.md', '/docs/guide'],
    ['/docs/client.md', 'packages/client/README.md', '/docs/client'],
    ['/docs/changes.md', 'docs/spec/changes.md', '/docs/changes'],
    ['/docs/spec/changes.md', 'docs/spec/changes.md', '/docs/changes'],
    ['/docs/spec.md', 'docs/spec/README.md', '/docs/spec'],
    ['/docs/spec/README.md', 'docs/spec/README.md', '/docs/spec'],
    ['/docs/spec/orders.md', 'docs/spec/orders.md', '/docs/spec/orders'],
  ])('%s is %s as Markdown, with its code as it is but for the port, and %s leads there', async (path, file, page) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const { port } = new URL(fixture.service.url);
    const written = readFileSync(file, 'utf8').replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`);
    const withoutTargets = (markdown: string) => markdown.replaceAll(/\[([^\]]*)\]\([^)\s]+\)/g, '$1');
    expect(withoutTargets(text)).toBe(withoutTargets(written));
    const codeOf = (markdown: string) => markdown.match(/^ *```[^]*?^ *```$/gm);
    expect(codeOf(text)).toEqual(codeOf(written));
    const html = await get(page);
    const canonical = `${page}.md`;
    expect(html.text).toContain(`<link rel="alternate" type="text/markdown" href="${canonical}">`);
    expect(html.headers.get('link')).toContain(`<${canonical}>; rel="alternate"; type="text/markdown"`);
    expect((await get(canonical)).text).toBe(text);
  });

  it('every link of the documents that llms.txt names, and of those that these lead to, leads to Markdown that is there', async () => {
    const queue = ['/llms.txt'];
    const types = new Map<string, string | null>();
    for (const path of queue) {
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      types.set(path, headers.get('content-type'));
      if (!path.endsWith('.md') && path !== '/llms.txt') continue;
      const prose = text.replaceAll(/^ *```[^]*?^ *```$|`[^`\n]+`/gm, '');
      const links = [...prose.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)].map(([, href = '']) => href);
      expect(links.filter((href) => !/^(\/|https?:)/.test(href))).toEqual([]);
      queue.push(...links.filter((href) => href.startsWith('/') && !queue.includes(href)));
    }
    for (const [path, type] of types)
      if (path.startsWith('/docs/') && path.endsWith('.md'))
        expect([path, type]).toEqual([path, 'text/markdown; charset=utf-8']);
    expect([...types.keys()].filter((path) => path.startsWith('/docs/spec/')).length).toBeGreaterThan(15);
  });

  it('llms.txt has the form of llmstxt.org, names every page of the interface, and nothing of staff', async () => {
    const { status, headers, text } = await get('/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [title, summary, ...rest] = text.split('\n\n');
    expect(title).toMatch(/^# \S.*$/);
    expect(summary).toMatch(/^(> .+\n?)+$/);
    expect(text.match(/^# /gm)).toHaveLength(1);
    const sections = rest.join('\n\n').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(['Begin here', 'The interface', 'Optional']);
    for (const line of sections.flatMap((section) => section.split('\n').slice(1)).filter((one) => one !== ''))
      expect(line).toMatch(/^- \[[^\]]+\]\([^)\s]+\): \S/);
    const pages = readFileSync('docs/spec/README.md', 'utf8').matchAll(/^\| \[([\w-]+\.md)\]/gm);
    for (const [, page = ''] of pages) expect(text).toContain(`(/docs/spec/${page}): `);
    expect(text).not.toMatch(/docs\/staff|\/admin/);
  });

  it('the addresses of llms.txt and of the feed are absolute where it is known how the service is reached', async () => {
    const { text } = await reached.service.request('GET', '/llms.txt');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !href.startsWith('https://orders.example/'))).toEqual([]);
    const feed = await parseXml((await reached.service.request('GET', '/docs/changes.atom')).text);
    const self = all(feed, 'link').find(({ attributes }) => attributes.rel === 'self');
    expect(self?.attributes.href).toBe('https://orders.example/docs/changes.atom');
    expect(feed.attributes.base).toBe('https://orders.example/docs/changes');
  });

  it('/docs/changes leads to an Atom feed, which has an entry for each version with a date, as RFC 4287 wants it', async () => {
    const page = await get('/docs/changes');
    expect(page.text).toContain('<link rel="alternate" type="application/atom+xml" href="/docs/changes.atom">');
    expect(page.headers.get('link')).toContain('</docs/changes.atom>; rel="alternate"; type="application/atom+xml"');
    const { status, headers, text } = await get('/docs/changes.atom');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const feed = await parseXml(text);
    expect(feed.tag).toBe('{http://www.w3.org/2005/Atom}feed');
    expect(only(only(feed, 'author'), 'name').text).not.toBe('');
    expect(only(feed, 'title').text).not.toBe('');
    expect(all(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.type, attributes.href])).toEqual([
      ['self', 'application/atom+xml', '/docs/changes.atom'],
      ['alternate', 'text/html', '/docs/changes'],
    ]);

    const written = readFileSync('docs/spec/changes.md', 'utf8');
    const versions = [...written.matchAll(/^## (\S+) \((\S+)\)$/gm)].map(([, version, day]) => [version, day]);
    const entries = all(feed, 'entry');
    expect(entries.map((entry) => [only(entry, 'title').text, only(entry, 'updated').text])).toEqual(
      versions.map(([version, day]) => [`Version ${version} of the interface`, `${day}T00:00:00Z`]),
    );
    expect(only(feed, 'updated').text).toBe(only(entries[0]!, 'updated').text);
    const ids = [feed, ...entries].map((one) => only(one, 'id').text);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(URN);
    for (const entry of entries) {
      expect(only(entry, 'updated').text).toMatch(INSTANT);
      expect(only(entry, 'link').attributes).toMatchObject({ rel: 'alternate', type: 'text/html' });
      const content = only(entry, 'content');
      expect([content.attributes.type, content.children]).toEqual(['html', []]);
      // Every entry has the words of the page.
      expect(page.text).toContain(content.text.trim().split('\n')[0]);
    }
    expect((await get('/docs/changes.atom')).text).toBe(text);
  });
});
