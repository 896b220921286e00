import 'reflect-metadata';
import type { Express } from 'express';
import type { DataSource } from 'typeorm';
import type { Config } from './config.js';
import { CommitSubscriber } from './db/commit-subscriber.js';
import { connect, migrate } from './db/data-source.js';
import { buildCustomerSchema, createCustomerResolvers, type CustomerServices } from './graphql/customer-schema.js';
import { createLoaders } from './graphql/loaders.js';
import { createStaffLoaders } from './graphql/staff/loaders.js';
import { buildStaffSchema, createStaffResolvers } from './graphql/staff/staff-schema.js';
import { createHttp } from './http/create-http.js';
import { Contexts } from './http/contexts.js';
import { createDeliveryWork, type DeliveryWork } from './jobs/delivery-work.js';
import { createLogger, type Logger } from './logger.js';
import { Metrics } from './metrics.js';
import { Authentication } from './services/authentication.js';
import { momentIn, type Clock } from './services/clock.js';
import { CustomerAccount } from './services/customer-account.js';
import { DeliveryQueue } from './services/delivery-queue.js';
import { DeliveryService } from './services/delivery-service.js';
import { OrderHistory } from './services/order-history.js';
import { OrderPlacement } from './services/order-placement.js';
import { hasRecordedEvents } from './services/outbox.js';
import { ProductCatalogue } from './services/product-catalogue.js';
import { SalesTotals } from './services/sales-totals.js';
import { StaffAuthentication } from './services/staff-authentication.js';
import { openVault, type Vault } from './services/vault.js';
import { resolveHost, WebhookService, type ResolveHost } from './services/webhook-service.js';
import { createStaffServices } from './staff-services.js';

/** What tests put in the place of the real thing. */
export interface Overrides {
  clock?: Clock;
  resolveHost?: ResolveHost;
  logger?: Logger;
}

/** The whole service, listening to nothing and running no jobs yet. */
export interface App {
  http: Express;
  /** Deliveries of events and all other work in the background. */
  jobs: DeliveryWork;
  dataSource: DataSource;
  vault: Vault;
  services: CustomerServices;
  logger: Logger;
  /** From now on `/readyz` says no, so that a load balancer sends nobody here any more. */
  announceStop: () => void;
  close: () => Promise<void>;
}

function createServices(
  config: Config,
  dataSource: DataSource,
  vault: Vault,
  clock: Clock,
  resolve: ResolveHost,
): CustomerServices {
  const momentAt = momentIn(config.businessTimeZone);
  const limits = { maxLines: config.orderMaxLines, maxKeys: config.orderMaxKeys };
  return {
    account: new CustomerAccount(dataSource),
    catalogue: new ProductCatalogue(dataSource, clock, momentAt),
    placement: new OrderPlacement(dataSource, vault, clock, momentAt, limits),
    history: new OrderHistory(dataSource, vault),
    webhooks: new WebhookService(dataSource, vault, clock, config.webhookAllowInsecureTargets, resolve),
    deliveries: new DeliveryService(dataSource, clock),
  };
}

/** Builds the service on a database that is connected. */
async function assemble(config: Config, dataSource: DataSource, overrides: Overrides, logger: Logger): Promise<App> {
  const clock = overrides.clock ?? (() => new Date());
  const migrations = await migrate(dataSource);
  if (migrations.length > 0) logger.info({ migrations }, 'database migrated');
  const vault = await openVault(dataSource, config.encryptionKeys, clock());
  const services = createServices(config, dataSource, vault, clock, overrides.resolveHost ?? resolveHost);
  const queue = new DeliveryQueue(dataSource, clock);
  const metrics = new Metrics(() => queue.backlog());
  const salesTotals = new SalesTotals(dataSource, clock, config.businessTimeZone);
  const count = metrics.countDelivery;
  const jobs = createDeliveryWork({ config, dataSource, queue, salesTotals, vault, clock, logger, count });
  dataSource.subscribers.push(new CommitSubscriber((notes) => hasRecordedEvents(notes) && jobs.wake()));
  const resolvers = createCustomerResolvers(services);
  const schema = await buildCustomerSchema(resolvers);
  const staffServices = createStaffServices(dataSource, vault, clock, config.businessTimeZone);
  const staffSchema = await buildStaffSchema(createStaffResolvers(staffServices));
  const contexts = new Contexts({
    customers: new Authentication(dataSource, clock),
    staff: new StaffAuthentication(dataSource),
    createLoaders: (customer) => createLoaders(services, customer),
    createStaffLoaders: () => createStaffLoaders(staffServices),
    logger,
  });
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const { queryLimits, introspection } = config;
  const http = await createHttp({
    dataSource,
    contexts,
    resolvers,
    schema,
    staffSchema,
    queryLimits,
    introspection,
    logger,
    metrics,
    isStopping,
  });
  return {
    http: http.express,
    jobs,
    dataSource,
    vault,
    services,
    logger,
    announceStop: () => {
      stopping = true;
    },
    close: async () => {
      await http.stop();
      await dataSource.destroy();
    },
  };
}

/**
 * Connects, migrates and builds the service; the only place that puts services together.
 * @throws where the database cannot be reached or was written with another ENCRYPTION_KEY.
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const dataSource = await connect(config.databaseUrl, config.databasePoolSize);
  try {
    return await assemble(config, dataSource, overrides, logger);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
