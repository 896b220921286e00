import { useService } from '../support/rest/rest-api.js';

const navigationOf = (html: string): string[] => {
  const [, navigation = ''] = /<nav class="nav-links"[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  return [...navigation.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, name]) => `${name} ${href}`);
};

/** The groups of tabs of a page, each with its radio buttons and panels. */
const tabsOf = (html: string) =>
  [...html.matchAll(/<fieldset class="tabs">([^]*?)<\/fieldset>\n(<pre class="output")?/g)].map(
    ([, inner = '', answer]) => ({
      buttons: [
        ...inner.matchAll(
          /<input type="radio" name="([^"]+)" id="([^"]+)" value="([^"]+)"( checked)?><label for="([^"]+)">([^<]+)<\/label>/g,
        ),
      ].map(([, name, id, value, checked, labelled, label]) => ({ name, id, value, checked, labelled, label })),
      panels: [...inner.matchAll(/<div data-tab="([^"]+)">\n(<pre[^>]*><code>[^]*?<\/code><\/pre>\n)+<\/div>/g)].map(
        ([, tab]) => tab,
      ),
      hasAnswer: answer !== undefined,
    }),
  );

describe('the page of the guide', () => {
  const fixture = useService();
  const reached = useService({}, { PUBLIC_URL: 'https://orders.example' });
  const get = async (path: string) => (await fixture.service.request('GET', path)).text;

  it('the guide has the navigation of the reference, and each marks its own link in it', async () => {
    const [guide, reference] = [await get('/docs/guide'), await get('/docs')];
    expect(navigationOf(guide)).toEqual(navigationOf(reference));
    expect(navigationOf(guide)).toEqual(expect.arrayContaining(['Guide /docs/guide', 'REST reference /docs']));
    expect(guide).toContain('<a href="/docs/guide" aria-current="page">');
    expect(reference).toContain('<a href="/docs" aria-current="page">');
  });

  it('the contents of the guide lead to its eight steps and to every other section, in their order', async () => {
    const html = await get('/docs/guide');
    const [, contents = ''] = /<nav class="contents"[^>]*>([^]*?)<\/nav>/.exec(html) ?? [];
    const links = [...contents.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, anchor, title]) => [
      anchor,
      title,
    ]);
    const headings = [...html.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)].map(([, anchor, title]) => [anchor, title]);
    expect(links).toEqual(headings);
    const numbers = links.flatMap(([, title = '']) => /^(\d+)\. /.exec(title)?.[1] ?? []);
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('each example of the guide is a group of labelled radio buttons, of which one is chosen, with a panel for each', async () => {
    const groups = tabsOf(await get('/docs/guide'));
    expect(groups.length).toBeGreaterThan(10);
    const languages = ['curl', 'TypeScript', 'Python'];
    for (const { buttons, panels } of groups) {
      expect(buttons.map(({ value }) => value)).toEqual(languages);
      expect(buttons.map(({ label }) => label)).toEqual(languages);
      expect(buttons.map(({ labelled }) => labelled)).toEqual(buttons.map(({ id }) => id));
      expect(buttons.map(({ checked }) => checked !== undefined)).toEqual([true, false, false]);
      expect(new Set(buttons.map(({ name }) => name)).size).toBe(1);
      expect(panels).toEqual(languages);
    }
    const ids = groups.flatMap(({ buttons }) => buttons.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(groups.map(({ buttons }) => buttons[0]?.name)).size).toBe(groups.length);
    expect(groups.filter(({ hasAnswer }) => hasAnswer).length).toBeGreaterThan(10);
  });

  it('the guide has readers paste the address of the service, or the port that served the page', async () => {
    const shown = (html: string) => html.replaceAll(/<\/?span[^>]*>/g, '');
    const { port } = new URL(fixture.service.url);
    expect(shown(await get('/docs/guide'))).toContain(`export SERVICE_URL=http://127.0.0.1:${port}\n`);
    const { text } = await reached.service.request('GET', '/docs/guide');
    expect(shown(text)).toContain('export SERVICE_URL=https://orders.example\n');
    expect(shown(text)).toContain('npm install https://orders.example/docs/client.tgz\n');
  });

  it('code that looks like HTML is displayed as written', async () => {
    const html = await get('/docs/guide');
    expect(html).toContain('&lt;&lt;&lt; <span class="string">"$PRODUCT"</span>');
    expect(html).not.toContain('<<<');
  });
});
