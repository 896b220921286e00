import type { Request, RequestHandler, Response } from 'express';
import { responsePoints } from '../domain/access/rate-limit.js';
import { validateAll, validationError } from '../domain/common/errors.js';
import { exceededLimit, MAX_JSON_DEPTH } from '../domain/common/json-measure.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../graphql/customer/context.js';
import { authorize } from '../graphql/shared/authorization.js';
import { pathNotFound } from '../http/errors.js';
import { jsonBody } from '../http/json-body.js';
import { type Schema } from '../records/record.js';
import { reportLongTexts } from '../records/text-lengths.js';
import { etagOf } from '../services/common/etag.js';
import type { ConcurrencyLimiter } from '../services/rate-limits/concurrency-limiter.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import { CatalogueBodies } from './catalogue-bodies.js';
import { acceptsCsv, csvHeaders } from './csv/csv-text.js';
import { queryReader } from './parameters.js';
import { chargeRequest, sendNotModified, spendOnResponse, withRateLimit } from './rate-limit.js';
import { RouteTable } from './route-table.js';
import { ROUTES } from './routes/index.js';
import { declaredScopes, isPublic } from './routes/route-scopes.js';
import type { RestResponse, Route } from './routes/route.js';
import { compressText, fileHeaders, JSON_TYPE, sendBody, sendStream } from './send.js';

const MAX_BODY = '1mb';

const parseBody = jsonBody({ limit: MAX_BODY, strict: false });

async function readBody(request: Request, response: Response, schema: Schema): Promise<void> {
  // `is` returns null for a request without a body, which some routes accept.
  if (request.is('json') === false) {
    throw validationError({ 'Content-Type': 'Content-Type must be application/json' });
  }
  await new Promise<void>((resolve, reject) => {
    void parseBody(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  // The size of a body limits its number of values.
  if (exceededLimit(request.body, { maxDepth: MAX_JSON_DEPTH, maxValues: Infinity })) {
    throw validationError({ body: `Body must be nested at most ${MAX_JSON_DEPTH} levels deep` });
  }
  validateAll((details) => reportLongTexts(schema, request.body, '', details));
}

/**
 * Waits for the end of a body that the route does not read: a request that changes something is processed only once it
 * has arrived completely, because it is rejected if its rest is not valid HTTP.
 */
function skipBody(request: Request): Promise<void> {
  return new Promise((resolve) => void request.once('end', resolve).resume());
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Sends a string or file with its ETag, or 304 if the client has it. A GET counts by the size of what was made for it.
 * @param type the content type; JSON without one.
 */
async function sendText(
  context: CustomerContext,
  request: Request,
  response: Response,
  text: string | Buffer,
  { type, points = responsePoints(text.length) }: { type?: Record<string, string> | undefined; points?: number } = {},
): Promise<void> {
  if (!response.hasHeader('ETag')) response.setHeader('ETag', etagOf(text));
  if (request.fresh) return sendNotModified(context, request, response, points);
  if (isRead(request)) spendOnResponse(context, response, points);
  if (typeof text === 'string') compressText(request, response, text);
  if (type) {
    response.set(type).send(text);
    return;
  }
  // What `send` would find out again is known.
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (request.method === 'HEAD') response.end();
  else response.end(text);
}

/** Makes a deferred response, unless the client has it or requests only its headers. */
async function sendDeferred(
  context: CustomerContext,
  request: Request,
  response: Response,
  { etag, fileName, make }: NonNullable<RestResponse['deferred']>,
  success: Route['success'],
): Promise<void> {
  response.setHeader('ETag', etag);
  if (request.fresh) return sendNotModified(context, request, response);
  if (request.method === 'HEAD') {
    // Without a length, which only the response itself has.
    response.set(fileName === undefined ? { 'Content-Type': JSON_TYPE } : fileHeaders(fileName, success.file));
    response.end();
    return;
  }
  try {
    await send(context, request, response, await make(), success);
  } catch (error) {
    if (!response.headersSent) response.removeHeader('ETag');
    throw error;
  }
}

async function send(
  context: CustomerContext,
  request: Request,
  response: Response,
  { headers, json, text, stream, body, isOwnBody, csv, file, deferred, serve }: RestResponse,
  success: Route['success'],
): Promise<void> {
  response.statusCode = success.status ?? 200;
  if (headers) response.set(headers);
  if (serve) return serve(request, response);
  if (deferred) return sendDeferred(context, request, response, deferred, success);
  if (body) {
    const points = isOwnBody ? responsePoints(body.sizeBytes) : 1;
    response.setHeader('ETag', body.etag);
    if (request.fresh) return sendNotModified(context, request, response, points);
    spendOnResponse(context, response, points);
    return sendBody(request, response, body);
  }
  if (file) {
    const { name, content, points } = file;
    const options = { type: fileHeaders(name, success.file), ...(points !== undefined && { points }) };
    return sendText(context, request, response, content, options);
  }
  const content = csv ?? stream ?? text ?? JSON.stringify(json);
  const type = csv === undefined ? undefined : csvHeaders(success.csv?.file ?? '');
  if (typeof content === 'string') await sendText(context, request, response, content, { type });
  else await sendStream(request, response, content, type ?? { 'Content-Type': JSON_TYPE });
}

/** Names the request headers that the response depends on, for caches. @returns whether it is CSV. */
function wantsCsv({ success }: Route, request: Request, response: Response): boolean {
  if (!success.csv) return false;
  response.vary('Accept');
  return acceptsCsv(request);
}

/** Whether a response works, with the database or the processor, until it is sent. */
function isStreamed({ stream, csv, serve, deferred }: RestResponse): boolean {
  return (stream ?? serve ?? deferred) !== undefined || typeof csv === 'object';
}

/** A route with what is known of it before any request. */
function prepare(route: Route) {
  return {
    ...route,
    /** What its resolver methods declare: GraphQL's own check does not run when a resolver is called directly. */
    declared: declaredScopes(route),
    readQuery: queryReader(route.parameters ?? []),
  };
}

export interface RestSettings {
  /** The origin of absolute URLs; empty if it is unknown. */
  originOf: (request: Request) => string;
  /** Whether the helpers of a test shop exist; otherwise their paths are unknown. */
  isTestShop: boolean;
}

/** Authenticates a request. */
export type CallerResolver = (request: Request) => Promise<CustomerContext>;

/**
 * Serves the documented REST paths by calling the resolvers.
 * @throws {Error} if one of the resolver methods of a route declares no scopes.
 */
export function restApi(
  resolvers: CustomerResolvers,
  limiter: RateLimiter,
  concurrencyLimiter: ConcurrencyLimiter,
  resolveCaller: CallerResolver,
  { originOf, isTestShop }: RestSettings,
): RequestHandler {
  const bodies = new CatalogueBodies();
  const served = ROUTES.filter(({ tag }) => tag !== 'Test shop' || isTestShop).map(prepare);
  const routes = new RouteTable(served);
  const publicPaths = new Set(ROUTES.filter(isPublic).map(({ method, path }) => `${method.toUpperCase()} ${path}`));

  async function handle(
    route: ReturnType<typeof prepare>,
    context: AuthorizedCustomerContext,
    params: Record<string, string>,
    request: Request,
    response: Response,
  ): Promise<RestResponse> {
    const acquired = concurrencyLimiter.acquire(context, route.slot);
    const releaseSlot = acquired instanceof Promise ? await acquired : acquired;
    const restRequest = {
      params,
      wantsCsv: wantsCsv(route, request, response),
      query: route.readQuery(request.query),
      sentQuery: request.query,
      body: request.body as unknown,
      // Few responses need it.
      get url() {
        return originOf(request) + request.baseUrl + request.path;
      },
      context,
      releaseSlot,
    };
    const restResponse = await route.handle(restRequest, resolvers, bodies);
    if (!isStreamed(restResponse)) releaseSlot();
    return restResponse;
  }

  return async (request, response) => {
    const context = await resolveCaller(request);
    response.locals.context = context;
    const charging = chargeRequest(limiter, context, request, response);
    if (charging) await charging;
    // Before the path and the body are checked: an unauthenticated caller learns nothing else.
    if (!publicPaths.has(`${request.method} ${request.path}`)) authorize(context);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    // Express sends no 304 for a request with Cache-Control: no-cache, and Node's fetch adds that header to every
    // request with If-None-Match.
    delete request.headers['cache-control'];
    const match = routes.match(request.method, request.path);
    if (!match) {
      await withRateLimit(context, response, Promise.resolve());
      throw pathNotFound(request);
    }
    const { route, params } = match;
    try {
      authorize(context, ...route.declared);
    } catch (refusal) {
      await withRateLimit(context, response, Promise.reject(refusal as Error));
    }
    if (route.body) await readBody(request, response, route.body);
    else if (route.method !== 'get') await skipBody(request);
    const handling = handle(route, context as AuthorizedCustomerContext, params, request, response);
    await send(context, request, response, await withRateLimit(context, response, handling), route.success);
  };
}
