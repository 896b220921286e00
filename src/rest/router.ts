import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { validationError } from '../domain/errors.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import { CatalogueBodies } from './catalogue-bodies.js';
import { compressAnswer, compressText } from './compress-answers.js';
import { pathNotFound } from './errors.js';
import { sendBody } from './send-body.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import { admit, besideAdmission, refundUnchanged } from './rate-limit.js';
import { ROUTES, type RestAnswer, type Route } from './routes.js';

const MAX_BODY = '1mb';

const readBody: RequestHandler[] = [
  (request, _response, next) => {
    // `is` gives null where there is no body at all, which a route may still accept.
    if (request.is('json') === false) {
      throw validationError({ 'Content-Type': 'Content-Type must be application/json' });
    }
    next();
  },
  express.json({ limit: MAX_BODY, strict: false }),
];

async function send(
  request: Request,
  response: Response,
  { status = 200, headers = {}, json, stream, body }: RestAnswer,
): Promise<void> {
  response.status(status).set(headers);
  if (body) return sendBody(request, response, body);
  if (!stream) {
    const text = JSON.stringify(json);
    compressText(request, response, text);
    response.type('json').send(text);
    return;
  }
  compressAnswer(request, response);
  const pieces = stream[Symbol.asyncIterator]();
  // What fails before the first piece can still be answered with a status of its own.
  const first = await pieces.next();
  response.type('json');
  if (!first.done) response.write(first.value);
  // A compressed answer would otherwise begin only when there is enough of it to be compressed well.
  response.flush();
  await pipeline(Readable.from({ [Symbol.asyncIterator]: () => pieces }), response).catch((error: unknown) => {
    // A client that goes away has simply had enough.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function handlerOf(
  route: Route,
  resolvers: CustomerResolvers,
  bodies: CatalogueBodies,
): (request: Request, response: Response) => Promise<void> {
  return async (request: Request, response: Response) => {
    const context = response.locals.context as CustomerContext;
    const answer = await besideAdmission(
      context,
      response,
      route.answer(
        {
          params: request.params as Record<string, string>,
          query: request.query,
          body: request.body as unknown,
          path: request.baseUrl + request.path,
          header: (name) => request.get(name),
          context,
        },
        resolvers,
        bodies,
      ),
    );
    await send(request, response, answer);
  };
}

/** Finds out who sends a request. */
export type CallerResolver = (request: Request) => Promise<CustomerContext>;

/** The documented REST paths; a thin layer that maps them onto the resolvers. */
export function restRouter(resolvers: CustomerResolvers, limiter: RateLimiter, resolveCaller: CallerResolver): Router {
  const router = Router();
  const bodies = new CatalogueBodies();
  router.use(async (request, response, next) => {
    const context = await resolveCaller(request);
    response.locals.context = context;
    await admit(limiter, context, request, response);
    // Whoever is not let in is told so before anything else is looked at.
    void context.customer;
    refundUnchanged(context, response);
    response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' });
    // It speaks to caches. Node's fetch adds no-cache beside If-None-Match, and Express would then never answer 304.
    delete request.headers['cache-control'];
    next();
  });
  for (const route of ROUTES) {
    router[route.method](route.path, ...(route.body ? readBody : []), handlerOf(route, resolvers, bodies));
  }
  router.use(async (_request, response, next) => {
    await besideAdmission(response.locals.context as CustomerContext, response, Promise.resolve());
    next();
  }, pathNotFound);
  return router;
}
