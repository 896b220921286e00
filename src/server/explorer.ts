import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type Request } from 'express';
import { pagePolicy } from '../http/security-headers.js';
import { BUILT_SITE, BuiltSite, type SiteSettings } from './built-site.js';

/** The pages of the endpoints, as `site/main.ts` names them. */
const PAGES = { '/graphql': 'explorer/customers.html', '/admin/graphql': 'explorer/staff.html' };

// The types that GraphQL clients accept; a browser prefers text/html.
const DATA_TYPES = ['application/json', 'application/graphql-response+json', 'multipart/mixed'];

function prefersPage(request: Request): boolean {
  return request.get('Accept') !== undefined && request.accepts([...DATA_TYPES, 'text/html']) === 'text/html';
}

/**
 * Serves a page and its files to browsers at both GraphQL endpoints. Passes other requests on, and all requests if there
 * is no explorer, or the site is not built.
 */
export function explorerRouter(site: BuiltSite, { explorer }: SiteSettings): Router {
  const router = Router();
  if (explorer === 'none' || !existsSync(BUILT_SITE)) return router;
  const policy = pagePolicy(explorer);
  // Their names contain hashes of their contents.
  const files = express.static(join(BUILT_SITE, 'explorer/assets'), {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
  });
  for (const [path, page] of Object.entries(PAGES)) {
    router.use(`${path}/assets`, files);
    router.get(path, (request, response, next) => {
      response.vary('Accept');
      if (!prefersPage(request)) return next();
      policy(request, response, () => response.set('Cache-Control', 'no-cache').type('html').send(site.text(page)));
    });
  }
  return router;
}
