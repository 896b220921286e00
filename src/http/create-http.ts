import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DataSource } from 'typeorm';
import { ORDER_FROM } from '../domain/order.js';
import { CatalogueAnswers } from '../graphql/catalogue-answers.js';
import type { CustomerContext } from '../graphql/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import { formatError } from '../graphql/errors.js';
import type { StaffContext } from '../graphql/staff/context.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import { errorHandler, pathNotFound } from '../rest/errors.js';
import { restRouter } from '../rest/router.js';
import type { Contexts } from './contexts.js';
import { healthRouter } from './health.js';
import { requestId } from './request-id.js';
import { sandboxHeaders } from './sandbox-headers.js';

/** What the HTTP side is put together from. */
export interface HttpParts {
  dataSource: DataSource;
  contexts: Contexts;
  resolvers: CustomerResolvers;
  schema: GraphQLSchema;
  staffSchema: GraphQLSchema;
  logger: Logger;
  metrics: Metrics;
  isStopping: () => boolean;
}

const MAX_BODY = '1mb';
// Room for a hundred thousand license keys in one call.
const MAX_STAFF_BODY = '32mb';

/** A GraphQL face; a browser that opens its address is shown Apollo Sandbox, in production too. */
async function graphqlServer<Context extends object>(
  schema: GraphQLSchema,
  logger: Logger,
  options: Pick<ApolloServerOptions<Context>, 'plugins' | 'stringifyResult'> = {},
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(logger),
    ...options,
    plugins: [ApolloServerPluginLandingPageLocalDefault({ embed: true, footer: false }), ...(options.plugins ?? [])],
    // Signals are handled in one place, main.ts.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}

/** Finds out who asks before it reads the body: only staff may send a large one. */
function staffBody(contexts: Contexts): RequestHandler {
  const read = express.json({ limit: MAX_BODY });
  const readLarge = express.json({ limit: MAX_STAFF_BODY });
  return async (request, response, next) => {
    const context = await contexts.ofStaff(request);
    response.locals.context = context;
    (context.isIdentified ? readLarge : read)(request, response, next);
  };
}

/** Mounts everything under its address (README, "Addresses"). */
export async function createHttp(parts: HttpParts): Promise<{ express: Express; stop: () => Promise<void> }> {
  const { contexts, logger } = parts;
  const answers = new CatalogueAnswers();
  const customers = await graphqlServer<CustomerContext>(parts.schema, logger, {
    plugins: [answers.plugin],
    stringifyResult: answers.stringify,
  });
  const staff = await graphqlServer<StaffContext>(parts.staffSchema, logger);
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId, sandboxHeaders);
  app.use(healthRouter(parts.dataSource, parts.isStopping));
  app.get('/metrics', async (_request, response) => {
    response.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics());
  });
  app.use(
    '/api',
    restRouter(parts.resolvers, (request) => contexts.ofCustomer(request, ORDER_FROM.rest)),
  );
  app.use(
    '/graphql',
    express.json({ limit: MAX_BODY }),
    expressMiddleware(customers, { context: ({ req }) => contexts.ofCustomer(req, ORDER_FROM.graphql) }),
  );
  app.use(
    '/admin/graphql',
    staffBody(contexts),
    expressMiddleware(staff, { context: async ({ res }) => res.locals.context as StaffContext }),
  );
  app.use(pathNotFound, errorHandler(logger));
  return { express: app, stop: async () => void (await Promise.all([customers.stop(), staff.stop()])) };
}
