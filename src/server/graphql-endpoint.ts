import type { ApolloServer, ApolloServerPlugin, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphqlRequest, KeptResponse } from '../graphql/customer/product-response-cache.js';
import { costPlugin, type Costly } from '../graphql/shared/limits/operation-cost.js';
import {
  assertVariablesWithinLimits,
  assertWithinLimits,
  type QueryLimits,
} from '../graphql/shared/limits/query-limits.js';
import { refusePath } from '../http/errors.js';
import type { Logger } from '../observability/logger.js';
import { JSON_TYPE } from '../rest/send.js';
import { lazy, type Lazy } from '../services/common/lazy.js';
import { logOperation, startApollo } from './apollo-server.js';
import { graphqlErrorHandler } from './graphql-errors.js';
import type { GraphqlRateLimit } from './graphql-rate-limit.js';
import { canMutate, graphqlRequestOf, httpRequestOf, isPlain } from './graphql-request.js';

/** A cache of responses; see `ProductResponseCache`. */
interface ResponseCache<Context extends object> {
  plugin: ApolloServerPlugin<Context>;
  find: (request: GraphqlRequest, accept: string | undefined, context: Context) => Promise<KeptResponse | undefined>;
  keep: (request: GraphqlRequest, http: HTTPGraphQLRequest, response: HTTPGraphQLResponse) => KeptResponse | undefined;
}

export interface GraphqlEndpointOptions<Context extends Costly> {
  schema: Lazy<GraphQLSchema>;
  limits: QueryLimits;
  /** Whether introspection is allowed. If not, errors do not suggest names of the schema either. */
  introspection: boolean;
  readBody: RequestHandler;
  responseCache?: ResponseCache<Context>;
  /** Counts each request against a rate limit; optional. */
  rateLimit?: GraphqlRateLimit<Context>;
  /** What refuses or delays requests after the rate limit has admitted and counted them. */
  admission?: ApolloServerPlugin<Context>[];
  contextOf: (request: Request, response: Response) => Promise<Context>;
}

// HEAD is the same as GET. Apollo would respond with 405 to others.
const METHODS = new Set(['GET', 'HEAD', 'POST']);

// The texts of documents within the limits that are remembered.
const PASSED_CHARACTERS = 2 ** 20;

/** Counts requests that never become an operation; they get 429 above the limit. */
function refusedRequests<Context extends Costly>({ rateLimit }: GraphqlEndpointOptions<Context>) {
  const count = async (response: Response): Promise<void> => {
    // Without a context the caller could not be looked up.
    const context = response.locals.context as Context | undefined;
    if (context) await rateLimit?.countRead(context, response);
  };
  const before: RequestHandler = async (request, response, next) => {
    if (!canMutate(request)) await count(response);
    next();
  };
  const after: ErrorRequestHandler = async (error, _request, response, next) => {
    await count(response);
    next(error);
  };
  return { before, after };
}

function sendKept(response: Response, { bytes, etag, headers }: KeptResponse, limit: Record<string, string>): void {
  for (const [name, value] of headers) response.setHeader(name, limit[name] ?? value);
  // Express writes it like this for a string.
  response.setHeader('Content-Type', headers.get('content-type') ?? JSON_TYPE);
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('ETag', etag);
  response.status(200).send(bytes);
}

/** Answers from the cache if it can, else by Apollo. */
function answering<Context extends Costly>(
  server: Lazy<ApolloServer<Context>>,
  { responseCache, rateLimit }: GraphqlEndpointOptions<Context>,
): RequestHandler {
  return async (request, response) => {
    const context = response.locals.context as Context;
    const cache = isPlain(request) ? responseCache : undefined;
    const sent = graphqlRequestOf(request);
    const kept = await cache?.find(sent, request.headers.accept, context);
    if (kept) {
      context.cost = kept.cost;
      const limit = rateLimit ? await rateLimit.admitQuery(context) : {};
      // Apollo's plugin refuses a request that is above the limit.
      if (limit) {
        logOperation('query', kept.operationName);
        sendKept(response, kept, limit);
        return;
      }
    }
    const http = httpRequestOf(request);
    const apollo = await server();
    const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest: http, context: async () => context });
    const toKeep = cache?.keep(sent, http, answer);
    if (toKeep) {
      sendKept(response, toKeep, {});
      return;
    }
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body.kind !== 'complete') throw new Error('Responses in parts are not supported');
    response.status(answer.status ?? 200).send(answer.body.string);
  };
}

/** Lets through the same text again without another look; a few megabytes of them. */
function documentCheck(limits: QueryLimits): (text: unknown) => void {
  const passed = new LRUCache<string, true>({
    maxSize: PASSED_CHARACTERS,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text) => {
    if (typeof text === 'string' && passed.get(text)) return;
    assertWithinLimits(text, limits);
    if (typeof text === 'string') passed.set(text, true);
  };
}

export interface GraphqlEndpoint {
  router: Router;
  stop: () => Promise<void>;
}

/** Its schema is built with the first request to it, as many a process gets none. */
export function graphqlEndpoint<Context extends Costly>(
  options: GraphqlEndpointOptions<Context>,
  logger: Logger,
): GraphqlEndpoint {
  const { limits, introspection, rateLimit, admission = [], responseCache } = options;
  const first = [...(rateLimit ? [rateLimit.plugin] : []), ...admission];
  const last = [costPlugin<Context>(limits.cost), ...(responseCache ? [responseCache.plugin] : [])];
  const server = lazy(async () => startApollo({ schema: await options.schema(), introspection, first, last }, logger));
  const checkDocument = documentCheck(limits);
  const router = Router();
  router.use((request, response, next) => (METHODS.has(request.method) ? next() : refusePath(request, response, next)));
  // Before the body is read, so that the sender of an unreadable body is known and counted.
  router.use(async (request, response, next) => {
    response.locals.context = await options.contextOf(request, response);
    next();
  });
  router.use(options.readBody);
  router.use((request, _response, next) => {
    const { query, variables } = graphqlRequestOf(request);
    assertVariablesWithinLimits(variables);
    checkDocument(query);
    next();
  });
  const refused = refusedRequests(options);
  router.use(refused.before);
  router.use(answering(server, options));
  router.use(refused.after);
  router.use(graphqlErrorHandler(logger));
  return { router, stop: async () => (await server.made())?.stop() };
}
