import {
  ApolloServer,
  HeaderMap,
  type ApolloServerPlugin,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphqlRequest, KeptResponse } from '../graphql/customer/product-response-cache.js';
import { formatError } from '../graphql/shared/errors.js';
import { costPlugin, type Costly } from '../graphql/shared/limits/operation-cost.js';
import {
  assertVariablesWithinLimits,
  assertWithinLimits,
  type QueryLimits,
} from '../graphql/shared/limits/query-limits.js';
import { literalErrors } from '../graphql/shared/literal-errors.js';
import { refusePath } from '../http/errors.js';
import type { Logger } from '../observability/logger.js';
import { JSON_TYPE } from '../rest/send.js';
import { addRequestLogFields } from '../services/common/request-scope.js';
import { graphqlErrorHandler } from './graphql-errors.js';
import type { GraphqlRateLimit } from './graphql-rate-limit.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Apollo refuses it.
    return undefined;
  }
}

function graphqlRequestOf({ method, query, body }: Request): GraphqlRequest {
  const sent: unknown = method === 'GET' ? query : body;
  const { query: text, variables, extensions, operationName } = isRecord(sent) ? sent : {};
  if (method !== 'GET') return { query: text, variables, extensions, operationName };
  return { query: text, variables: parsed(variables), extensions: parsed(extensions), operationName };
}

const isTextOrNone = (value: unknown): boolean => typeof (value ?? '') === 'string';
const isRecordOrNone = (value: unknown): boolean => isRecord(value ?? {});

/**
 * Whether a request can contain a mutation. Apollo refuses all other requests that are no queries, some of them before
 * plugins are called.
 */
function canMutate(request: Request): boolean {
  if (request.method !== 'POST') return false;
  const { query, variables, extensions, operationName } = graphqlRequestOf(request);
  const isShaped = isRecord(request.body) && Object.keys(request.body).length > 0;
  return isShaped && [query, operationName].every(isTextOrNone) && [variables, extensions].every(isRecordOrNone);
}

/** A cache of responses; see `ProductResponseCache`. */
interface ResponseCache<Context extends object> {
  plugin: ApolloServerPlugin<Context>;
  find: (request: GraphqlRequest, accept: string | undefined, context: Context) => Promise<KeptResponse | undefined>;
  keep: (request: GraphqlRequest, http: HTTPGraphQLRequest, response: HTTPGraphQLResponse) => KeptResponse | undefined;
}

export interface GraphqlEndpointOptions<Context extends Costly> {
  schema: GraphQLSchema;
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

// Headers that a browser does not send to another site without a preflight request. With `authorization`, clients that
// query over GET, such as urql, need no header of Apollo's.
const PREFLIGHTED_HEADERS = ['authorization', 'x-apollo-operation-name', 'apollo-require-preflight'];

// HEAD is the same as GET. Apollo would respond with 405 to others.
const METHODS = new Set(['GET', 'HEAD', 'POST']);

// graphql-js searches the schema for suggestions for each error, which takes time.
const MAX_VALIDATION_ERRORS = 5;

// The texts of documents within the limits that are remembered.
const PASSED_CHARACTERS = 2 ** 20;

// The client chooses the name of an operation, so it may have any length.
const SHOWN_NAME_LENGTH = 64;

/** Adds the type and the name of an operation to the request's log line. */
function logOperation(operation: string | undefined, name: string | null): void {
  addRequestLogFields({ operation, ...(name ? { operationName: name.slice(0, SHOWN_NAME_LENGTH) } : {}) });
}

const logOperations: ApolloServerPlugin<object> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => logOperation(operation?.operation, operationName),
  }),
};

async function startApollo<Context extends Costly>(
  { schema, limits, introspection, rateLimit, admission = [], responseCache }: GraphqlEndpointOptions<Context>,
  logger: Logger,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema,
    introspection,
    allowBatchedHttpRequests: false,
    csrfPrevention: { requestHeaders: PREFLIGHTED_HEADERS },
    includeStacktraceInErrorResponses: false,
    validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
    formatError: formatError(logger, { hidesSchema: !introspection }),
    plugins: [
      ...(rateLimit ? [rateLimit.plugin] : []),
      ...admission,
      ApolloServerPluginLandingPageDisabled(),
      logOperations,
      literalErrors(),
      costPlugin(limits.cost),
      ...(responseCache ? [responseCache.plugin] : []),
    ],
    // main.ts handles signals.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}

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

/** A request as Apollo reads it. */
function httpRequestOf({ method, url, headers, body }: Request): HTTPGraphQLRequest {
  const sent = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const query = url.indexOf('?');
  return { method, headers: sent, search: query < 0 ? '' : url.slice(query), body: body as unknown };
}

/** Whether Apollo reads a request without a look at its other headers. */
function isPlain({ method, headers }: Request): boolean {
  return method === 'POST' || (method === 'GET' && headers['content-type'] === undefined);
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
  server: ApolloServer<Context>,
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
    const answer = await server.executeHTTPGraphQLRequest({ httpGraphQLRequest: http, context: async () => context });
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

export async function graphqlEndpoint<Context extends Costly>(
  options: GraphqlEndpointOptions<Context>,
  logger: Logger,
): Promise<{ router: Router; stop: () => Promise<void> }> {
  const server = await startApollo(options, logger);
  const checkDocument = documentCheck(options.limits);
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
  return { router, stop: () => server.stop() };
}
