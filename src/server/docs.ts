import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { openApiDocument } from '../rest/openapi/document.js';
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from './docs-page.js';
import { pagePolicy } from '../http/security-headers.js';

// What the package has beside these (sources, a page of its own that names another host) is not served.
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

// The package's own module would load the whole bundle into this process.
const require = createRequire(import.meta.url);
const ASSET_FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'));

const send =
  (type: string, body: string): RequestHandler =>
  (_request, response) => {
    // Kept by browsers, and asked for again with its ETag: it changes with the service.
    response.set('Cache-Control', 'public, no-cache').type(type).send(body);
  };

/** The description of the REST interface at `/openapi.json`, and at `/docs` as a page to read and to try it out on. */
export function docsRouter(): Router {
  const router = Router();
  router.get('/openapi.json', send('json', JSON.stringify(openApiDocument())));
  router.get('/docs', pagePolicy('docs'), send('html', DOCS_PAGE));
  router.get('/docs/docs.css', send('css', DOCS_STYLE));
  router.get('/docs/docs.js', send('js', DOCS_SCRIPT));
  for (const asset of ASSETS) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.set('Cache-Control', 'public, no-cache');
      // No callback: it would be called before a compressed file is all out, and pass the request on.
      response.sendFile(join(ASSET_FOLDER, asset));
    });
  }
  return router;
}
