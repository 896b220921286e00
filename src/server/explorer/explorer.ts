import { Router, type Request } from 'express';
import type { ExplorerKind } from '../../http/explorer-kind.js';
import { pagePolicy } from '../../http/security-headers.js';
import { sendAsset } from './explorer-assets.js';
import { renderExplorer, type ExplorerPage } from './explorer-page.js';

// The types that GraphQL clients accept; a browser prefers text/html.
const DATA_TYPES = ['application/json', 'application/graphql-response+json', 'multipart/mixed'];

function prefersPage(request: Request): boolean {
  return request.get('Accept') !== undefined && request.accepts([...DATA_TYPES, 'text/html']) === 'text/html';
}

/** Serves the page and its assets to browsers. Passes other requests on, and all requests if there is no explorer. */
export function explorer(page: ExplorerPage, kind: ExplorerKind): Router {
  const router = Router();
  if (kind === 'none') return router;
  const { html, script } = renderExplorer(page, kind === 'apollo');
  const policy = pagePolicy(kind, [script]);
  router.get('/assets/:name', sendAsset);
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    if (!prefersPage(request)) return next();
    policy(request, response, () => response.set('Cache-Control', 'no-cache').type('html').send(html));
  });
  return router;
}
