import type { DataSource } from 'typeorm';
import type { StaffServices } from './graphql/staff-schema.js';
import { RECURRING_JOBS } from './jobs/jobs.js';
import { serviceVersion } from './observability/build-info.js';
import { ApiTokenAdmin } from './services/access/api-token-admin.js';
import { AuditLog } from './services/staff/audit-log.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { momentIn, type Clock } from './services/common/clock.js';
import { CustomerAdmin } from './services/customers/customer-admin.js';
import { CustomerLedger } from './services/customers/customer-ledger.js';
import { DashboardReader } from './services/sales/dashboard-reader.js';
import { DeliveryService } from './services/webhooks/delivery-service.js';
import { DiscountPackageAdmin } from './services/discounts/discount-package-admin.js';
import { LicenseKeyAdmin } from './services/keys/license-key-admin.js';
import { LicensePoolAdmin } from './services/keys/license-pool-admin.js';
import { OrderAdmin } from './services/orders/order-admin.js';
import { ProductAdmin } from './services/products/product-admin.js';
import { PromotionAdmin } from './services/discounts/promotion-admin.js';
import { SalesReader } from './services/sales/sales-reader.js';
import { StaffMemberAdmin } from './services/staff/staff-member-admin.js';
import { SystemReader } from './services/upkeep/system-reader.js';
import { VerificationRuns } from './services/upkeep/verification-runs.js';
import { DeliveryQueue } from './services/webhooks/delivery-queue.js';
import type { Vault } from './services/secrets/vault.js';
import { WebhookAdmin } from './services/webhooks/webhook-admin.js';

/**
 * Builds what the staff's operations are made of.
 * @param timeZone in which the business's days begin.
 * @param verifications with a pool that can do without a connection for long, where there is one.
 */
export function createStaffServices(
  dataSource: DataSource,
  vault: Vault,
  clock: Clock,
  timeZone: string,
  verifications = new VerificationRuns(dataSource, new AuditTrail(dataSource, clock)),
): StaffServices {
  const audit = new AuditTrail(dataSource, clock);
  const facts = { version: serviceVersion(), startedAt: clock(), jobs: RECURRING_JOBS };
  return {
    apiTokens: new ApiTokenAdmin(dataSource, audit),
    auditLog: new AuditLog(dataSource),
    customers: new CustomerAdmin(dataSource, audit),
    dashboard: new DashboardReader(dataSource, clock, new SalesReader(dataSource, clock, timeZone)),
    deliveries: new DeliveryService(dataSource, clock),
    discountPackages: new DiscountPackageAdmin(dataSource, audit),
    ledgers: new CustomerLedger(dataSource, clock, audit),
    licenseKeys: new LicenseKeyAdmin(dataSource, vault, audit),
    licensePools: new LicensePoolAdmin(dataSource, audit),
    orders: new OrderAdmin(dataSource, vault, audit),
    products: new ProductAdmin(dataSource, audit, momentIn(timeZone)),
    promotions: new PromotionAdmin(dataSource, clock, audit),
    staffMembers: new StaffMemberAdmin(dataSource, audit),
    system: new SystemReader(dataSource, new DeliveryQueue(dataSource, clock), verifications, facts),
    verifications,
    webhooks: new WebhookAdmin(dataSource, audit),
  };
}
