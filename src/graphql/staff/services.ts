import type { DataSource } from 'typeorm';
import type { OrderLimits } from '../../domain/orders/order.js';
import { ApiTokenAdmin } from '../../services/access/api-token-admin.js';
import { AuditLog } from '../../services/staff/audit-log.js';
import { AuditTrail } from '../../services/staff/audit-trail.js';
import { momentIn, type Clock } from '../../services/common/clock.js';
import { AfterSales } from '../../services/after-sales/after-sales.js';
import { ClaimAdmin } from '../../services/after-sales/claim-admin.js';
import { CatalogueImport } from '../../services/products/catalogue-import.js';
import { CategoryReader } from '../../services/catalogue/category-reader.js';
import { CustomerAdmin } from '../../services/customers/customer-admin.js';
import { LedgerReader } from '../../services/customers/ledger-reader.js';
import { PaymentAdmin } from '../../services/customers/payment-admin.js';
import { DashboardReader } from '../../services/sales/dashboard-reader.js';
import { DeliveryService } from '../../services/webhooks/delivery-service.js';
import { DiscountPackageAdmin } from '../../services/discounts/discount-package-admin.js';
import { KeyImportAdmin } from '../../services/keys/key-import-admin.js';
import { LicenseKeyAdmin } from '../../services/keys/license-key-admin.js';
import { LicenseKeyReader } from '../../services/keys/license-key-reader.js';
import { LicensePoolAdmin } from '../../services/keys/license-pool-admin.js';
import { LicensePoolList } from '../../services/keys/license-pool-list.js';
import { KeyImportOrders } from '../../services/orders/key-import-orders.js';
import { OrderAdmin } from '../../services/orders/order-admin.js';
import type { OrderPlacement } from '../../services/orders/placement/order-placement.js';
import { OrderPreviews } from '../../services/orders/placement/order-previews.js';
import { StaffOrders } from '../../services/orders/placement/staff-orders.js';
import { PriceChangePreviews } from '../../services/products/price-change-preview.js';
import { PriceHistory } from '../../services/products/price-history.js';
import { DraftPriceReader } from '../../services/catalogue/draft-prices.js';
import { PricePreviews } from '../../services/catalogue/price-previews.js';
import { ProductAdmin } from '../../services/products/product-admin.js';
import { PromotionAdmin } from '../../services/discounts/promotion-admin.js';
import { claimFinder, customerFinder, orderFinder, productFinder } from '../../services/search/finders.js';
import { Search } from '../../services/search/search.js';
import { SalesReader } from '../../services/sales/sales-reader.js';
import { StaffAuthentication } from '../../services/staff/staff-authentication.js';
import { StaffMemberAdmin } from '../../services/staff/staff-member-admin.js';
import type { SignInLinks } from '../../services/staff/sign-in-links.js';
import { StaffSessions } from '../../services/staff/staff-sessions.js';
import { StaffNotes } from '../../services/notes/staff-notes.js';
import { SavedViews } from '../../services/views/saved-views.js';
import { SystemReader, type ProcessFacts } from '../../services/upkeep/system-reader.js';
import { VerificationRuns } from '../../services/upkeep/verification-runs.js';
import { MailQueue } from '../../services/mail/mail-queue.js';
import { DeliveryQueue } from '../../services/webhooks/delivery-queue.js';
import type { Vault } from '../../services/secrets/vault.js';
import { WebhookAdmin } from '../../services/webhooks/webhook-admin.js';
import { WebhookReplayAdmin } from '../../services/webhooks/webhook-replay.js';

/** What the staff's services are built from. */
interface StaffServiceParts {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  /** In which the business's days begin. */
  timeZone: string;
  limits: OrderLimits;
  creditLowPercent: number;
  placement: Pick<OrderPlacement, 'createOrder'>;
  /** What the process knows about itself. */
  facts: Omit<ProcessFacts, 'startedAt' | 'businessTimeZone'>;
  /** On a pool that can spare a connection for a long time, where there is one. */
  verifications?: VerificationRuns;
  /** Links that sign in; none where it is left out. */
  signInLinks?: SignInLinks | undefined;
}

/** The services that the staff's resolvers call. */
export type StaffServices = ReturnType<typeof createStaffServices>;

export function createStaffServices({
  dataSource,
  vault,
  clock,
  timeZone,
  limits,
  creditLowPercent,
  placement,
  facts,
  verifications = new VerificationRuns(dataSource, new AuditTrail(dataSource, clock)),
  signInLinks,
}: StaffServiceParts) {
  const audit = new AuditTrail(dataSource, clock);
  const orders = new OrderAdmin(dataSource, vault, audit);
  const dashboard = new DashboardReader(dataSource, clock, new SalesReader(dataSource, clock, timeZone));
  const keyReader = new LicenseKeyReader(dataSource, vault);
  return {
    apiTokens: new ApiTokenAdmin(dataSource, audit),
    auditLog: new AuditLog(dataSource),
    afterSales: new AfterSales(dataSource, vault, audit, creditLowPercent),
    claims: new ClaimAdmin(dataSource, vault),
    catalogueImport: new CatalogueImport(dataSource, clock, momentIn(timeZone)),
    categories: new CategoryReader(dataSource),
    customers: new CustomerAdmin(dataSource, audit, creditLowPercent),
    dashboard,
    deliveries: new DeliveryService(dataSource, clock),
    discountPackages: new DiscountPackageAdmin(dataSource, audit),
    keyImports: new KeyImportAdmin(dataSource, audit),
    keyImportOrders: new KeyImportOrders(dataSource),
    keyReader,
    ledgers: new LedgerReader(dataSource),
    licenseKeys: new LicenseKeyAdmin(dataSource, vault, audit),
    licensePools: new LicensePoolAdmin(dataSource, audit),
    licensePoolList: new LicensePoolList(dataSource, dashboard),
    notes: new StaffNotes(dataSource, vault, audit),
    orders,
    staffOrders: new StaffOrders(placement, orders),
    draftPrices: new DraftPriceReader(dataSource, clock, momentIn(timeZone)),
    priceChangePreviews: new PriceChangePreviews(dataSource, clock, momentIn(timeZone)),
    priceHistory: new PriceHistory(dataSource),
    orderPreviews: new OrderPreviews(dataSource, clock, momentIn(timeZone), limits),
    pricePreviews: new PricePreviews(dataSource, clock, momentIn(timeZone), limits),
    payments: new PaymentAdmin(clock, audit, creditLowPercent),
    products: new ProductAdmin(dataSource, audit, momentIn(timeZone)),
    promotions: new PromotionAdmin(dataSource, clock, audit),
    replays: new WebhookReplayAdmin(dataSource, audit, momentIn(timeZone)),
    savedViews: new SavedViews(dataSource, vault, clock),
    search: new Search(
      keyReader,
      [customerFinder, orderFinder, productFinder, claimFinder].map((finder) => finder(dataSource)),
    ),
    sessions: new StaffSessions(dataSource, audit, clock, new StaffAuthentication(dataSource, clock), signInLinks),
    staffMembers: new StaffMemberAdmin(dataSource, audit),
    system: new SystemReader(
      dataSource,
      new DeliveryQueue(dataSource, clock),
      new MailQueue(dataSource),
      verifications,
      { ...facts, startedAt: clock(), businessTimeZone: timeZone },
    ),
    verifications,
    webhooks: new WebhookAdmin(dataSource, audit),
  };
}
