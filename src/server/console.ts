import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router } from 'express';
import { consolePolicy } from '../http/security-headers.js';
import { PACKAGE_FOLDER } from '../services/common/package-folder.js';

/** The paths of the console's pages, which its own router distinguishes. Misspelled paths below /admin do not match. */
export const CONSOLE_PAGES =
  /^\/admin(?!\/(?:assets|export|graphql|icon\.svg|oidc|session)(?:\/|$)|\/invoices\/[^/]+\.(?:pdf|xml)$)(?:\/.*)?$/i;

/** The addresses of its built files. */
export const CONSOLE_FILES = /^\/admin\/(?:assets\/.+|icon\.svg)$/;

const SIGN_IN = /^\/admin\/sign-in\/?$/i;

// Only to read addresses by.
const SOME_ORIGIN = 'http://localhost';

/**
 * The path and query of a requested screen; null for the sign-in page and for any other address, such as one of
 * another site.
 */
export function pathOfScreen(address: string, maxLength: number): string | null {
  if (!address.startsWith('/') || address.length > maxLength || !URL.canParse(address, SOME_ORIGIN)) return null;
  const { origin, pathname, search } = new URL(address, SOME_ORIGIN);
  if (origin !== SOME_ORIGIN || !/^\/admin(\/|$)/.test(pathname)) return null;
  return CONSOLE_PAGES.test(pathname) && !SIGN_IN.test(pathname) ? pathname + search : null;
}

/** The folder of the built console. */
export const BUILT_CONSOLE = join(PACKAGE_FOLDER, 'dist/web');

/** The placeholder in the built page for the nonce of a response. */
const NONCE_PLACEHOLDER = 'CSP_NONCE';

const NONCE_BYTES = 16;

const NOT_BUILT =
  'The console is not built. Run `npm run build`, and load this page again.\n' +
  'The GraphQL of staff is served at /admin/graphql all the same.\n';

/**
 * The built page; null if it is missing. It is read each time: it is short, and may be built while the service runs.
 */
function readPage(folder: string): Promise<string | null> {
  return readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The state for the page: whether staff can sign in by OpenID Connect. */
const OIDC_SWITCH = '<meta name="openid-connect" content="on" />';

/** The same of a test shop. */
const TEST_SHOP_SWITCH = '<meta name="test-shop" content="on" />';

/**
 * Serves the staff's console at `/admin` (docs/spec/sessions.md#console): the same page at every path that is not an
 * API, and its assets, whose names contain a hash.
 * @param folder of the built console.
 * @param says the state for the page: whether OpenID Connect is available, and whether this is a test shop.
 */
export function consoleRouter(folder: string, says: { hasOidc: boolean; isTestShop: boolean }): Router {
  const switches = (says.hasOidc ? OIDC_SWITCH : '') + (says.isTestShop ? TEST_SHOP_SWITCH : '');
  const router = Router({ caseSensitive: true });
  const assets = { index: false, redirect: false, immutable: true, maxAge: '1y' } as const;
  router.use('/admin/assets', express.static(join(folder, 'assets'), assets));
  router.use('/admin/icon.svg', express.static(join(folder, 'icon.svg'), { redirect: false }));
  router.get(CONSOLE_PAGES, async (request, response, next) => {
    if (!request.accepts('html')) return next();
    const page = await readPage(folder);
    // The nonce is valid for one response.
    response.set('Cache-Control', 'no-store');
    if (page === null) return void response.status(503).type('text').send(NOT_BUILT);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    response.locals.cspNonce = nonce;
    const html = page.replace('</head>', `${switches}</head>`);
    consolePolicy(request, response, () => response.type('html').send(html.replaceAll(NONCE_PLACEHOLDER, nonce)));
  });
  return router;
}
