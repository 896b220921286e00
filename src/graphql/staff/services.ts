import type { DataSource } from 'typeorm';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import type { OrderLimits } from '../../domain/orders/order.js';
import { ApiTokenAdmin } from '../../services/access/api-token-admin.js';
import { AfterSales } from '../../services/after-sales/after-sales.js';
import { ClaimReader } from '../../services/after-sales/claim-reader.js';
import { ClaimAdmin } from '../../services/after-sales/claims.js';
import { KeyRecall, RecalledKeyAdmin } from '../../services/after-sales/recalls.js';
import { momentIn, type Clock } from '../../services/common/clock.js';
import { CustomerAdmin } from '../../services/customers/customer-admin.js';
import { LedgerReader } from '../../services/customers/ledger-reader.js';
import { PaymentAdmin } from '../../services/customers/payment-admin.js';
import { HeldInvoices } from '../../services/invoices/issuing/held-invoices.js';
import { InvoiceReader } from '../../services/invoices/reading/invoice-reader.js';
import { OpenItems } from '../../services/invoices/reading/open-items.js';
import { SellerAdmin } from '../../services/invoices/seller-admin.js';
import { VatChecks } from '../../services/invoices/vat/vat-checks.js';
import type { ViesClient } from '../../services/invoices/vat/vies-client.js';
import { KeyImportAdmin } from '../../services/keys/key-import-admin.js';
import { maskTexts } from '../../services/keys/keys-in-text.js';
import { LicenseKeyAdmin } from '../../services/keys/license-key-admin.js';
import { LicenseKeyReader } from '../../services/keys/license-key-reader.js';
import { LicensePoolAdmin } from '../../services/keys/license-pool-admin.js';
import { LicensePoolList } from '../../services/keys/license-pool-list.js';
import { RecalledKeys } from '../../services/keys/recalled-keys.js';
import { MailQueue } from '../../services/mail/mail-queue.js';
import { StaffNotes } from '../../services/notes/staff-notes.js';
import { DiscountPackageAdmin } from '../../services/offers/discount-package-admin.js';
import { PromotionAdmin } from '../../services/offers/promotion-admin.js';
import { KeyImportOrders } from '../../services/orders/key-import-orders.js';
import { OrderAdmin } from '../../services/orders/order-admin.js';
import type { OrderPlacement } from '../../services/orders/placement/order-placement.js';
import { OrderPreviews, StaffOrders } from '../../services/orders/placement/staff-orders.js';
import { CustomerExport } from '../../services/personal-data/customer-export.js';
import { CatalogueImport } from '../../services/products/catalogue-import.js';
import { PriceForecasts } from '../../services/products/price-forecasts.js';
import { PriceHistory } from '../../services/products/price-history.js';
import { ProductAdmin } from '../../services/products/product-admin.js';
import { ScheduledPrices } from '../../services/products/scheduled-prices.js';
import { DashboardReader } from '../../services/sales/dashboard-reader.js';
import { SalesReader, type ReadDraws } from '../../services/sales/sales-reader.js';
import { SalesReportReader } from '../../services/sales/sales-report-reader.js';
import {
  claimFinder,
  customerFinder,
  orderFinder,
  OTHER_FINDERS,
  productFinder,
  soldKeyFinder,
} from '../../services/search/finders.js';
import { Search } from '../../services/search/search.js';
import type { Vault } from '../../services/secrets/vault.js';
import { AuditLog } from '../../services/staff/audit-log.js';
import { AuditTrail } from '../../services/staff/audit-trail.js';
import { StaffAlerts } from '../../services/staff/staff-alerts.js';
import { StaffAuthentication } from '../../services/staff/staff-authentication.js';
import { StaffMemberAdmin } from '../../services/staff/staff-member-admin.js';
import { StaffSessions, type SignInLinks } from '../../services/staff/staff-sessions.js';
import { SystemReader, type ProcessInfo } from '../../services/upkeep/system-reader.js';
import { VerificationRuns } from '../../services/upkeep/verification.js';
import { SavedViews } from '../../services/views/saved-views.js';
import { DeliveryService } from '../../services/webhooks/delivery-service.js';
import { WebhookAdmin } from '../../services/webhooks/webhook-admin.js';
import { WebhookReplays } from '../../services/webhooks/webhook-replay.js';

/** The dependencies of the staff's services. */
export interface StaffServiceDeps {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  /** The time zone of business days. */
  timeZone: string;
  limits: OrderLimits;
  creditLowPercent: number;
  placement: Pick<OrderPlacement, 'createOrder'>;
  /** The pools of products, out of the catalogue in memory; without it, from the database. */
  readDraws?: ReadDraws;
  /** What the process knows about itself. */
  processInfo: Omit<ProcessInfo, 'startedAt' | 'businessTimeZone'>;
  /** On a pool that can spare a connection for a long time, if there is one. */
  verifications?: VerificationRuns;
  /** Checks VAT ids; null if checks are disabled. */
  vies?: ViesClient | null;
  /** Sign-in links; optional. */
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
  readDraws,
  processInfo,
  verifications = new VerificationRuns(dataSource, new AuditTrail(dataSource, clock)),
  vies = null,
  signInLinks,
}: StaffServiceDeps) {
  const audit = new AuditTrail(dataSource, clock);
  const mask = (texts: readonly string[]) => maskTexts(dataSource.manager, vault, texts);
  const orders = new OrderAdmin(dataSource, vault, audit);
  const dashboard = new DashboardReader(dataSource, clock, new SalesReader(dataSource, clock, timeZone), readDraws);
  const keyReader = new LicenseKeyReader(dataSource, vault);
  const replays = new WebhookReplays(dataSource, clock, momentIn(timeZone));
  return {
    ...createInvoiceServices({ dataSource, clock, timeZone, vies }, audit),
    apiTokens: new ApiTokenAdmin(dataSource, audit),
    auditLog: new AuditLog(dataSource),
    afterSales: new AfterSales(dataSource, vault, audit, creditLowPercent),
    claimDesk: new ClaimAdmin(dataSource, vault, audit),
    claims: new ClaimReader(dataSource, vault, maskLicenseKey),
    catalogueImport: new CatalogueImport(dataSource, clock, momentIn(timeZone), mask),

    customerExport: new CustomerExport(dataSource, vault, audit),
    customers: new CustomerAdmin(dataSource, audit, creditLowPercent, momentIn(timeZone)),
    dashboard,
    deliveries: new DeliveryService(dataSource, clock, replays),
    discountPackages: new DiscountPackageAdmin(dataSource, audit, momentIn(timeZone)),
    keyImports: new KeyImportAdmin(dataSource, audit),

    keyRecall: new KeyRecall(dataSource, audit),
    keyImportOrders: new KeyImportOrders(dataSource),
    keyReader,
    ledgers: new LedgerReader(dataSource),
    licenseKeys: new LicenseKeyAdmin(dataSource, vault, audit),
    licensePools: new LicensePoolAdmin(dataSource, vault, audit),
    licensePoolList: new LicensePoolList(dataSource, dashboard),
    notes: new StaffNotes(dataSource, audit),
    orders,

    staffOrders: new StaffOrders(placement, orders),
    priceForecasts: new PriceForecasts(dataSource, clock, momentIn(timeZone)),
    priceHistory: new PriceHistory(dataSource),
    orderPreviews: new OrderPreviews(dataSource, clock, momentIn(timeZone), limits),
    payments: new PaymentAdmin(clock, audit, creditLowPercent, timeZone),
    products: new ProductAdmin(dataSource, audit, momentIn(timeZone)),
    promotions: new PromotionAdmin(dataSource, clock, audit, momentIn(timeZone)),
    recalledKeys: new RecalledKeys(dataSource, keyReader),
    recalledKeyAdmin: new RecalledKeyAdmin(dataSource, vault, audit, creditLowPercent),
    salesReports: new SalesReportReader(dataSource, clock, timeZone),
    scheduledPrices: new ScheduledPrices(dataSource, audit),
    savedViews: new SavedViews(dataSource, vault, clock),
    search: createSearch(dataSource, vault, keyReader),
    sessions: new StaffSessions(dataSource, audit, clock, new StaffAuthentication(dataSource, clock), signInLinks),
    staffAlerts: new StaffAlerts(dataSource, audit),
    staffMembers: new StaffMemberAdmin(dataSource, audit),
    system: new SystemReader(dataSource, clock, new MailQueue(dataSource), verifications, {
      ...processInfo,
      startedAt: clock(),
      businessTimeZone: timeZone,
    }),
    verifications,
    webhooks: new WebhookAdmin(dataSource, audit, replays),
  };
}

type InvoiceServiceDeps = Pick<StaffServiceDeps, 'dataSource' | 'clock' | 'timeZone' | 'vies'>;

function createInvoiceServices({ dataSource, clock, timeZone, vies = null }: InvoiceServiceDeps, audit: AuditTrail) {
  return {
    heldInvoices: new HeldInvoices(dataSource),
    invoices: new InvoiceReader(dataSource, clock, timeZone),
    openItems: new OpenItems(dataSource, clock, timeZone),
    seller: new SellerAdmin(dataSource, audit),
    vatChecks: new VatChecks(dataSource, audit, clock, vies),
  };
}

function createSearch(dataSource: DataSource, vault: Vault, keyReader: LicenseKeyReader): Search {
  return new Search(keyReader, [
    customerFinder(dataSource),
    orderFinder(dataSource, vault),
    productFinder(dataSource),
    claimFinder(dataSource),
    soldKeyFinder(keyReader),
    ...OTHER_FINDERS.map((create) => create(dataSource)),
  ]);
}
