import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { Router, type Request, type RequestHandler } from 'express';
import type { ExplorerKind } from '../http/explorer-kind.js';
import { pagePolicy } from '../http/security-headers.js';
import { openApiDocument } from '../rest/openapi/document.js';
import { PACKAGE_FOLDER } from '../services/common/package-folder.js';
import { addRequestLogFields } from '../services/common/request-scope.js';

/** The folder that `npm run build:site` writes. */
const BUILT_SITE = join(PACKAGE_FOLDER, 'dist/public');

/** What the site's texts depend on. */
export interface SiteSettings {
  explorer: ExplorerKind;
  /** The origin of absolute URLs; null if it is unknown. */
  publicUrl: string | null;
  isTestShop: boolean;
  /** Whether the GraphQL schemas are served. */
  introspection: boolean;
}

/** The address of the service in the documents (`site/only.ts`). */
const EXAMPLE_URL = 'http://127.0.0.1:4000';

/** The texts of the built site. They have marks where they depend on the settings: see `site/only.ts`. */
export class BuiltSite {
  private readonly texts = new Map<string, string>();
  private readonly conditions: ReadonlySet<string>;

  constructor(private readonly settings: SiteSettings) {
    const { explorer, isTestShop, introspection } = settings;
    this.conditions = new Set([
      isTestShop ? 'test-shop' : 'real-shop',
      ...(explorer === 'none' ? [] : ['explorer', explorer]),
      ...(introspection ? ['introspection'] : []),
    ]);
  }

  /** The files below `pages`, without that folder's name. None if the site is not built: the APIs need no site. */
  names(): string[] {
    if (!existsSync(BUILT_SITE)) return [];
    const entries = readdirSync(join(BUILT_SITE, 'pages'), { recursive: true, withFileTypes: true });
    const from = join(BUILT_SITE, 'pages/').length;
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(from));
  }

  /**
   * A text for these settings. It is read for its first reader, and then held in memory.
   * @param port on which it is served: a Host may come from anybody. A page's script knows the address that was opened.
   */
  text(name: string, port?: number): string {
    const text = this.texts.get(name) ?? this.filledIn(readFileSync(join(BUILT_SITE, name), 'utf8'));
    this.texts.set(name, text);
    return port === undefined ? text : text.replaceAll(EXAMPLE_URL, `http://127.0.0.1:${port}`);
  }

  private filledIn(text: string): string {
    const { publicUrl } = this.settings;
    const own = text
      .replaceAll(/<!--if ([\w-]+)-->([^]*?)<!--end-->/g, (_, condition: string, part: string) =>
        this.conditions.has(condition) ? part : '',
      )
      .replaceAll('<!--origin-->', publicUrl ?? '');
    return publicUrl === null ? own : own.replaceAll(EXAMPLE_URL, publicUrl);
  }
}

/** The page that is sent instead of a missing one. */
const NOT_FOUND_PAGE = 'not-found.html';

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
export const CACHE_CONTROL = 'public, no-cache';

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
  return ({ socket }, response) => {
    const text = site.text(`pages/${name}`, socket.localPort);
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
  let openApi: string | undefined;
  router.get('/openapi.json', (_request, response) => {
    openApi ??= openApiAt(publicUrl);
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
      policy(request, response, () =>
        response.set('Cache-Control', 'no-cache').type('html').send(site.text(page, request.socket.localPort)),
      );
    });
  }
  return router;
}

// Their answers are the same to everybody.
const API = /^\/(api|graphql|admin\/graphql)(\/|$)/;

/** Sends people a page where there is nothing; programs get the error of `refusePath`. */
export function notFoundPage(site: BuiltSite): RequestHandler {
  const policy = pagePolicy('docs');
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || API.test(request.path) || !prefersPage(request) || !existsSync(BUILT_SITE)) return next();
    addRequestLogFields({ code: 'NOT_FOUND' });
    const text = site.text(NOT_FOUND_PAGE, request.socket.localPort);
    policy(request, response, () => response.status(404).set('Cache-Control', 'no-store').type('html').send(text));
  };
}
