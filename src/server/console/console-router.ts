import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import express, { Router } from 'express';
import { CONSOLE_PAGES } from '../../http/console-paths.js';
import { consolePolicy } from '../../http/security-headers.js';

/** Where `npm run build` puts the console: beside what is compiled. */
export const BUILT_CONSOLE = fileURLToPath(new URL('../../../web/', import.meta.url));

/** Stands in the built page for the nonce of an answer. */
const NONCE_PLACEHOLDER = 'CSP_NONCE';

const NONCE_BYTES = 16;

const NOT_BUILT =
  'The console is not built. Run `npm run build`, and load this page again.\n' +
  'The GraphQL of staff is served at /admin/graphql all the same.\n';

/** The built page; null where there is none. It is read each time: it is short, and may be built while the service runs. */
function readPage(folder: string): Promise<string | null> {
  return readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Tells the page, without a request of its own, that staff can sign in by OpenID Connect. */
const OIDC_SWITCH = '<meta name="openid-connect" content="on" />';

/** The same of a test shop. */
const TEST_SHOP_SWITCH = '<meta name="test-shop" content="on" />';

/**
 * Serves the console of staff at `/admin` (docs/spec/sessions.md#console): to browsers the same page at every address that is
 * no interface, and its assets, whose names hold a hash.
 * @param folder where the console is built.
 * @param says what the page is told: to offer a sign-in by OpenID Connect, and that this is a test shop.
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
    // The nonce is good for one answer.
    response.set('Cache-Control', 'no-store');
    if (page === null) return void response.status(503).type('text').send(NOT_BUILT);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    response.locals.cspNonce = nonce;
    const html = page.replace('</head>', `${switches}</head>`);
    consolePolicy(request, response, () => response.type('html').send(html.replaceAll(NONCE_PLACEHOLDER, nonce)));
  });
  return router;
}
