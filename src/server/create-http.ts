import express, { type Express, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { ORDER_FROM } from '../domain/order.js';
import { CatalogueAnswers } from '../graphql/customer/catalogue-answers.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { QueryLimits } from '../graphql/shared/limits/query-limits.js';
import type { StaffContext } from '../graphql/staff/context.js';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { compressAnswers } from '../rest/compress-answers.js';
import { errorHandler, pathNotFound } from '../rest/errors.js';
import { refundUnchanged } from '../rest/rate-limit.js';
import { restRouter } from '../rest/router.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import type { TrustProxy } from '../http/trust-proxy.js';
import type { Contexts } from './contexts.js';
import type { Tracing } from '../observability/tracing.js';
import { docsRouter } from './docs.js';
import { CUSTOMERS_PAGE, STAFF_PAGE } from './explorer/example-operations.js';
import { graphqlFace } from './graphql-face.js';
import { rateLimitPlugin, staffRateLimitPlugin } from './graphql-rate-limit.js';
import { healthRouter, type HealthParts } from './health.js';
import { metricsRoute } from './metrics-route.js';
import { requestId } from '../http/request-id.js';
import { requestLog } from '../http/request-log.js';
import { requestRules } from '../http/request-rules.js';
import { sandboxHeaders } from '../http/sandbox-headers.js';
import { securityHeaders } from '../http/security-headers.js';

/** What the HTTP side is put together from. */
export interface HttpParts extends HealthParts {
  contexts: Contexts;
  resolvers: CustomerResolvers;
  schema: GraphQLSchema;
  staffSchema: GraphQLSchema;
  /** What a customer's query may ask for. */
  queryLimits: QueryLimits;
  introspection: boolean;
  logger: Logger;
  metrics: Metrics;
  /** What `/metrics` asks for; null where it asks for nothing. */
  metricsToken: string | null;
  tracing: Tracing;
  limiter: RateLimiter;
  /** Whose X-Forwarded-For says where a request comes from. */
  trustProxy: TrustProxy;
}

const MAX_BODY = '1mb';
// Room for a hundred thousand license keys in one call.
const MAX_STAFF_BODY = '32mb';

// How many times as much as a customer staff may ask for at once.
const STAFF_FACTOR = 2;

function forStaff(limits: QueryLimits): QueryLimits {
  const entries = Object.entries(limits) as [keyof QueryLimits, number][];
  return Object.fromEntries(entries.map(([name, limit]) => [name, limit * STAFF_FACTOR])) as unknown as QueryLimits;
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

/** The two GraphQL faces; a browser that opens their addresses is shown a page to explore them with. */
function graphqlFaces({ contexts, logger, introspection, ...parts }: HttpParts) {
  const customers = graphqlFace<CustomerContext>(
    {
      schema: parts.schema,
      limits: parts.queryLimits,
      introspection,
      page: CUSTOMERS_PAGE,
      readBody: express.json({ limit: MAX_BODY }),
      answers: new CatalogueAnswers(),
      rateLimit: rateLimitPlugin(parts.limiter),
      contextOf: async (request, response) => {
        const context = await contexts.ofCustomer(request, ORDER_FROM.graphql);
        refundUnchanged(context, response);
        return context;
      },
    },
    logger,
  );
  const staff = graphqlFace<StaffContext>(
    {
      schema: parts.staffSchema,
      limits: forStaff(parts.queryLimits),
      introspection,
      page: STAFF_PAGE,
      readBody: staffBody(contexts),
      rateLimit: staffRateLimitPlugin,
      contextOf: async (_request, { locals }) => locals.context as StaffContext,
    },
    logger,
  );
  return Promise.all([customers, staff]);
}

/** Mounts everything under its address (README, "Addresses"). */
export async function createHttp(parts: HttpParts): Promise<{ express: Express; stop: () => Promise<void> }> {
  const { contexts, logger } = parts;
  const [customers, staff] = await graphqlFaces(parts);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', parts.trustProxy);
  const { countRequest: count } = parts.metrics;
  app.use(requestId, requestLog({ logger, count, traceParent: () => parts.tracing.traceParent() }));
  app.use(securityHeaders, sandboxHeaders, requestRules);
  app.use(
    '/api',
    restRouter(parts.resolvers, parts.limiter, {
      check: (request) => contexts.ofCustomer(request, ORDER_FROM.rest),
      presume: (request) => contexts.presumed(request, ORDER_FROM.rest),
    }),
  );
  app.use(compressAnswers, healthRouter(parts));
  app.get('/metrics', metricsRoute(parts.metrics, parts.metricsToken));
  app.use(docsRouter());
  app.use(CUSTOMERS_PAGE.path, customers.router);
  app.use(STAFF_PAGE.path, staff.router);
  app.use(pathNotFound, errorHandler(logger));
  return { express: app, stop: async () => void (await Promise.all([customers.stop(), staff.stop()])) };
}
