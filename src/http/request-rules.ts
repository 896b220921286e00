import type { RequestHandler } from 'express';
import { validationError } from '../domain/errors.js';

/** Rejects what Node would otherwise reject with an empty body; `createHttpServer` switches Node's own checks off. */
export const requestRules: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    throw validationError({ Host: 'Host is required' });
  }
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw validationError({ Expect: 'Expect can only be 100-continue' });
  }
  next();
};
