import { Shell } from './generated/shell';

/** The endpoint for operations, always with POST so that search texts do not appear in a URL. */
export const GRAPHQL = '/admin/graphql';

export const postInit = (query: string, variables: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({ query, variables }),
});

// After signing in, the user may be another one.
export const isSigningIn = location.pathname.startsWith('/admin/sign-in') || location.hash.includes('token=');
let shell = isSigningIn ? undefined : fetch(GRAPHQL, postInit(Shell, {}));
// The caller that reads the response handles the failure.
shell?.catch(() => undefined);

/**
 * Returns, once, the response to every screen's first request. The request is sent while most of the console's code is
 * still loading: this file is in the chunk that loads first (`PREFETCH` in vite.config.ts).
 */
export function takePrefetched(query: string): Promise<Response> | undefined {
  if (query !== Shell) return undefined;
  const taken = shell;
  shell = undefined;
  return taken;
}
