import type { Request } from 'express';
import { RouteTable } from '../rest/route-table.js';
import { ROUTES } from '../rest/routes/index.js';
import { CONSOLE_FILES, CONSOLE_PAGES } from './console.js';

const GRAPHQL_PATHS = ['/graphql', '/admin/graphql'];

const REST_PATH = /^\/api(?=\/)/i;
const REST_ROUTES = new RouteTable(ROUTES);

/**
 * The route pattern of a request, such as `/api/orders/:orderNumber`; `other` if no route matches. For metrics and
 * logs: unlike paths, patterns are few and contain no ids or secrets.
 */
export function routeOf(request: Pick<Request, 'method' | 'originalUrl' | 'route'>): string {
  const [path = ''] = request.originalUrl.split('?');
  const ofRest = REST_PATH.test(path) ? REST_ROUTES.routeOf(request.method, path.slice('/api'.length)) : undefined;
  if (ofRest) return `/api${ofRest.path}`;
  // As in Express's matching, without a slash at the end.
  const requestPath = path.replace(/(?<=.)\/$/, '');
  const graphql = GRAPHQL_PATHS.find((one) => one === requestPath.toLowerCase());
  if (graphql) return graphql;
  if (CONSOLE_FILES.test(requestPath)) return '/admin/assets/*';
  if (CONSOLE_PAGES.test(requestPath)) return '/admin/*';
  // Routes that are mounted on the application itself, such as /metrics.
  const { path: pattern } = (request.route ?? {}) as { path?: unknown };
  return typeof pattern === 'string' && pattern.startsWith('/') && !pattern.includes('*') ? pattern : 'other';
}
