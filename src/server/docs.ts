import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { openApiDocument } from '../rest/openapi/document.js';
import { docsPage, DOCS_STYLE } from './docs-page.js';
import { DOCS_SCRIPT } from './docs-script.js';
import type { ExplorerKind } from '../http/explorer-kind.js';
import { pagePolicy } from '../http/security-headers.js';
import { documentsRouter } from './pages/documents.js';
import { indexRouter } from './pages/index-page.js';
import { placesWith } from './pages/layout.js';
import { PAGE_STYLE } from './pages/page-style.js';

// Only these files of the package are served. It also has sources, and a page that loads a description from another
// host.
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

// Importing swagger-ui-dist would load the whole bundle into this process; only its path is needed.
const require = createRequire(import.meta.url);
const ASSET_FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'));

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

/** The description as JSON, whose addresses are absolute where it is known where the service is reached. */
function openApiAt(publicUrl: string | null): string {
  return JSON.stringify(openApiDocument(), (name, value: unknown) =>
    name === 'servers' && publicUrl !== null
      ? (value as { url: string }[]).map((server) => ({ ...server, url: publicUrl + server.url }))
      : value,
  );
}

/**
 * Serves what is there to read: the index at `/`, the OpenAPI description of REST at `/openapi.json`, Swagger UI, which
 * shows it, at `/docs`, and the documents for customers below that.
 */
export function docsRouter({ explorer, publicUrl }: DocsParts): Router {
  const router = Router();
  const places = placesWith(explorer);
  router.use(indexRouter(places), documentsRouter(places, publicUrl));
  router.get('/openapi.json', send('json', openApiAt(publicUrl)));
  router.get('/docs', pagePolicy('docs'), send('html', docsPage(places)));
  router.get(PAGE_STYLE.path, send('css', PAGE_STYLE.css));
  router.get('/docs/docs.css', send('css', DOCS_STYLE));
  router.get('/docs/docs.js', send('js', DOCS_SCRIPT));
  for (const asset of ASSETS) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.set('Cache-Control', 'public, no-cache');
      // Without a callback: Express calls it before a compressed file is completely sent, and `next` would run too
      // early.
      response.sendFile(join(ASSET_FOLDER, asset));
    });
  }
  return router;
}
