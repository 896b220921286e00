import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names the request in the logs; the client's own X-Request-Id where it sent a usable one. */
    id: string;
  }
}

const USABLE = /^[\w.:-]{1,128}$/;

/** Takes a request's X-Request-Id over or makes one up, and gives it back with the answer. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  request.id = given !== undefined && USABLE.test(given) ? given : randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};
