import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DataSource } from 'typeorm';
import { ORDER_FROM } from '../domain/order.js';
import type { CustomerContext } from '../graphql/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import { formatError } from '../graphql/errors.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import { errorHandler, pathNotFound } from '../rest/errors.js';
import { restRouter } from '../rest/router.js';
import type { CustomerContexts } from './customer-context.js';
import { healthRouter } from './health.js';
import { requestId } from './request-id.js';
import { sandboxHeaders } from './sandbox-headers.js';

/** What the HTTP side is put together from. */
export interface HttpParts {
  dataSource: DataSource;
  contexts: CustomerContexts;
  resolvers: CustomerResolvers;
  schema: GraphQLSchema;
  logger: Logger;
  metrics: Metrics;
  isStopping: () => boolean;
}

const MAX_GRAPHQL_BODY = '1mb';

async function customerGraphql(schema: GraphQLSchema, logger: Logger): Promise<ApolloServer<CustomerContext>> {
  const server = new ApolloServer<CustomerContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(logger),
    // A browser is shown Apollo Sandbox in production too: this API is meant to be explored.
    plugins: [ApolloServerPluginLandingPageLocalDefault({ embed: true, footer: false })],
    // Signals are handled in one place, main.ts.
    stopOnTerminationSignals: false,
  });
  await server.start();
  return server;
}

/** Mounts everything under its address (README, "Addresses"). */
export async function createHttp(parts: HttpParts): Promise<{ express: Express; stop: () => Promise<void> }> {
  const { contexts, logger } = parts;
  const graphql = await customerGraphql(parts.schema, logger);
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId, sandboxHeaders);
  app.use(healthRouter(parts.dataSource, parts.isStopping));
  app.get('/metrics', async (_request, response) => {
    response.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics());
  });
  app.use(
    '/api',
    restRouter(parts.resolvers, (request) => contexts.of(request, ORDER_FROM.rest)),
  );
  app.use(
    '/graphql',
    express.json({ limit: MAX_GRAPHQL_BODY }),
    expressMiddleware(graphql, { context: ({ req }) => contexts.of(req, ORDER_FROM.graphql) }),
  );
  app.use(pathNotFound, errorHandler(logger));
  return { express: app, stop: () => graphql.stop() };
}
