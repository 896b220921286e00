import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { formatError } from '../graphql/shared/errors.js';
import { costPlugin } from '../graphql/shared/limits/operation-cost.js';
import { assertWithinLimits, type QueryLimits } from '../graphql/shared/limits/query-limits.js';
import { literalErrors } from '../graphql/shared/literal-errors.js';
import type { Logger } from '../observability/logger.js';
import { explorer, type ExplorerPage } from './explorer/explorer.js';
import { graphqlErrorHandler } from './graphql-errors.js';
import { noteOperation } from '../http/note-operation.js';

/** A cache of answers; see `CatalogueAnswers`. */
interface KnownAnswers<Context extends object> {
  plugin: ApolloServerPlugin<Context>;
  stringify: (result: FormattedExecutionResult) => string;
}

/** What a GraphQL endpoint is made of. */
export interface GraphqlFace<Context extends object> {
  schema: GraphQLSchema;
  limits: QueryLimits;
  /** Whether introspection is allowed. Where it is not, errors do not suggest names of the schema either. */
  introspection: boolean;
  page: ExplorerPage;
  readBody: RequestHandler;
  /** The cache of answers, where there is one. */
  answers?: KnownAnswers<Context>;
  /** Counts each request against a rate limit; none where left out. */
  rateLimit?: ApolloServerPlugin<Context>;
  /** Refuses what the rate limit has let through and counted. */
  admission?: ApolloServerPlugin<Context>;
  contextOf: (request: Request, response: Response) => Promise<Context>;
}

// graphql-js searches the schema for suggestions for each error, which takes time.
const MAX_VALIDATION_ERRORS = 5;

async function startApollo<Context extends object>(
  { schema, limits, introspection, rateLimit, admission, answers }: GraphqlFace<Context>,
  logger: Logger,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema,
    introspection,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
    formatError: formatError(logger, { hidesSchema: !introspection }),
    plugins: [
      ...(rateLimit ? [rateLimit] : []),
      ...(admission ? [admission] : []),
      ApolloServerPluginLandingPageDisabled(),
      noteOperation,
      literalErrors(),
      costPlugin(limits.cost),
      // Last, so that a request is refused before its answer is looked up.
      ...(answers ? [answers.plugin] : []),
    ],
    stringifyResult: answers?.stringify,
    // main.ts handles signals.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}

function queryOf({ method, query, body }: Request): unknown {
  return method === 'GET' ? query.query : (body as { query?: unknown } | null | undefined)?.query;
}

/** Serves a GraphQL endpoint: a page for browsers, GraphQL for all other clients. */
export async function graphqlFace<Context extends object>(
  face: GraphqlFace<Context>,
  logger: Logger,
): Promise<{ router: Router; stop: () => Promise<void> }> {
  const server = await startApollo(face, logger);
  const router = Router();
  router.use(explorer(face.page));
  router.use(face.readBody);
  router.use(
    expressMiddleware(server, {
      context: ({ req, res }) => {
        // Apollo has checked for CSRF by now, and has not yet parsed the document.
        assertWithinLimits(queryOf(req), face.limits);
        return face.contextOf(req, res);
      },
    }),
  );
  router.use(graphqlErrorHandler(logger));
  return { router, stop: () => server.stop() };
}
