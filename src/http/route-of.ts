import type { Request } from 'express';
import { ROUTES } from '../rest/routes.js';

const GRAPHQL_PATHS = ['/graphql', '/admin/graphql'];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const REST_ROUTES = ROUTES.map(({ method, path }) => ({
  method: method.toUpperCase(),
  route: `/api${path}`,
  pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
}));

/** Without query and, as Express does it, without the slash at the end. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/(?<=.)\/$/, '');
}

/**
 * The pattern that a request's path follows, such as `/api/orders/:orderNumber`, and never the path itself, so that there
 * is a bounded number of them and no id or secret among them; `other` for whatever is not found.
 */
export function routeOf(request: Pick<Request, 'method' | 'originalUrl' | 'route'>): string {
  const asked = pathOf(request.originalUrl);
  const ofRest = REST_ROUTES.filter(({ pattern }) => pattern.test(asked));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const rest = ofRest.find((candidate) => candidate.method === method) ?? ofRest[0];
  if (rest) return rest.route;
  const graphql = GRAPHQL_PATHS.find((path) => path === asked.toLowerCase());
  if (graphql) return graphql;
  // Whatever else is mounted on the application itself.
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/') && !path.includes('*') ? path : 'other';
}

/** The method, as long as it is one of the usual ones: clients may send any word. */
export function methodOf({ method }: Pick<Request, 'method'>): string {
  return METHODS.has(method) ? method : 'OTHER';
}
