import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import type { ExplorerKind } from '../http/explorer-kind.js';
import { pagePolicy } from '../http/security-headers.js';
import { openApiDocument } from '../rest/openapi/document.js';
import { changesFeed } from './pages/changes-feed.js';
import { CHANGES_FEED, docPagesRouter, EXAMPLE_URL } from './pages/doc-pages.js';
import { GUIDE_SCRIPT } from './pages/guide-script.js';
import { indexRouter } from './pages/index-page.js';
import { navLinks } from './pages/layout.js';
import { llmsText } from './pages/llms-text.js';
import { PAGE_STYLE } from './pages/page-style.js';
import { referencePage } from './reference/reference-page.js';
import { REFERENCE_STYLE } from './reference/reference-style.js';

/**
 * Seen from dist/src/server: what `npm run build` makes for these pages, the client that it packs, and the look that
 * they share with the console.
 */
const FILES = {
  'reference.js': '../../web/reference/reference.js',
  'client.tgz': '../../client.tgz',
  'tokens.css': '../../../web/src/tokens.css',
  'fonts/inter.woff2': '../../../web/src/fonts/inter.woff2',
  'icon.svg': '../../../web/src/icon.svg',
};

const send =
  (type: string, body: string): RequestHandler =>
  (_request, response) => {
    // Browsers cache a copy and revalidate it with its ETag each time, because a new version of the service can change
    // it.
    response.set('Cache-Control', 'public, no-cache').type(type).send(body);
  };

/** What `docsRouter` needs. */
interface DocsDeps {
  explorer: ExplorerKind;
  publicUrl: string | null;
  /** Whether this is a test shop. */
  isTestShop: boolean;
}

/** The description as JSON; with PUBLIC_URL its addresses are absolute. */
function openApiAt(publicUrl: string | null): string {
  return JSON.stringify(openApiDocument(), (name, value: unknown) =>
    name === 'servers' && publicUrl !== null
      ? (value as { url: string }[]).map((server) => ({ ...server, url: publicUrl + server.url }))
      : value,
  );
}

/**
 * Serves the documentation: the index at `/`, the OpenAPI description of REST at `/openapi.json`, the reference
 * out of it at `/docs`, and below that the documents for customers and the client (docs/spec/README.md#addresses).
 */
export function docsRouter({ explorer, publicUrl, isTestShop }: DocsDeps): Router {
  const router = Router();
  const links = navLinks(explorer, isTestShop);
  router.use(indexRouter(links), docPagesRouter(links, publicUrl));
  const site = publicUrl ?? '';
  router.get('/llms.txt', async (request, response, next) =>
    send('text', await llmsText(site))(request, response, next),
  );
  router.get(CHANGES_FEED, async (request, response, next) =>
    send('application/atom+xml; charset=utf-8', await changesFeed(site))(request, response, next),
  );
  router.get('/openapi.json', send('json', openApiAt(publicUrl)));
  // Rendered for the first reader: it takes a tenth of a second, which no start should wait for.
  let reference: string | undefined;
  router.get('/docs', pagePolicy('docs'), (...exchange) => {
    reference ??= referencePage({ navLinks: links, url: publicUrl ?? EXAMPLE_URL, isTestShop });
    return send('html', reference)(...exchange);
  });
  router.get(PAGE_STYLE.path, send('css', PAGE_STYLE.css));
  router.get(GUIDE_SCRIPT.path, send('js', GUIDE_SCRIPT.js));
  router.get(REFERENCE_STYLE.path, send('css', REFERENCE_STYLE.css));
  for (const [name, path] of Object.entries(FILES)) {
    router.get(`/docs/${name}`, (_request, response) => {
      response.set('Cache-Control', 'public, no-cache');
      // Express does not know the ending, and would compress the file once more.
      if (name.endsWith('.tgz')) response.type('application/gzip');
      // Without a callback: Express calls it before a compressed file is completely sent, and `next` would run too
      // early. By default Express sends no file whose path has a folder that starts with a dot, and this project may
      // be in one.
      response.sendFile(join(import.meta.dirname, path), { dotfiles: 'allow' });
    });
  }
  return router;
}
