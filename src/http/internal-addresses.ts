import type { RequestHandler } from 'express';
import { pathNotFound } from './errors.js';

/** The first segments of the paths for staff and operators. */
const INTERNAL = new Set(['admin', 'metrics', 'healthz', 'readyz']);

const PLAIN_SEGMENT = /^(?!\.{1,2}$)[\w.~-]+$/;

/**
 * Treats an internal path in any but its canonical spelling as unknown. Express ignores letter case, treats `\` as `/`
 * in some URLs and does not resolve `..`. So a proxy that blocks `/admin` may read `/Admin` or
 * `/admin/graphql/../../graphql` differently than Express does (docs/spec/README.md#addresses).
 */
export const internalAddresses: RequestHandler = (request, response, next) => {
  const segments = request.path.replace(/\/$/, '').split('/').slice(1);
  const [first = '', ...others] = segments;
  if (!INTERNAL.has(first.toLowerCase())) return next();
  // A client behind a proxy may send the full URL.
  const [path = ''] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  const isOwnSpelling = INTERNAL.has(first) && others.every((segment) => PLAIN_SEGMENT.test(segment));
  if (isOwnSpelling && path === request.path) return next();
  pathNotFound(request, response, next);
};
