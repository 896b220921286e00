import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { formatError } from '../graphql/shared/errors.js';
import { literalErrors } from '../graphql/shared/literal-errors.js';
import type { Logger } from '../observability/logger.js';
import { addRequestLogFields } from '../services/common/request-scope.js';

// Headers that a browser does not send to another site without a preflight request. With `authorization`, clients that
// query over GET, such as urql, need no header of Apollo's.
const PREFLIGHTED_HEADERS = ['authorization', 'x-apollo-operation-name', 'apollo-require-preflight'];

// graphql-js searches the schema for suggestions for each error, which takes time.
const MAX_VALIDATION_ERRORS = 5;

// The client chooses the name of an operation, so it may have any length.
const SHOWN_NAME_LENGTH = 64;

/** Adds the type and the name of an operation to the request's log line. */
export function logOperation(operation: string | undefined, name: string | null): void {
  addRequestLogFields({ operation, ...(name ? { operationName: name.slice(0, SHOWN_NAME_LENGTH) } : {}) });
}

const logOperations: ApolloServerPlugin<object> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => logOperation(operation?.operation, operationName),
  }),
};

/** Instead of Apollo's own plugin, which computes this from hints of the schema, and for that calls a function around each field. */
const forbidCaching: ApolloServerPlugin<object> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => void response.http.headers.set('cache-control', 'no-store'),
  }),
};

export interface ApolloOptions<Context extends object> {
  schema: GraphQLSchema;
  /** Whether introspection is allowed. If not, errors do not suggest names of the schema either. */
  introspection: boolean;
  /** Called before those of the server itself. */
  first: ApolloServerPlugin<Context>[];
  /** Called after those. */
  last: ApolloServerPlugin<Context>[];
}

export async function startApollo<Context extends object>(
  { schema, introspection, first, last }: ApolloOptions<Context>,
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
      ...first,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      forbidCaching,
      logOperations,
      literalErrors(),
      ...last,
    ],
    // main.ts handles signals.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}
