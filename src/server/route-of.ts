import type { Request } from 'express';
import { ROUTES } from '../rest/routes/index.js';
import { CONSOLE_FILES, CONSOLE_PAGES } from './console.js';

const GRAPHQL_PATHS = ['/graphql', '/admin/graphql'];

const REST_ROUTES = ROUTES.map(({ method, path }) => ({
  method: method.toUpperCase(),
  route: `/api${path}`,
  pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
}));

/** The path without its query and, as in Express's matching, without a slash at the end. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/(?<=.)\/$/, '');
}

/**
 * The route pattern of a request, such as `/api/orders/:orderNumber`; `other` if no route matches. For metrics and
 * logs: unlike paths, patterns are few and contain no ids or secrets.
 */
export function routeOf(request: Pick<Request, 'method' | 'originalUrl' | 'route'>): string {
  const requestPath = pathOf(request.originalUrl);
  const ofRest = REST_ROUTES.filter(({ pattern }) => pattern.test(requestPath));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const rest = ofRest.find((candidate) => candidate.method === method) ?? ofRest[0];
  if (rest) return rest.route;
  const graphql = GRAPHQL_PATHS.find((path) => path === requestPath.toLowerCase());
  if (graphql) return graphql;
  if (CONSOLE_FILES.test(requestPath)) return '/admin/assets/*';
  if (CONSOLE_PAGES.test(requestPath)) return '/admin/*';
  // Routes that are mounted on the application itself, such as /metrics.
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/') && !path.includes('*') ? path : 'other';
}
