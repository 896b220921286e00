import { AsyncLocalStorage } from 'node:async_hooks';
import { Router, type Application, type Request, type RequestHandler, type Response } from 'express';
import { validationError } from '../domain/common/errors.js';
import { exceededLimit, MAX_JSON_DEPTH } from '../domain/common/json-measure.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../graphql/customer/context.js';
import { authorize } from '../graphql/shared/authorization.js';
import { pathNotFound } from '../http/errors.js';
import { jsonBody } from '../http/json-body.js';
import type { ConcurrencyLimiter } from '../services/rate-limits/concurrency-limiter.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import { CatalogueBodies } from './catalogue-bodies.js';
import { acceptsCsv, csvHeaders } from './csv/csv-text.js';
import { queryReader } from './parameters.js';
import { chargeRequest, sendNotModified, withRateLimit } from './rate-limit.js';
import { ROUTES } from './routes/index.js';
import { declaredScopes, isPublic } from './routes/route-scopes.js';
import type { RestResponse, Route } from './routes/route.js';
import { compressText, fileHeaders, sendBody, sendStream } from './send.js';

const MAX_BODY = '1mb';

const readBody: RequestHandler[] = [
  (request, _response, next) => {
    // `is` returns null for a request without a body, which some routes accept.
    if (request.is('json') === false) {
      throw validationError({ 'Content-Type': 'Content-Type must be application/json' });
    }
    next();
  },
  jsonBody({ limit: MAX_BODY, strict: false }),
  ({ body }, _response, next) => {
    // The size of a body limits its number of values.
    if (exceededLimit(body, { maxDepth: MAX_JSON_DEPTH, maxValues: Infinity })) {
      throw validationError({ body: `Body must be nested at most ${MAX_JSON_DEPTH} levels deep` });
    }
    next();
  },
];

/**
 * Waits for the end of a body that the route does not read: a request that changes something is processed only once it
 * has arrived completely, because it is rejected if its rest is not valid HTTP.
 */
const skipBody: RequestHandler = (request, _response, next) => {
  // `end` is emitted outside of the request's scope.
  request
    .once(
      'end',
      AsyncLocalStorage.bind(() => next()),
    )
    .resume();
};

function bodyReaders({ body, method }: Route): RequestHandler[] {
  if (body) return readBody;
  return method === 'get' ? [] : [skipBody];
}

function etagOf({ settings }: Application, text: string | Buffer): string {
  return (settings as { 'etag fn': (body: string | Buffer, encoding: 'utf8') => string })['etag fn'](text, 'utf8');
}

/** Sends a string or file with a known ETag, or 304 if the client has it. @param type the content type. */
async function sendText(
  context: CustomerContext,
  request: Request,
  response: Response,
  text: string | Buffer,
  type: Record<string, string>,
): Promise<void> {
  response.set('ETag', etagOf(response.app, text));
  if (await sendNotModified(context, request, response)) return;
  if (typeof text === 'string') compressText(request, response, text);
  response.set(type).send(text);
}

async function send(
  context: CustomerContext,
  request: Request,
  response: Response,
  { headers = {}, json, stream, body, csv, file, serve }: RestResponse,
  success: Route['success'],
): Promise<void> {
  response.status(success.status ?? 200).set(headers);
  if (serve) return serve(request, response);
  if (body) {
    response.set('ETag', body.etag).vary('Accept-Encoding');
    if (!(await sendNotModified(context, request, response))) await sendBody(request, response, body);
    return;
  }
  if (file) return sendText(context, request, response, file.content, fileHeaders(file.name, success.file));
  const content = csv ?? stream ?? JSON.stringify(json);
  const type =
    csv === undefined ? { 'Content-Type': 'application/json; charset=utf-8' } : csvHeaders(success.csv?.file ?? '');
  if (typeof content === 'string') await sendText(context, request, response, content, type);
  else await sendStream(request, response, content, type);
}

/** Names the request headers that the response depends on, for caches. @returns whether it is CSV. */
function wantsCsv({ success }: Route, request: Request, response: Response): boolean {
  if (!success.csv) return false;
  response.vary('Accept');
  return acceptsCsv(request);
}

/**
 * Rejects what the token may not do: before the body is read, and after the rate limit. GraphQL's own check does not
 * run when a resolver is called directly.
 * @throws {Error} if one of the route's resolver methods declares no scopes.
 */
function scopeCheck(route: Route): RequestHandler {
  const declared = declaredScopes(route);
  return async (_request, response, next) => {
    const context = response.locals.context as CustomerContext;
    try {
      authorize(context, ...declared);
    } catch (refusal) {
      await withRateLimit(context, response, Promise.reject(refusal as Error));
    }
    next();
  };
}

function isStreamed({ stream, csv, serve }: RestResponse): boolean {
  return stream !== undefined || serve !== undefined || typeof csv === 'object';
}

function handlerOf(
  route: Route,
  resolvers: CustomerResolvers,
  bodies: CatalogueBodies,
  concurrencyLimiter: ConcurrencyLimiter,
): (request: Request, response: Response) => Promise<void> {
  const readQuery = queryReader(route.parameters ?? []);
  return async (request: Request, response: Response) => {
    const context = response.locals.context as AuthorizedCustomerContext;
    const handleRequest = async () => {
      const releaseSlot = await concurrencyLimiter.acquire(context, route.slot);
      const restRequest = {
        params: request.params as Record<string, string>,
        wantsCsv: wantsCsv(route, request, response),
        query: readQuery(request.query),
        sentQuery: request.query,
        body: request.body as unknown,
        path: request.baseUrl + request.path,
        context,
        releaseSlot,
      };
      const restResponse = await route.handle(restRequest, resolvers, bodies);
      // A stream queries the database until it is sent.
      if (!isStreamed(restResponse)) releaseSlot();
      return restResponse;
    };
    await send(context, request, response, await withRateLimit(context, response, handleRequest()), route.success);
  };
}

/** Authenticates a request. */
export type CallerResolver = (request: Request) => Promise<CustomerContext>;

/**
 * Serves the documented REST paths by calling the resolvers.
 * @param isTestShop whether the helpers of a test shop exist; otherwise their paths are unknown.
 */
export function restRouter(
  resolvers: CustomerResolvers,
  limiter: RateLimiter,
  concurrencyLimiter: ConcurrencyLimiter,
  resolveCaller: CallerResolver,
  isTestShop: boolean,
): Router {
  const router = Router();
  const bodies = new CatalogueBodies();
  const publicPaths = new Set(ROUTES.filter(isPublic).map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  router.use(async (request, response, next) => {
    const context = await resolveCaller(request);
    response.locals.context = context;
    await chargeRequest(limiter, context, request, response);
    // Before the path and the body are checked: an unauthenticated caller learns nothing else.
    if (!publicPaths.has(`${request.method} ${request.path}`)) authorize(context);
    response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' });
    // Express sends no 304 for a request with Cache-Control: no-cache, and Node's fetch adds that header to every
    // request with If-None-Match.
    delete request.headers['cache-control'];
    next();
  });
  for (const route of ROUTES) {
    if (route.tag === 'Test shop' && !isTestShop) continue;
    router[route.method](
      route.path,
      scopeCheck(route),
      ...bodyReaders(route),
      handlerOf(route, resolvers, bodies, concurrencyLimiter),
    );
  }
  router.use(async (_request, response, next) => {
    await withRateLimit(response.locals.context as CustomerContext, response, Promise.resolve());
    next();
  }, pathNotFound);
  return router;
}
