import { randomUUID } from 'node:crypto';
import { parse, unescape, type ParsedUrlQuery } from 'node:querystring';
import type { RequestHandler } from 'express';
import { validationError } from '../domain/common/errors.js';
import { SANDBOX_HEADER_NOTICE } from '../domain/orders/sandbox.js';
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

/** A `%` without an encoded byte is literal, as in browsers. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescape(text).replaceAll('\uFFFD', '\uDFFD');
  }
}

/**
 * Parses the query of a URL. Bytes that are not UTF-8 become half a surrogate pair, which no valid string contains, so
 * that the reader of a parameter can reject it. U+FFFD, which Node uses instead, is a character like any other.
 */
export function parseQuery(text: string): ParsedUrlQuery {
  return parse(text, '&', '=', { decodeURIComponent: decode });
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies the request in the logs: the client's X-Request-Id if it is valid, else a new UUID. */
    id: string;
  }
}

const USABLE_ID = /^[\w.:-]{1,128}$/;

/** Sets `request.id`, and sends it back as X-Request-Id. */
export const requestId: RequestHandler = (request, response, next) => {
  const clientId = request.get('X-Request-Id');
  request.id = clientId !== undefined && USABLE_ID.test(clientId) ? clientId : randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};

/** Marks every response to a sandbox request, including errors (docs/spec/sandbox.md#how-to-recognise-it). */
export const sandboxHeaders: RequestHandler = (request, response, next) => {
  if (request.get('X-Sandbox-Mode')?.trim().toLowerCase() === 'true') {
    response.set({ 'X-Sandbox-Mode': 'true', 'X-Sandbox-Notice': SANDBOX_HEADER_NOTICE });
  }
  next();
};

/** Marks every response of a test shop (docs/spec/test-shop.md#how-to-recognise-it). */
export const testShopHeader: RequestHandler = (_request, response, next) => {
  response.set('X-Test-Shop', 'true');
  next();
};

/** Rejects what Node would otherwise reject with an empty body; `createHttpServer` disables Node's own checks. */
export const requestRules: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length === 0 && request.httpVersion === '1.1') throw validationError({ Host: 'Host is required' });
  // Node would use the first, and a proxy in front perhaps the last.
  if (hosts.length > 1) throw validationError({ Host: 'Host must be given once' });
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw validationError({ Expect: 'Expect can only be 100-continue' });
  }
  next();
};
