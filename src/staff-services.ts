import type { DataSource } from 'typeorm';
import type { StaffServices } from './graphql/staff-schema.js';
import { ApiTokenAdmin } from './services/access/api-token-admin.js';
import { AuditLog } from './services/staff/audit-log.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { momentIn, type Clock } from './services/common/clock.js';
import { CustomerAdmin } from './services/customers/customer-admin.js';
import { LedgerReader } from './services/customers/ledger-reader.js';
import { PaymentAdmin } from './services/customers/payment-admin.js';
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
import type { Vault } from './services/secrets/vault.js';
import { WebhookAdmin } from './services/webhooks/webhook-admin.js';

/** Builds what the staff's operations are made of. @param timeZone in which the business's days begin. */
export function createStaffServices(
  dataSource: DataSource,
  vault: Vault,
  clock: Clock,
  timeZone: string,
): StaffServices {
  const audit = new AuditTrail(dataSource, clock);
  return {
    apiTokens: new ApiTokenAdmin(dataSource, audit),
    auditLog: new AuditLog(dataSource),
    customers: new CustomerAdmin(dataSource, audit),
    dashboard: new DashboardReader(dataSource, clock, new SalesReader(dataSource, clock, timeZone)),
    deliveries: new DeliveryService(dataSource, clock),
    discountPackages: new DiscountPackageAdmin(dataSource, audit),
    ledgers: new LedgerReader(dataSource),
    licenseKeys: new LicenseKeyAdmin(dataSource, vault, audit),
    licensePools: new LicensePoolAdmin(dataSource, audit),
    orders: new OrderAdmin(dataSource, vault, audit),
    payments: new PaymentAdmin(clock, audit),
    products: new ProductAdmin(dataSource, audit, momentIn(timeZone)),
    promotions: new PromotionAdmin(dataSource, clock, audit),
    staffMembers: new StaffMemberAdmin(dataSource, audit),
    webhooks: new WebhookAdmin(dataSource, audit),
  };
}
