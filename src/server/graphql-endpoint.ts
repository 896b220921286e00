import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
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
import { addRequestLogFields } from '../services/common/request-scope.js';
import { graphqlErrorHandler } from './graphql-errors.js';
import type { GraphqlRateLimit } from './graphql-rate-limit.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a GraphQL request as the client sent them, unchecked. */
export interface GraphqlRequest {
  query: unknown;
  variables: unknown;
  extensions: unknown;
  operationName: unknown;
}

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
  stringify: (result: FormattedExecutionResult) => string;
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

// The client chooses the name of an operation, so it may have any length.
const SHOWN_NAME_LENGTH = 64;

/** Adds the type and the name of the operation to the request's log line. */
const logOperation: ApolloServerPlugin<object> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, operationName }) {
      const named = operationName ? { operationName: operationName.slice(0, SHOWN_NAME_LENGTH) } : {};
      addRequestLogFields({ operation: operation?.operation, ...named });
    },
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
      logOperation,
      literalErrors(),
      costPlugin(limits.cost),
      // Last, so that a request is rejected before its response is looked up.
      ...(responseCache ? [responseCache.plugin] : []),
    ],
    stringifyResult: responseCache?.stringify,
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

export async function graphqlEndpoint<Context extends Costly>(
  options: GraphqlEndpointOptions<Context>,
  logger: Logger,
): Promise<{ router: Router; stop: () => Promise<void> }> {
  const server = await startApollo(options, logger);
  const router = Router();
  router.use((request, response, next) =>
    METHODS.has(request.method) ? next() : refusePath(request, response, next),
  );
  // Before the body is read, so that the sender of an unreadable body is known and counted.
  router.use(async (request, response, next) => {
    response.locals.context = await options.contextOf(request, response);
    next();
  });
  router.use(options.readBody);
  router.use((request, _response, next) => {
    const { query, variables } = graphqlRequestOf(request);
    assertVariablesWithinLimits(variables);
    assertWithinLimits(query, options.limits);
    next();
  });
  const refused = refusedRequests(options);
  router.use(refused.before);
  router.use(expressMiddleware(server, { context: async ({ res }) => res.locals.context as Context }));
  router.use(refused.after);
  router.use(graphqlErrorHandler(logger));
  return { router, stop: () => server.stop() };
}
