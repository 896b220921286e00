import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { TOKEN_SCOPES } from '../domain/access/token-scope.js';
import type { ClaimService } from '../services/after-sales/claims.js';
import type { ProductCatalogue } from '../services/catalogue/product-catalogue.js';
import type { CustomerAccount } from '../services/customers/customer-account.js';
import type { LedgerReader } from '../services/customers/ledger-reader.js';
import type { EventFeed } from '../services/feed/event-feed.js';
import type { InvoiceReader } from '../services/invoices/reading/invoice-reader.js';
import type { VatChecks } from '../services/invoices/vat/vat-checks.js';
import type { OrderHistory } from '../services/orders/order-history.js';
import type { OrderPlacement } from '../services/orders/placement/order-placement.js';
import type { OrderSettlement } from '../services/orders/placement/order-settlement.js';
import type { TestShop } from '../services/test-shop/test-shop.js';
import type { DeliveryService } from '../services/webhooks/delivery-service.js';
import type { WebhookService } from '../services/webhooks/webhook-service.js';
import { ClaimResolver } from './customer/resolvers/claim-resolver.js';
import { CustomerResolver, InvoiceResolver, LedgerResolver } from './customer/resolvers/customer-resolver.js';
import { EventResolver } from './customer/resolvers/event-resolver.js';
import { OrderItemResolver, OrderResolver } from './customer/resolvers/order-resolver.js';
import { ProductResolver } from './customer/resolvers/product-resolver.js';
import { TestShopResolver } from './customer/resolvers/test-shop-resolver.js';
import { DeliveryResolver, WebhookDeliveriesResolver, WebhookResolver } from './customer/resolvers/webhook-resolver.js';
import { buildApiSchema } from './shared/build-api-schema.js';

/** The services that the customers' resolvers call. */
export interface CustomerServices {
  account: CustomerAccount;
  catalogue: ProductCatalogue;
  claims: ClaimService;
  feed: EventFeed;
  placement: Pick<OrderPlacement, 'createOrder'>;
  history: OrderHistory;
  settlement: OrderSettlement;
  invoices: InvoiceReader;
  ledger: LedgerReader;
  vatIds: Pick<VatChecks, 'statusesOf'>;
  /** Null in a real shop. */
  testShop: TestShop | null;
  webhooks: WebhookService;
  deliveries: DeliveryService;
}

/** The resolvers. GraphQL's executor calls them, and REST calls their methods directly. */
export type CustomerResolvers = ReturnType<typeof createCustomerResolvers>;

export function createCustomerResolvers(services: CustomerServices) {
  return {
    claim: new ClaimResolver(services.claims),
    customer: new CustomerResolver(services.account, services.vatIds),
    delivery: new DeliveryResolver(services.deliveries),
    event: new EventResolver(services.feed),
    invoice: new InvoiceResolver(services.invoices),
    ledger: new LedgerResolver(services.ledger),
    order: new OrderResolver(services.placement, services.history, services.settlement),
    orderItem: new OrderItemResolver(),
    product: new ProductResolver(services.catalogue),
    testShop: new TestShopResolver(services.testShop, services.account),
    webhook: new WebhookResolver(services.webhooks),
    webhookDeliveries: new WebhookDeliveriesResolver(services.deliveries),
  };
}

/** @param resolvers those of the service; if the schema is only printed, they have no services to call. */
export function buildCustomerSchema(
  resolvers = createCustomerResolvers({} as CustomerServices),
): Promise<GraphQLSchema> {
  return buildApiSchema(Object.values(resolvers), TOKEN_SCOPES);
}
