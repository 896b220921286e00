import type { RequestHandler } from 'express';
import { validationError } from '../domain/common/errors.js';

/** Rejects what Node would otherwise reject with an empty body; `createHttpServer` switches Node's own checks off. */
export const requestRules: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length === 0 && request.httpVersion === '1.1') throw validationError({ Host: 'Host is required' });
  // Node would take the first, and a proxy in front perhaps the last.
  if (hosts.length > 1) throw validationError({ Host: 'Host must be given once' });
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw validationError({ Expect: 'Expect can only be 100-continue' });
  }
  next();
};
