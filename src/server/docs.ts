import { extname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { pagePolicy } from '../http/security-headers.js';
import { openApiDocument } from '../rest/openapi/document.js';
import { BUILT_SITE, type BuiltSite, type SiteSettings } from './built-site.js';

/** The JSON of `/` for programs. */
const INDEX = {
  name: 'Reseller orders',
  rest: '/api',
  graphql: '/graphql',
  guide: '/docs/guide',
  reference: '/docs',
  interface: '/docs/spec',
  openapi: '/openapi.json',
  changes: '/docs/changes',
  changelog: '/docs/changelog',
  alive: '/healthz',
  ready: '/readyz',
};

// Browsers cache a copy and revalidate it with its ETag each time, because a new version of the service can change it.
const CACHE_CONTROL = 'public, no-cache';

/** The description as JSON; with PUBLIC_URL its addresses are absolute. */
function openApiAt(publicUrl: string | null): string {
  return JSON.stringify(openApiDocument(), (name, value: unknown) =>
    name === 'servers' && publicUrl !== null
      ? (value as { url: string }[]).map((server) => ({ ...server, url: publicUrl + server.url }))
      : value,
  );
}

/** The other forms of a page, which its head names, for the header `Link`. */
const alternatesOf = (html: string): string =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)">/g)]
    .map(([, type, href]) => `<${href}>; rel="alternate"; type="${type}"`)
    .join(', ');

/** Sends a text of the site; a page with its policy. */
function sendText(site: BuiltSite, name: string): RequestHandler {
  const type = extname(name);
  let link: string | undefined;
  return (_request, response) => {
    const text = site.text(`pages/${name}`);
    link ??= type === '.html' ? alternatesOf(text) : '';
    if (link !== '') response.set('Link', link);
    response.set('Cache-Control', CACHE_CONTROL).type(type).send(text);
  };
}

const FILES = join(BUILT_SITE, 'files');

/** Files under /docs that pages load or that documents link to. */
const staticFiles: RequestHandler = express.static(FILES, {
  index: false,
  redirect: false,
  setHeaders: (response, path) => {
    response.set('Cache-Control', CACHE_CONTROL);
    // Code to read.
    if (path.startsWith(join(FILES, 'examples'))) response.type('text');
  },
});

/**
 * Serves the documentation (docs/spec/README.md#addresses): the index at `/`, the OpenAPI description of REST, the client,
 * and what was built from `site`.
 */
export function docsRouter(site: BuiltSite, { publicUrl }: SiteSettings): Router {
  const router = Router();
  const policy = pagePolicy('docs');
  router.get('/', (request, response, next) => {
    response.vary('Accept').set('Cache-Control', CACHE_CONTROL);
    if (request.accepts(['json', 'html']) === 'html') return next();
    response.json(INDEX);
  });
  for (const name of site.names()) {
    if (name.endsWith('.html')) {
      const address = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`;
      router.get(address, policy, sendText(site, name));
    } else router.get(`/${name}`, sendText(site, name));
  }
  const openApi = openApiAt(publicUrl);
  router.get('/openapi.json', (_request, response) => {
    response.set('Cache-Control', CACHE_CONTROL).type('json').send(openApi);
  });
  router.get('/docs/client.tgz', (_request, response) => {
    // Express does not know the ending, and would compress the file once more.
    response.set('Cache-Control', CACHE_CONTROL).type('application/gzip');
    // Without a callback: Express calls it before a compressed file is completely sent, and `next` would run too early.
    response.sendFile('client.tgz', { root: join(BUILT_SITE, '..'), cacheControl: false });
  });
  router.use('/docs', staticFiles);
  return router;
}
