import { BRAND, headOf } from '../layout.js';
import { escapeMarkup } from '../markup.js';
import { byShop, only } from '../only.js';
import type { GraphiqlAssets } from './graphiql-assets.js';

/** The page for browsers at a GraphQL endpoint. */
export interface ExplorerPage {
  /** The path of the endpoint: `/graphql`. */
  path: string;
  /** The audience, such as `Customers`: in the title and above the explorer. */
  audience: string;
  /** A hint for people who have opened the wrong one of the two pages; HTML. */
  note: string;
  /** The colour that distinguishes the two pages. */
  tone: 'info' | 'amber';
  /** The operation that the page opens with. */
  document: string;
  variables: object;
}

const APOLLO_SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';

/** The note of both pages in a test shop, of which theirs do not hold. */
const TEST_SHOP_NOTE =
  '<a href="/docs/spec/test-shop">Test shop</a> Nothing here is real. <a href="/docs/guide">Guide</a> · <a href="/docs">REST</a> · <a href="/">All pages</a>';

/** The page shows GraphiQL; or, if the settings allow it and the browser can load it, Apollo Sandbox. */
export function explorerPage(
  { path, audience, note, tone, document, variables }: ExplorerPage,
  { script, style }: GraphiqlAssets,
): string {
  const page = { path, document, variables, headers: { Authorization: 'Bearer YOUR_TOKEN' } };
  const asset = (name: string): string => `${path}/assets/${name}`;
  return `<!doctype html>
<html lang="en">
  <head>
    ${headOf(`${audience} · GraphQL`)}
    <script src="${asset(script)}" type="module"></script>
  </head>
  <body class="explorer">
    <noscript>This page needs JavaScript. The schema is served at this address to any GraphQL client.</noscript>
    <header class="nav-links">${BRAND} <h1 class="api ${tone}">${audience}: GraphQL</h1> <span class="note">${byShop(note, TEST_SHOP_NOTE)}</span></header>
    <main id="explorer" data-page="${escapeMarkup(JSON.stringify(page))}" data-style="${asset(style)}"${only('apollo', ` data-sandbox="${APOLLO_SANDBOX}"`)}></main>
  </body>
</html>
`;
}
