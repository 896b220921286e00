import type { ExplorerKind } from '../../http/explorer-kind.js';
import { PAGE_STYLE } from './page-style.js';

/** The specific parts of a page. */
export interface PageContent {
  /** The title in the browser's tab, before the service's name. */
  title: string;
  /** The page's own path, which the navigation marks. */
  path: string;
  /** HTML. */
  main: string;
  navLinks: readonly NavLink[];
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

/** A page to go to. */
export interface NavLink {
  path: string;
  name: string;
  about: string;
}

/** The pages for customers. Staff's address is not among them: only staff need it (docs/staff.md). */
const NAV_LINKS: readonly NavLink[] = [
  {
    path: '/docs/guide',
    name: 'Guide',
    about: 'From a token to the first order, and what to know before ordering in earnest.',
  },
  { path: '/docs', name: 'REST reference', about: 'Every path and field, to read and to try out in the sandbox.' },
  { path: '/graphql', name: 'GraphQL', about: 'The same and more; a browser gets an explorer.' },
  { path: '/docs/spec', name: 'The interface', about: 'What the service promises, rule by rule.' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'The description of REST for programs.' },
  { path: '/docs/changes', name: 'Changes', about: 'The changes of each version of the interface.' },
];

/** The first link in a test shop, and so on each page. */
const TEST_SHOP: NavLink = {
  path: '/docs/spec/test-shop',
  name: 'Test shop',
  about: 'This is a test shop: nothing here is real, its keys unlock nothing, and helpers perform actions of staff.',
};

/** The links of the navigation, without GraphQL if it has no explorer. */
export function navLinks(explorer: ExplorerKind, isTestShop: boolean): readonly NavLink[] {
  const links = NAV_LINKS.filter(({ path }) => explorer !== 'none' || path !== '/graphql');
  return isTestShop ? [TEST_SHOP, ...links] : links;
}

/** A note on a page without navigation that this is a test shop, in HTML; empty in a real one. */
export const testShopMark = (links: readonly NavLink[], name = TEST_SHOP.name): string =>
  links.includes(TEST_SHOP) ? ` <a href="${TEST_SHOP.path}" hreflang="en">${name}</a>` : '';

/** The link to the page that lists all addresses. */
export const BRAND = '<a href="/" class="brand">Reseller orders</a>';

/** The styles of a page, between the tags of its head. */
export const LOOK = `<meta name="color-scheme" content="light dark">
    <link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/tokens.css">
    <link rel="stylesheet" href="${PAGE_STYLE.path}">`;

/** The links at the top of every page. */
export function navigation(current: string, links: readonly NavLink[]): string {
  const anchors = links.map(
    ({ path, name }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="nav-links" aria-label="Pages">${[BRAND, ...anchors].join(' ')}</nav>`;
}

/** A page; it has no script unless it names one. */
export function renderPage(page: PageContent): string {
  const { title, path, main, navLinks: links, contents = '', script, language = 'en', alternates = [] } = page;
  const alternateLinks = alternates.map(
    ({ href, type }) => `\n    <link rel="alternate" type="${type}" href="${href}">`,
  );
  const text = `<main class="text${path === '/' ? ' home' : ''}">\n${main}\n    </main>`;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title === '' ? '' : `${title} · `}Reseller orders</title>
    ${LOOK}${alternateLinks.join('')}${script === undefined ? '' : `\n    <script src="${script}" defer></script>`}
  </head>
  <body>
    ${page.header ?? navigation(path, links)}
    ${contents === '' ? text : `<div class="with-contents">\n${contents}\n    ${text}\n    </div>`}
  </body>
</html>
`;
}
