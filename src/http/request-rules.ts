import { randomUUID } from 'node:crypto';
import { parse, unescape, type ParsedUrlQuery } from 'node:querystring';
import type { Request as ExpressRequest, RequestHandler, Response } from 'express';
import { validationError } from '../domain/common/errors.js';
import { SANDBOX_HEADER_NOTICE } from '../domain/orders/sandbox.js';
import { pathNotFound } from './errors.js';

/** What is checked or sent for every request; throws what it refuses. */
export type RequestRule = (request: ExpressRequest, response: Response) => void;

/** Follows the rules one after the other: as handlers of their own, each would cost a step of the router. */
export function followRules(...rules: readonly RequestRule[]): RequestHandler {
  return (request, response, next) => {
    for (const rule of rules) rule(request, response);
    next();
  };
}

/** The first segments of the paths for staff and operators. */
const INTERNAL = new Set(['admin', 'metrics', 'healthz', 'readyz']);
const INTERNAL_PATH = new RegExp(`^/(${[...INTERNAL].join('|')})(/|$)`, 'i');

const PLAIN_SEGMENT = /^(?!\.{1,2}$)[\w.~-]+$/;

/**
 * Treats an internal path in any but its canonical spelling as unknown. Express ignores letter case, treats `\` as `/`
 * in some URLs and does not resolve `..`. So a proxy that blocks `/admin` may read `/Admin` or
 * `/admin/graphql/../../graphql` differently than Express does (docs/spec/README.md#addresses).
 */
export const internalAddresses: RequestRule = (request) => {
  if (!INTERNAL_PATH.test(request.path)) return;
  const [first = '', ...others] = request.path.replace(/\/$/, '').split('/').slice(1);
  // A client behind a proxy may send the full URL.
  const [path = ''] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  const isOwnSpelling = INTERNAL.has(first) && others.every((segment) => PLAIN_SEGMENT.test(segment));
  if (!isOwnSpelling || path !== request.path) throw pathNotFound(request);
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
  const clientId = request.headers['x-request-id'];
  request.id = typeof clientId === 'string' && USABLE_ID.test(clientId) ? clientId : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};

/** Marks every response to a sandbox request, including errors (docs/spec/sandbox.md#how-to-recognise-it). */
export const sandboxHeaders: RequestRule = (request, response) => {
  if (request.get('X-Sandbox-Mode')?.trim().toLowerCase() === 'true') {
    response.set({ 'X-Sandbox-Mode': 'true', 'X-Sandbox-Notice': SANDBOX_HEADER_NOTICE });
  }
};

/** Marks every response of a test shop (docs/spec/test-shop.md#how-to-recognise-it). */
export const testShopHeader: RequestRule = (_request, response) => {
  response.set('X-Test-Shop', 'true');
};

/** Of the headers as they were sent: `headersDistinct` would build lists of all headers first. */
function countHosts({ rawHeaders }: ExpressRequest): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Rejects what Node would otherwise reject with an empty body; `createHttpServer` disables Node's own checks. */
export const requestRules: RequestRule = (request) => {
  const hosts = countHosts(request);
  if (hosts === 0 && request.httpVersion === '1.1') throw validationError({ Host: 'Host is required' });
  // Node would use the first, and a proxy in front perhaps the last.
  if (hosts > 1) throw validationError({ Host: 'Host must be given once' });
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw validationError({ Expect: 'Expect can only be 100-continue' });
  }
};
