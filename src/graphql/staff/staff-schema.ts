import type { GraphQLSchema } from 'graphql';
import type { ApiTokenAdmin } from '../../services/api-token-admin.js';
import type { AuditLog } from '../../services/audit-log.js';
import type { CustomerAccountAdmin } from '../../services/customer-account-admin.js';
import type { CustomerLedger } from '../../services/customer-ledger.js';
import type { Dashboard } from '../../services/dashboard.js';
import type { DeliveryService } from '../../services/delivery-service.js';
import type { DiscountPackageAdmin } from '../../services/discount-package-admin.js';
import type { LicenseKeyAdmin } from '../../services/license-key-admin.js';
import type { LicensePoolAdmin } from '../../services/license-pool-admin.js';
import type { OrderAdmin } from '../../services/order-admin.js';
import type { ProductAdmin } from '../../services/product-admin.js';
import type { PromotionAdmin } from '../../services/promotion-admin.js';
import type { StaffMemberAdmin } from '../../services/staff-member-admin.js';
import type { WebhookAdmin } from '../../services/webhook-admin.js';
import { buildFace } from '../build-face.js';
import { ApiTokenResolver } from './resolvers/api-token-resolver.js';
import { AuditEntryResolver } from './resolvers/audit-entry-resolver.js';
import { StaffCustomerResolver } from './resolvers/customer-resolver.js';
import { BestSellerResolver, DashboardResolver, RunningOutResolver } from './resolvers/dashboard-resolver.js';
import { StaffDeliveryResolver } from './resolvers/delivery-resolver.js';
import { CategoryDiscountResolver, DiscountPackageResolver } from './resolvers/discount-package-resolver.js';
import { StaffLicensePoolResolver } from './resolvers/license-pool-resolver.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './resolvers/order-resolver.js';
import { StaffProductResolver } from './resolvers/product-resolver.js';
import { PromotionResolver } from './resolvers/promotion-resolver.js';
import { StaffMemberResolver } from './resolvers/staff-member-resolver.js';
import { StaffWebhookResolver } from './resolvers/webhook-resolver.js';

/** What the staff's operations are made of. */
export interface StaffServices {
  apiTokens: ApiTokenAdmin;
  auditLog: AuditLog;
  customers: CustomerAccountAdmin;
  dashboard: Dashboard;
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

/** One instance of each resolver class that needs a service or answers for a type. */
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
  return buildFace([...RESOLVERS], resolvers);
}
