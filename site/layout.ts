import { EXAMPLE_URL, only, type Condition } from './only.js';

/** A page to go to. */
interface NavLink {
  path: string;
  name: string;
  about: string;
  /** When it is shown; always, unless set. */
  condition?: Condition;
}

const TEST_SHOP_PATH = '/docs/spec/test-shop';

/** The pages for customers. Staff's address is not among them: only staff need it (docs/staff.md). */
const NAV_LINKS: readonly NavLink[] = [
  {
    path: TEST_SHOP_PATH,
    name: 'Test shop',
    about: 'This is a test shop: nothing here is real, its keys unlock nothing, and helpers perform actions of staff.',
    condition: 'test-shop',
  },
  {
    path: '/docs/guide',
    name: 'Guide',
    about: 'From a token to the first order, and what to know before ordering in earnest.',
  },
  { path: '/docs', name: 'REST reference', about: 'Every path and field, to read and to try out in the sandbox.' },
  {
    path: '/graphql',
    name: 'GraphQL',
    about: 'The same and more; a browser gets an explorer.',
    condition: 'explorer',
  },
  { path: '/docs/spec', name: 'The interface', about: 'What the service promises, rule by rule.' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'The description of REST for programs.' },
  { path: '/docs/changes', name: 'Changes', about: 'The changes of each version of the interface.' },
];

/** Renders each link, and leaves to the service those that depend on its settings. */
export const eachNavLink = (render: (link: NavLink) => string): string =>
  NAV_LINKS.map((link) => (link.condition === undefined ? render(link) : only(link.condition, render(link)))).join('');

/** A note on a page without navigation that this is a test shop. */
export const testShopMark = (name = 'Test shop'): string =>
  only('test-shop', ` <a href="${TEST_SHOP_PATH}" hreflang="en">${name}</a>`);

/** The link to the page that lists all addresses. */
export const BRAND = '<a href="/" class="brand">Reseller orders</a>';

/** The start of a page's head, with the styles of all pages. */
export const headOf = (title: string): string => `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title === '' ? '' : `${title} · `}Reseller orders</title>
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/tokens.css">
    <link rel="stylesheet" href="/docs/page.css">`;

/** The links at the top of a page. */
export function navigation(current: string): string {
  const links = eachNavLink(
    ({ path, name }) => ` <a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="nav-links" aria-label="Pages">${BRAND}${links}</nav>`;
}

/** The specific parts of a page. */
interface PageContent {
  /** The title in the browser's tab, before the service's name. */
  title: string;
  /** The page's own path, which the navigation marks. */
  path: string;
  /** HTML. */
  main: string;
  /** The page's table of contents, in HTML; may be empty. */
  contents?: string;
  /** The address of a script that adds comforts; the page works without it. */
  script?: string;
  /** The addresses of the page in other forms, by their content types. */
  alternates?: readonly { href: string; type: string }[];
  /** Defaults to English. */
  language?: string;
  /** The header of the page, in HTML; defaults to the links to all pages. */
  header?: string;
}

/** A page; it has no script unless it names one. */
export function renderPage(page: PageContent): string {
  const { title, path, main, contents = '', script, language = 'en', alternates = [] } = page;
  const alternateLinks = alternates.map(
    ({ href, type }) => `\n    <link rel="alternate" type="${type}" href="${href}">`,
  );
  const text = `<main class="text${path === '/' ? ' home' : ''}">\n${main}\n    </main>`;
  return `<!doctype html>
<html lang="${language}"${script === undefined ? '' : ` data-address="${EXAMPLE_URL}"`}>
  <head>
    ${headOf(title)}${alternateLinks.join('')}${script === undefined ? '' : `\n    <script src="${script}" defer></script>`}
  </head>
  <body>
    ${page.header ?? navigation(path)}
    ${contents === '' ? text : `<div class="with-contents">\n${contents}\n    ${text}\n    </div>`}
  </body>
</html>
`;
}
