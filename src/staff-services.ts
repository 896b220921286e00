import type { DataSource } from 'typeorm';
import type { StaffServices } from './graphql/staff-schema.js';
import { ApiTokenAdmin } from './services/access/api-token-admin.js';
import { AuditLog } from './services/staff/audit-log.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { momentIn, type Clock } from './services/common/clock.js';
import { CustomerAdmin } from './services/customers/customer-admin.js';
import { CustomerLedger } from './services/customers/customer-ledger.js';
import { DashboardReader } from './services/sales/dashboard-reader.js';
import { DeliveryService } from './services/webhooks/delivery-service.js';
import { DiscountPackageAdmin } from './services/discounts/discount-package-admin.js';
import { KeyImportAdmin } from './services/keys/key-import-admin.js';
import { LicenseKeyAdmin } from './services/keys/license-key-admin.js';
import { LicenseKeyReader } from './services/keys/license-key-reader.js';
import { LicensePoolAdmin } from './services/keys/license-pool-admin.js';
import { KeyImportOrders } from './services/orders/key-import-orders.js';
import { OrderAdmin } from './services/orders/order-admin.js';
import { ProductAdmin } from './services/products/product-admin.js';
import { PromotionAdmin } from './services/discounts/promotion-admin.js';
import { customerFinder, orderFinder, productFinder } from './services/search/finders.js';
import { Search } from './services/search/search.js';
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
  const keyReader = new LicenseKeyReader(dataSource, vault);
  return {
    apiTokens: new ApiTokenAdmin(dataSource, audit),
    auditLog: new AuditLog(dataSource),
    customers: new CustomerAdmin(dataSource, audit),
    dashboard: new DashboardReader(dataSource, clock, new SalesReader(dataSource, clock, timeZone)),
    deliveries: new DeliveryService(dataSource, clock),
    discountPackages: new DiscountPackageAdmin(dataSource, audit),
    keyImports: new KeyImportAdmin(dataSource, audit),
    keyImportOrders: new KeyImportOrders(dataSource),
    keyReader,
    ledgers: new CustomerLedger(dataSource, clock, audit),
    licenseKeys: new LicenseKeyAdmin(dataSource, vault, audit),
    licensePools: new LicensePoolAdmin(dataSource, audit),
    orders: new OrderAdmin(dataSource, vault, audit),
    products: new ProductAdmin(dataSource, audit, momentIn(timeZone)),
    promotions: new PromotionAdmin(dataSource, clock, audit),
    search: new Search(
      keyReader,
      [customerFinder, orderFinder, productFinder].map((finder) => finder(dataSource)),
    ),
    staffMembers: new StaffMemberAdmin(dataSource, audit),
    webhooks: new WebhookAdmin(dataSource, audit),
  };
}
