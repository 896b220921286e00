import { CONSOLE_PAGES } from '../../http/console-paths.js';

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
