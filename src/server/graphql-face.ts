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

/** Gives answers again, and writes results. */
interface KnownAnswers<Context extends object> {
  plugin: ApolloServerPlugin<Context>;
  stringify: (result: FormattedExecutionResult) => string;
}

/** A GraphQL schema at an address, for those who may use it. */
export interface GraphqlFace<Context extends object> {
  schema: GraphQLSchema;
  limits: QueryLimits;
  /** Whether the schema may be asked for; if not, errors do not suggest names out of it either. */
  introspection: boolean;
  page: ExplorerPage;
  readBody: RequestHandler;
  /** Answers that were given before, where some are kept. */
  answers?: KnownAnswers<Context>;
  /** Charges each request; left out, none is. */
  rateLimit?: ApolloServerPlugin<Context>;
  contextOf: (request: Request, response: Response) => Promise<Context>;
}

// Each is written down with a suggestion what was meant; who has made so many mistakes has seen enough.
const MAX_VALIDATION_ERRORS = 5;

async function startApollo<Context extends object>(
  { schema, limits, introspection, rateLimit, answers }: GraphqlFace<Context>,
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
      ApolloServerPluginLandingPageDisabled(),
      noteOperation,
      literalErrors(),
      costPlugin(limits.cost),
      // Last: whatever refuses a request does so before an answer is looked for.
      ...(answers ? [answers.plugin] : []),
    ],
    stringifyResult: answers?.stringify,
    // Signals are handled in one place, main.ts.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}

function queryOf({ method, query, body }: Request): unknown {
  return method === 'GET' ? query.query : (body as { query?: unknown } | null | undefined)?.query;
}

/** Serves a face: a page for browsers, and GraphQL for everybody else. */
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
        // Here Apollo has refused forged requests, and has not looked into the document yet.
        assertWithinLimits(queryOf(req), face.limits);
        return face.contextOf(req, res);
      },
    }),
  );
  router.use(graphqlErrorHandler(logger));
  return { router, stop: () => server.stop() };
}
