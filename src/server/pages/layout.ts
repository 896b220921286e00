import type { ExplorerKind } from '../../http/explorer-kind.js';
import { PAGE_STYLE } from './page-style.js';

/** What a page has of its own. */
export interface PageParts {
  /** Stands in the browser's tab before the service's name. */
  title: string;
  /** The page's own address, which the navigation marks. */
  path: string;
  /** HTML. */
  main: string;
  places: readonly Place[];
  /** The page's table of contents, in HTML; none if it is empty. */
  contents?: string;
  /** The address of a script that adds comforts; the page works without it. */
  script?: string;
}

/** A page to go to. */
export interface Place {
  path: string;
  name: string;
  about: string;
}

/** Where everything for customers is. Staff's address is not there: it is nobody else's business (docs/staff.md). */
const PLACES: readonly Place[] = [
  {
    path: '/docs/guide',
    name: 'Guide',
    about: 'from a token to the first order, and what to know before ordering in earnest',
  },
  { path: '/docs', name: 'REST reference', about: 'every path and field, to read and to try out in the sandbox' },
  { path: '/graphql', name: 'GraphQL', about: 'the same and more; a browser gets an explorer' },
  { path: '/docs/spec', name: 'The interface', about: 'what the service promises, rule by rule' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'the description of REST for programs' },
  { path: '/docs/changes', name: 'Changes', about: 'what each version of the interface brought' },
];

/** The places that a browser can go to: not to GraphQL where that has no explorer. */
export function placesWith(explorer: ExplorerKind): readonly Place[] {
  return PLACES.filter(({ path }) => explorer !== 'none' || path !== '/graphql');
}

/** The links that every page begins with. */
export function navigation(current: string, places: readonly Place[]): string {
  const links = [{ path: '/', name: 'Reseller orders' }, ...places].map(
    ({ path, name }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="places" aria-label="Pages">${links.join(' ')}</nav>`;
}

/** A page; it has no script unless it names one. */
export function renderPage({ title, path, main, places, contents = '', script }: PageParts): string {
  const text = `<main class="text">\n${main}\n    </main>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title === '' ? '' : `${title} · `}Reseller orders</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PAGE_STYLE.path}">${script === undefined ? '' : `\n    <script src="${script}" defer></script>`}
  </head>
  <body>
    ${navigation(path, places)}
    ${contents === '' ? text : `<div class="with-contents">\n${contents}\n    ${text}\n    </div>`}
  </body>
</html>
`;
}
