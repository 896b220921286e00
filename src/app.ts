import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { createBackground, createMails, createVerifications, viesOf, type BackgroundWork } from './background.js';
import { closeConnections, openConnections, type Connections } from './connections.js';
import { destroyConnections, poolState } from './db/connection-pool.js';
import { migrate } from './db/data-source.js';
import { assertShopKind, setShopKind } from './db/shop-kind.js';
import { oldestTransactionMs, onCommit, type TransactionContext } from './db/transaction-context.js';
import { buildCustomerSchema, createCustomerResolvers, type CustomerServices } from './graphql/customer-schema.js';
import { Loaders, type LoaderSources } from './graphql/customer/loaders.js';
import { buildStaffSchema, createStaffResolvers } from './graphql/staff-schema.js';
import { maskFreeTexts } from './graphql/staff/free-texts.js';
import { createStaffLoaders } from './graphql/staff/loaders.js';
import { createStaffServices, type StaffServiceDeps, type StaffServices } from './graphql/staff/services.js';
import { JOB_LABELS, recurringJobs } from './jobs/jobs.js';
import { serviceVersion } from './observability/build-info.js';
import { createLogger, type Logger } from './observability/logger.js';
import { Metrics, type Readings } from './observability/metrics.js';
import { NO_TRACING, type Tracing } from './observability/tracing.js';
import { BUILT_CONSOLE } from './server/console.js';
import { Contexts } from './server/contexts.js';
import { createHttp, type HttpDeps } from './server/create-http.js';
import { createRateLimiter } from './server/rate-limiting.js';
import { PendingSignIns, type OidcDeps } from './server/sessions/oidc-sign-in.js';
import type { SessionDeps } from './server/sessions/session-router.js';
import { StaffIdentity } from './server/sessions/staff-identity.js';
import { Authentication } from './services/access/authentication.js';
import { ClaimService } from './services/after-sales/claims.js';
import { ProductCatalogue } from './services/catalogue/product-catalogue.js';
import { datesIn, momentIn, type Clock } from './services/common/clock.js';
import { lazy } from './services/common/lazy.js';
import type { Pause } from './services/common/pause.js';
import { TokenUsage, type TokenTable } from './services/common/token-usage.js';
import { CustomerAccount } from './services/customers/customer-account.js';
import { LedgerReader } from './services/customers/ledger-reader.js';
import { EventFeed } from './services/feed/event-feed.js';
import { HeldInvoices } from './services/invoices/issuing/held-invoices.js';
import { InvoiceReader } from './services/invoices/reading/invoice-reader.js';
import { VatChecks } from './services/invoices/vat/vat-checks.js';
import { OrderHistory } from './services/orders/order-history.js';
import { OrderPlacement } from './services/orders/placement/order-placement.js';
import { OrderSettlement } from './services/orders/placement/order-settlement.js';
import { ConcurrencyLimiter } from './services/rate-limits/concurrency-limiter.js';
import type { RateLimiter } from './services/rate-limits/rate-limiter.js';
import { openVault, type Vault } from './services/secrets/vault.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { SessionAuthentication, StaffAuthentication } from './services/staff/staff-authentication.js';
import type { SignInLinks } from './services/staff/staff-sessions.js';
import { openTestShop } from './services/test-shop/test-shop.js';
import { readBacklog } from './services/webhooks/delivery-reader.js';
import { DeliveryService } from './services/webhooks/delivery-service.js';
import { RECORDED, STOCK_OUTS } from './services/webhooks/outbox.js';
import { WebhookReplays } from './services/webhooks/webhook-replay.js';
import { WebhookService } from './services/webhooks/webhook-service.js';
import type { Config } from './settings/config.js';

/** What tests and the demo replace. */
export interface Overrides {
  clock?: Clock;
  logger?: Logger;
  tracing?: Tracing;
  /** Delays the `slow` responses of the sandbox. */
  pause?: Pause;
  consoleFolder?: string;
  /** The time-out of requests to an OpenID provider. */
  identityTimeoutMs?: number;
  /** How long a request of a customer was queued. */
  maxWaitMs?: number;
  signInLinks?: SignInLinks;
}

/** The whole service, without a listening socket and without running jobs. */
export type App = Awaited<ReturnType<typeof assemble>>;

function createServices(
  config: Config,
  dataSource: DataSource,
  vault: Vault,
  clock: Clock,
  metrics: Metrics,
  pause: Pause | undefined,
): Omit<CustomerServices, 'feed' | 'testShop'> & { placement: OrderPlacement } {
  const momentAt = momentIn(config.businessTimeZone);
  const history = new OrderHistory(dataSource, vault);
  const replays = new WebhookReplays(dataSource, clock, momentAt);
  return {
    account: new CustomerAccount(config.rateLimits),
    catalogue: new ProductCatalogue(dataSource, clock, momentAt),
    claims: new ClaimService(dataSource, vault, clock),
    placement: new OrderPlacement(dataSource, vault, clock, momentAt, config.orderTerms, metrics.countOrder, pause),
    history,
    settlement: new OrderSettlement(dataSource, history, clock, vault),
    ledger: new LedgerReader(dataSource),
    invoices: new InvoiceReader(dataSource, clock, config.businessTimeZone),
    vatIds: new VatChecks(dataSource, new AuditTrail(dataSource, clock), clock, null),
    webhooks: new WebhookService(dataSource, vault, clock, replays, config.webhookAllowInsecureTargets),
    deliveries: new DeliveryService(dataSource, clock, replays),
  };
}

function tokenUsageOf(dataSource: DataSource, table: TokenTable, logger: Logger): TokenUsage {
  return new TokenUsage(dataSource, table, (err) =>
    logger.warn({ err, table }, 'the use of a token could not be noted'),
  );
}

function createStaffIdentity(
  { servesConsole, publicUrl }: Config,
  dataSource: DataSource,
  clock: Clock,
  logger: Logger,
): StaffIdentity {
  const usage = (table: TokenTable): TokenUsage => tokenUsageOf(dataSource, table, logger);
  const sessions = new SessionAuthentication(dataSource, clock, usage('staff_sessions'));
  const tokens = new StaffAuthentication(dataSource, clock, usage('staff_members'));
  return new StaffIdentity({ tokens, sessions: servesConsole ? sessions : null, publicUrl });
}

/** Null if OpenID Connect is not configured. */
async function createOidc(
  { oidc }: Config,
  entrance: SessionDeps | null,
  { dataSource, clock, vault, logger }: { dataSource: DataSource; clock: Clock; vault: Vault; logger: Logger },
  timeoutMs: number | undefined,
): Promise<OidcDeps | null> {
  if (!oidc || !entrance) return null;
  const { IdentityProvider } = await import('./server/sessions/identity-provider.js');
  const provider = new IdentityProvider(oidc, timeoutMs);
  const authentication = new SessionAuthentication(dataSource, clock);
  const pending = new PendingSignIns(vault, clock);
  return { ...entrance, provider, pending, authentication, logger };
}

/** Authenticates requests and signs staff in; the sign-in is null without a console. */
function createEntrance(
  config: Config,
  dataSource: DataSource,
  clock: Clock,
  logger: Logger,
  limiter: RateLimiter,
  services: LoaderSources,
  staffServices: StaffServices,
): Pick<HttpDeps, 'contexts' | 'limiter' | 'sessions'> {
  const { servesConsole, publicUrl } = config;
  const { sessions } = staffServices;
  const identity = createStaffIdentity(config, dataSource, clock, logger);
  const contexts = new Contexts({
    customers: new Authentication(dataSource, clock, tokenUsageOf(dataSource, 'api_tokens', logger), config.testShop),
    staff: identity,
    limiter,
    createLoaders: (customer) => new Loaders(services, customer),
    createStaffLoaders: () => createStaffLoaders(staffServices),
    logger,
  });
  return { contexts, limiter, sessions: servesConsole ? { sessions, identity, limiter, publicUrl } : null };
}

type Watched = Omit<Readings, 'pool' | 'jobs' | 'oldestTransactionMs'>;

function metricsOf({ dataSource, background }: Connections, watched: Watched): Metrics {
  return new Metrics({
    ...watched,
    pool: () => poolState(dataSource),
    jobs: JOB_LABELS,
    oldestTransactionMs: () => Math.max(...[dataSource, background].map(oldestTransactionMs)),
  });
}

/** The feed of events. One tail, on the background's connections, reads it for all waiting clients. */
function feedOn(connections: Connections, catalogue: ProductCatalogue, clock: Clock, metrics: Metrics, logger: Logger) {
  const failed = (err: unknown): void => logger.warn({ err }, 'the feed of events could not be read');
  const listener = { seen: metrics.observeFeedDelay, changed: metrics.countFeedReader, failed };
  return new EventFeed({ ...connections, catalogue, clock, listener });
}

/** After each commit: counts what it changed and wakes what waits for it. */
function followUp(
  metrics: Metrics,
  background: BackgroundWork,
  feed: EventFeed,
): (context: TransactionContext) => Promise<void> | undefined {
  return (record) => {
    metrics.countStockOuts(STOCK_OUTS.of(record).size);
    const recorded = RECORDED.of(record);
    if (recorded.has('events')) feed.lookNow();
    return background.onCommit(record);
  };
}

function createStaffApi(deps: StaffServiceDeps) {
  const staffServices = createStaffServices(deps);
  const resolvers = createStaffResolvers(staffServices);
  const staffSchema = lazy(async () => {
    const schema = await buildStaffSchema(resolvers);
    maskFreeTexts(schema, deps.dataSource, deps.vault);
    return schema;
  });
  const dateOf = datesIn(deps.timeZone);
  return { staffServices, staffSchema, exports: { schema: staffSchema, resolvers, sources: staffServices, dateOf } };
}

/** Migrates the database, unless it is that of the other kind of shop. */
async function prepareDatabase(dataSource: DataSource, { testShop }: Config, logger: Logger): Promise<void> {
  await assertShopKind(dataSource, testShop);
  const migrations = await migrate(dataSource);
  if (migrations.length > 0) logger.info({ migrations }, 'database migrated');
  await setShopKind(dataSource, testShop);
}

async function assemble(config: Config, connections: Connections, overrides: Overrides, logger: Logger) {
  const { dataSource, background } = connections;
  const clock = overrides.clock ?? (() => new Date());
  await prepareDatabase(dataSource, config, logger);
  const vault = await openVault(dataSource, config.encryptionKeys, clock());
  const metrics = metricsOf(connections, {
    backlog: () => readBacklog(background.manager, clock()),
    requestsWaiting: () => concurrencyLimiter.waiting,
    heldInvoices: () => new HeldInvoices(background).countByReason(),
    mailsWaiting: () => mails?.countWaiting() ?? Promise.resolve(0),
    verification: async () => (await verifications.view()).last,
    heartbeatAgesMs: () => jobs.heartbeatAgesMs(),
  });
  const concurrencyLimiter = new ConcurrencyLimiter(config.customerConcurrency, metrics, overrides.maxWaitMs);
  const { tracing = NO_TRACING, pause, consoleFolder = BUILT_CONSOLE } = overrides;
  const base = createServices(config, dataSource, vault, clock, metrics, pause);
  const feed = feedOn(connections, base.catalogue, clock, metrics, logger);
  const mails = createMails(config, connections, clock, logger, metrics);
  const ordersIdleForMs = (): number => base.placement.idleForMs;
  const work = { background, mails, vault, clock, logger, metrics, ordersIdleForMs, tracing };
  const jobs = createBackground(config, work);
  for (const source of [dataSource, background]) onCommit(source, followUp(metrics, jobs, feed));
  const verifications = createVerifications(background, clock, logger);
  const shared = { dataSource, vault, clock, verifications, signInLinks: overrides.signInLinks };
  const purposes = { sendsMails: mails !== null, checksVatIds: config.vatCheckUrl !== null };
  const { staffServices, staffSchema, exports } = createStaffApi({
    ...shared,
    timeZone: config.businessTimeZone,
    limits: config.orderTerms,
    creditLowPercent: config.orderTerms.creditLowPercent,
    placement: base.placement,
    readDraws: () => base.catalogue.drawsNow(),
    vies: viesOf(config),
    processInfo: { version: serviceVersion(), jobs: recurringJobs(purposes), sendsMails: mails !== null },
  });
  const rateLimiting = await createRateLimiter(config, metrics.countRefusal, logger);
  const helped = { dataSource, vault, clock, store: rateLimiting.store, claims: base.claims, staff: staffServices };
  const services = { ...base, feed, testShop: config.testShop ? await openTestShop(helped) : null };
  const resolvers = createCustomerResolvers(services);
  const schema = lazy(() => buildCustomerSchema(resolvers));
  const entrance = createEntrance(config, dataSource, clock, logger, rateLimiting.limiter, services, staffServices);
  const oidc = await createOidc(config, entrance.sessions, { ...shared, logger }, overrides.identityTimeoutMs);
  let stopping = false;
  const { metricsToken, queryLimits, introspection, trustProxy, knowsOfProxies, explorer, publicUrl } = config;
  const watching = {
    logger,
    metrics,
    tracing,
    isStopping: () => stopping,
    isDatabaseSilent: () => !connections.probe.isAnswered,
    heartbeatAgesMs: () => jobs.heartbeatAgesMs(),
  };
  const settings = { queryLimits, introspection, trustProxy, knowsOfProxies, explorer, publicUrl, metricsToken };
  const pages = { oidc, consoleFolder, isTestShop: config.testShop };
  const apis = { resolvers, schema, staffSchema, exports, files: staffServices, clock, ...pages };
  const http = createHttp({ dataSource, concurrencyLimiter, ...entrance, ...apis, ...settings, ...watching });
  return {
    http: http.express,
    /** Deliveries of events and all other work in the background. */
    jobs,
    dataSource,
    vault,
    services: services as CustomerServices,
    logger,
    /** `/readyz` responds with 503 afterwards, so that a load balancer sends no more requests to this process. */
    announceStop: () => {
      stopping = true;
      services.placement.stop();
      feed.endAll();
    },
    /** Waits for running statements. */
    close: async () => {
      await Promise.all([http.stop(), feed.stop()]);
      await rateLimiting.close();
      await closeConnections(connections);
    },
    /** Ends all connections to the database, together with their running statements. Never rejects. */
    destroyConnections: async () => void (await Promise.all([dataSource, background].map(destroyConnections))),
  };
}

/**
 * Connects, migrates and builds the service; the only function that wires services together.
 * @throws if the database cannot be reached, was written with another ENCRYPTION_KEY, or belongs to the other kind
 *   of shop.
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const connections = await openConnections(config);
  try {
    return await assemble(config, connections, overrides, logger);
  } catch (error) {
    await closeConnections(connections);
    throw error;
  }
}
