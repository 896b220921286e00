import express, { type Express, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { ORDER_CHANNELS } from '../domain/orders/order.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import { ProductResponseCache } from '../graphql/customer/product-response-cache.js';
import { KeyQuota } from '../graphql/shared/limits/key-quota.js';
import type { QueryLimits } from '../graphql/shared/limits/query-limits.js';
import type { StaffContext } from '../graphql/staff/context.js';
import { errorHandler, refusePath } from '../http/errors.js';
import type { ExplorerKind } from '../http/explorer-kind.js';
import { jsonBody } from '../http/json-body.js';
import { originOf } from '../http/plain-local.js';
import { requestLog } from '../http/request-log.js';
import {
  followRules,
  internalAddresses,
  parseQuery,
  requestId,
  requestRules,
  sandboxHeaders,
  testShopHeader,
} from '../http/request-rules.js';
import { securityHeaders } from '../http/security-headers.js';
import { warnOfProxy, type TrustProxy } from '../http/trust-proxy.js';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import type { Tracing } from '../observability/tracing.js';
import { interfaceVersionHeader } from '../rest/openapi/interface-version.js';
import { refundNotModified } from '../rest/rate-limit.js';
import { restApi } from '../rest/router.js';
import { compressResponses } from '../rest/send.js';
import type { Clock } from '../services/common/clock.js';
import type { Lazy } from '../services/common/lazy.js';
import { nameReasons } from '../services/common/request-scope.js';
import type { ConcurrencyLimiter } from '../services/rate-limits/concurrency-limiter.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import { consoleRouter } from './console.js';
import type { Contexts } from './contexts.js';
import { exportRouter, type ExportDeps } from './exports/export-router.js';
import { invoiceFiles, type InvoiceSources } from './exports/invoice-files.js';
import { personalDataRouter, type CustomerFiles } from './exports/personal-data.js';
import {
  concurrencyPlugin,
  endQueriesWithClient,
  oneOrderPerKey,
  requirePostForSearches,
} from './graphql-admission.js';
import { graphqlEndpoint } from './graphql-endpoint.js';
import { customerRateLimit, staffRateLimit } from './graphql-rate-limit.js';
import { healthRouter, metricsRoute, type HealthDeps } from './monitoring.js';
import { routeOf } from './route-of.js';
import { schemaFiles } from './schema-files.js';
import { oidcRouter, type OidcDeps } from './sessions/oidc-sign-in.js';
import { sessionRouter, type SessionDeps } from './sessions/session-router.js';
import { BuiltSite, docsRouter, explorerRouter, notFoundPage } from './site.js';

export interface HttpDeps extends HealthDeps {
  contexts: Contexts;
  resolvers: CustomerResolvers;
  schema: Lazy<GraphQLSchema>;
  staffSchema: Lazy<GraphQLSchema>;
  queryLimits: QueryLimits;
  introspection: boolean;
  explorer: ExplorerKind;
  /** The origin of absolute URLs; null if they are relative. */
  publicUrl: string | null;
  logger: Logger;
  metrics: Metrics;
  /** The token that `/metrics` requires; null if it is public. */
  metricsToken: string | null;
  tracing: Tracing;
  limiter: RateLimiter;
  /** Of customers' requests. */
  concurrencyLimiter: ConcurrencyLimiter;
  exports: ExportDeps;
  files: InvoiceSources & CustomerFiles;
  clock: Clock;
  /** Null if no browser session of staff is served, and so no console. */
  sessions: SessionDeps | null;
  /** Null without OpenID Connect. */
  oidc: OidcDeps | null;
  consoleFolder: string;
  isTestShop: boolean;
  /** Which proxies' X-Forwarded-For is believed. */
  trustProxy: TrustProxy;
  /** False where that was not set. */
  knowsOfProxies: boolean;
}

const MAX_BODY = '1mb';
// Room for a hundred thousand license keys in one call.
const MAX_STAFF_BODY = '32mb';

// The limits of a staff query are those of a customer's query times this.
const STAFF_FACTOR = 2;

function forStaff(limits: QueryLimits): QueryLimits {
  const entries = Object.entries(limits) as [keyof QueryLimits, number][];
  return Object.fromEntries(entries.map(([name, limit]) => [name, limit * STAFF_FACTOR])) as unknown as QueryLimits;
}

/** Only staff may send a large body. */
function staffBody(): RequestHandler {
  const read = jsonBody({ limit: MAX_BODY });
  const readLarge = jsonBody({ limit: MAX_STAFF_BODY });
  return (request, response, next) => {
    const { staff } = response.locals.context as StaffContext;
    (staff ? readLarge : read)(request, response, next);
  };
}

function graphqlEndpoints({ contexts, logger, introspection, ...deps }: HttpDeps) {
  const customers = graphqlEndpoint<CustomerContext>(
    {
      schema: deps.schema,
      limits: deps.queryLimits,
      introspection,
      readBody: jsonBody({ limit: MAX_BODY }),
      responseCache: new ProductResponseCache(),
      rateLimit: customerRateLimit(deps.limiter),
      admission: [oneOrderPerKey, concurrencyPlugin(deps.concurrencyLimiter)],
      contextOf: async (request, response) => {
        const context = await contexts.ofCustomer(request, ORDER_CHANNELS.graphql);
        refundNotModified(context, request, response);
        context.keys = new KeyQuota(deps.queryLimits.licenseKeys);
        return context;
      },
    },
    logger,
  );
  const staffLimits = forStaff(deps.queryLimits);
  const staff = graphqlEndpoint<StaffContext>(
    {
      schema: deps.staffSchema,
      limits: staffLimits,
      introspection,
      readBody: staffBody(),
      rateLimit: staffRateLimit,
      admission: [requirePostForSearches, endQueriesWithClient],
      contextOf: async (request) => {
        const context = await contexts.ofStaff(request);
        context.keys = new KeyQuota(staffLimits.licenseKeys);
        return context;
      },
    },
    logger,
  );
  return [customers, staff] as const;
}

/** Mounts the APIs and the pages (docs/spec/README.md#addresses). */
export function createHttp(deps: HttpDeps): { express: Express; stop: () => Promise<void> } {
  const { contexts, logger } = deps;
  const [customers, staff] = graphqlEndpoints(deps);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  app.set('query parser', parseQuery);
  const { countRequest: count } = deps.metrics;
  app.use(requestId, requestLog({ logger, count, routeOf, traceParent: () => deps.tracing.traceParent() }));
  const rules = [interfaceVersionHeader, securityHeaders, sandboxHeaders, requestRules, internalAddresses];
  if (deps.isTestShop) rules.unshift(testShopHeader);
  if (!deps.knowsOfProxies) rules.unshift(warnOfProxy(logger));
  app.use(followRules(...rules));
  app.use(
    '/api',
    restApi(
      deps.resolvers,
      deps.limiter,
      deps.concurrencyLimiter,
      (request) => contexts.ofCustomer(request, ORDER_CHANNELS.rest),
      { originOf: (request) => originOf(request, deps.publicUrl), isTestShop: deps.isTestShop },
    ),
  );
  app.use('/admin', (_request, _response, next) => {
    nameReasons();
    next();
  });
  app.use(exportRouter(contexts, deps.exports), invoiceFiles(contexts, deps.files, deps.clock));
  app.use(personalDataRouter(contexts, deps.files));
  if (deps.sessions) app.use(sessionRouter(deps.sessions));
  if (deps.oidc) app.use(oidcRouter(deps.oidc));
  app.use(compressResponses, healthRouter(deps));
  app.get('/metrics', metricsRoute(deps.metrics, deps.metricsToken));
  const site = new BuiltSite(deps);
  if (deps.introspection) app.use(schemaFiles({ customer: deps.schema, admin: deps.staffSchema }));
  // Before the explorer, which only takes GET.
  app.options(['/graphql', '/admin/graphql'], (_request, response) => {
    response.set('Allow', 'GET, HEAD, POST').end();
  });
  app.use(explorerRouter(site, deps));
  app.use('/graphql', customers.router);
  app.use('/admin/graphql', staff.router);
  // After the APIs, because it has a route for each page.
  app.use(docsRouter(site, deps));
  if (deps.sessions)
    app.use(consoleRouter(deps.consoleFolder, { hasOidc: deps.oidc !== null, isTestShop: deps.isTestShop }));
  app.use(notFoundPage(site), refusePath, errorHandler(logger));
  return { express: app, stop: async () => void (await Promise.all([customers.stop(), staff.stop()])) };
}
