import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { validationError } from '../domain/common/errors.js';
import { SANDBOX_HEADER_NOTICE } from '../domain/orders/sandbox.js';

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
