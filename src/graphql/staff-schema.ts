import type { GraphQLSchema } from 'graphql';
import type { ApiTokenAdmin } from '../services/access/api-token-admin.js';
import type { AuditLog } from '../services/staff/audit-log.js';
import type { CustomerAdmin } from '../services/customers/customer-admin.js';
import type { CustomerLedger } from '../services/customers/customer-ledger.js';
import type { DashboardReader } from '../services/sales/dashboard-reader.js';
import type { DeliveryService } from '../services/webhooks/delivery-service.js';
import type { DiscountPackageAdmin } from '../services/discounts/discount-package-admin.js';
import type { LicenseKeyAdmin } from '../services/keys/license-key-admin.js';
import type { LicensePoolAdmin } from '../services/keys/license-pool-admin.js';
import type { OrderAdmin } from '../services/orders/order-admin.js';
import type { ProductAdmin } from '../services/products/product-admin.js';
import type { PromotionAdmin } from '../services/discounts/promotion-admin.js';
import type { StaffMemberAdmin } from '../services/staff/staff-member-admin.js';
import type { WebhookAdmin } from '../services/webhooks/webhook-admin.js';
import { STAFF_ROLES } from '../entities/staff-member.js';
import { buildFace } from './shared/build-face.js';
import { ApiTokenResolver } from './staff/resolvers/api-token-resolver.js';
import { AuditEntryResolver } from './staff/resolvers/audit-entry-resolver.js';
import { StaffCustomerResolver } from './staff/resolvers/customer-resolver.js';
import { BestSellerResolver, DashboardResolver, RunningOutResolver } from './staff/resolvers/dashboard-resolver.js';
import { StaffDeliveryResolver } from './staff/resolvers/delivery-resolver.js';
import { CategoryDiscountResolver, DiscountPackageResolver } from './staff/resolvers/discount-package-resolver.js';
import { StaffLicensePoolResolver } from './staff/resolvers/license-pool-resolver.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './staff/resolvers/order-resolver.js';
import { StaffProductResolver } from './staff/resolvers/product-resolver.js';
import { PromotionResolver } from './staff/resolvers/promotion-resolver.js';
import { StaffMemberResolver } from './staff/resolvers/staff-member-resolver.js';
import { StaffCustomerWebhooksResolver, StaffWebhookResolver } from './staff/resolvers/webhook-resolver.js';

/** The services that the staff's resolvers call. */
export interface StaffServices {
  apiTokens: ApiTokenAdmin;
  auditLog: AuditLog;
  customers: CustomerAdmin;
  dashboard: DashboardReader;
  deliveries: DeliveryService;
  discountPackages: DiscountPackageAdmin;
  ledgers: CustomerLedger;
  licenseKeys: LicenseKeyAdmin;
  licensePools: LicensePoolAdmin;
  orders: OrderAdmin;
  products: ProductAdmin;
  promotions: PromotionAdmin;
  staffMembers: StaffMemberAdmin;
  webhooks: WebhookAdmin;
}

/** One instance of each resolver class. */
export function createStaffResolvers(services: StaffServices): object[] {
  return [
    new ApiTokenResolver(services.apiTokens),
    new AuditEntryResolver(services.auditLog),
    new BestSellerResolver(),
    new CategoryDiscountResolver(),
    new DashboardResolver(services.dashboard),
    new DiscountPackageResolver(services.discountPackages),
    new PromotionResolver(services.promotions),
    new RunningOutResolver(),
    new StaffCustomerResolver(services.customers, services.ledgers),
    new StaffCustomerWebhooksResolver(),
    new StaffDeliveryResolver(services.webhooks),
    new StaffLicensePoolResolver(services.licensePools, services.licenseKeys),
    new StaffMemberResolver(services.staffMembers),
    new StaffOrderItemResolver(),
    new StaffOrderResolver(services.orders),
    new StaffProductResolver(services.products),
    new StaffWebhookResolver(services.webhooks),
  ];
}

const RESOLVERS = [
  ApiTokenResolver,
  AuditEntryResolver,
  BestSellerResolver,
  CategoryDiscountResolver,
  DashboardResolver,
  DiscountPackageResolver,
  PromotionResolver,
  RunningOutResolver,
  StaffCustomerResolver,
  StaffCustomerWebhooksResolver,
  StaffDeliveryResolver,
  StaffLicensePoolResolver,
  StaffMemberResolver,
  StaffOrderItemResolver,
  StaffOrderResolver,
  StaffProductResolver,
  StaffWebhookResolver,
] as const;

/** @param resolvers not needed where the schema is only printed. */
export function buildStaffSchema(resolvers: readonly object[] = []): Promise<GraphQLSchema> {
  return buildFace([...RESOLVERS], resolvers, STAFF_ROLES);
}
