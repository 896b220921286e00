import { Shell } from './generated/shell';

/** Where operations are sent, always by POST, so that searched texts do not appear in an address. */
export const GRAPHQL = '/admin/graphql';

export const postInit = (query: string, variables: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({ query, variables }),
});

// Whoever signs in is somebody else afterwards.
const isSigningIn = location.pathname.startsWith('/admin/sign-in') || location.hash.includes('token=');
let shell = isSigningIn ? undefined : fetch(GRAPHQL, postInit(Shell, {}));
// Whoever takes the answer hears of the failure.
shell?.catch(() => undefined);

/**
 * The answer to what every screen asks first, once. It was asked for while most of the console's code was still being loaded:
 * this file comes with the few that nothing waits for (`PREFETCH` in vite.config.ts).
 */
export function takePrefetched(query: string): Promise<Response> | undefined {
  if (query !== Shell) return undefined;
  const taken = shell;
  shell = undefined;
  return taken;
}
