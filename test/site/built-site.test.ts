import { BuiltSite, type SiteSettings } from '../../src/server/site.js';

const SETTINGS: SiteSettings = { explorer: 'graphiql', publicUrl: null, isTestShop: false, introspection: true };
const EXPLORERS = ['explorer/customers.html', 'explorer/staff.html'];

describe('the built site', () => {
  const textsOf = (settings: Partial<SiteSettings>): [name: string, text: string][] => {
    const site = new BuiltSite({ ...SETTINGS, ...settings });
    const names = site.names().map((name) => `pages/${name}`);
    expect(names.length).toBeGreaterThan(100);
    return [...names, ...EXPLORERS].map((name) => [name, site.text(name)]);
  };
  /** The names of the texts that match. */
  const matching = (settings: Partial<SiteSettings>, pattern: RegExp): string[] =>
    textsOf(settings).flatMap(([name, text]) => (pattern.test(text) ? [name] : []));

  it.each<Partial<SiteSettings>>([
    {},
    { explorer: 'none' },
    { explorer: 'apollo' },
    { isTestShop: true },
    { introspection: false },
    { publicUrl: 'https://orders.example' },
  ])('with %j no text has a mark that is not filled in', (settings) => {
    expect(matching(settings, /<!--(if|end|origin)\b/)).toEqual([]);
  });

  it('where the address of the service is known, it replaces that of the example', () => {
    const example = /http:\/\/127\.0\.0\.1:4000/;
    const own = /https:\/\/orders\.example/;
    const reached = { publicUrl: 'https://orders.example' };
    expect(matching(reached, example)).toEqual([]);
    expect(matching({}, own)).toEqual([]);
    expect(matching(reached, own)).toEqual(expect.arrayContaining([...matching({}, example), 'pages/llms.txt']));
    expect(matching({}, example)).toEqual(expect.arrayContaining(['pages/docs.html', 'pages/docs/guide.md']));
  });

  it('where it is not known, that of this machine, with the port that served the text, replaces it', () => {
    const site = new BuiltSite(SETTINGS);
    const named = matching({}, /http:\/\/127\.0\.0\.1:4000/);
    expect(named).toEqual(expect.arrayContaining(['pages/docs/client.html', 'pages/docs/guide.html']));
    for (const name of named) {
      const text = site.text(name, 4321);
      expect([name, text.includes('127.0.0.1:4000'), text.includes('http://127.0.0.1:4321')]).toEqual([
        name,
        false,
        true,
      ]);
      // A page has the script that names the address at which it was opened.
      if (name.endsWith('.html'))
        expect(text).toMatch(/<html [^>]*data-address="http:\/\/127\.0\.0\.1:4321"[^]*\/docs\/guide\.js/);
    }
  });

  it('names the schema of GraphQL where it is served', () => {
    const named = /\/schema\/customer\.graphql\)/;
    expect([matching({}, named), matching({ introspection: false }, named)]).toEqual([['pages/llms.txt'], []]);
  });

  it('each page of a test shop says so at its top, and none of a real one', () => {
    const top = /class="nav-links"[^\n]*<a href="\/docs\/spec\/test-shop"/;
    expect(matching({ isTestShop: true }, top)).toEqual(matching({}, /<!doctype html>/));
    expect(matching({}, top)).toEqual([]);
  });
});
