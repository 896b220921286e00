import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies the request in the logs: the client's X-Request-Id where it is valid, else a new UUID. */
    id: string;
  }
}

const USABLE = /^[\w.:-]{1,128}$/;

/** Sets `request.id`, and sends it back as X-Request-Id. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  request.id = given !== undefined && USABLE.test(given) ? given : randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};
