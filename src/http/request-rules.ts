import type { RequestHandler } from 'express';
import { validationError } from '../domain/errors.js';

/** What Node would refuse with a status and an empty body of its own (`createHttpServer` leaves it to this). */
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
