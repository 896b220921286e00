import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { openApiDocument } from '../rest/openapi/document.js';
import { docsPage, DOCS_STYLE } from './docs-page.js';
import { DOCS_SCRIPT } from './docs-script.js';
import type { ExplorerKind } from '../http/explorer-kind.js';
import { pagePolicy } from '../http/security-headers.js';
import { documentsRouter } from './pages/documents.js';
import { GUIDE_SCRIPT } from './pages/guide-script.js';
import { indexRouter } from './pages/index-page.js';
import { placesWith } from './pages/layout.js';
import { PAGE_STYLE } from './pages/page-style.js';

/** What `npm run build` takes out of Swagger UI's package, seen from dist/src/server. */
const ASSET_FOLDER = join(import.meta.dirname, '../../web/reference');
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const send =
  (type: string, body: string): RequestHandler =>
  (_request, response) => {
    // Browsers keep a copy and revalidate it with its ETag each time, since a new version of the service can change it.
    response.set('Cache-Control', 'public, no-cache').type(type).send(body);
  };

/** What `docsRouter` needs. */
interface DocsParts {
  explorer: ExplorerKind;
  publicUrl: string | null;
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
 * Serves the documentation: the index at `/`, the OpenAPI description of REST at `/openapi.json`, Swagger UI, which
 * shows it, at `/docs`, and the documents for customers below that.
 */
export function docsRouter({ explorer, publicUrl }: DocsParts): Router {
  const router = Router();
  const places = placesWith(explorer);
  router.use(indexRouter(places), documentsRouter(places, publicUrl));
  router.get('/openapi.json', send('json', openApiAt(publicUrl)));
  router.get('/docs', pagePolicy('docs'), send('html', docsPage(places)));
  router.get(PAGE_STYLE.path, send('css', PAGE_STYLE.css));
  router.get(GUIDE_SCRIPT.path, send('js', GUIDE_SCRIPT.js));
  router.get('/docs/docs.css', send('css', DOCS_STYLE));
  router.get('/docs/docs.js', send('js', DOCS_SCRIPT));
  for (const asset of ASSETS) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.set('Cache-Control', 'public, no-cache');
      // Without a callback: Express calls it before a compressed file is completely sent, and `next` would run too
      // early.
      // By default Express sends no file whose path has a folder that begins with a dot, and this project may lie in one.
      response.sendFile(join(ASSET_FOLDER, asset), { dotfiles: 'allow' });
    });
  }
  return router;
}
