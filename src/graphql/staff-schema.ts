import type { GraphQLSchema } from 'graphql';
import { STAFF_ROLES } from '../entities/staff/staff-member.js';
import { buildApiSchema } from './shared/build-api-schema.js';
import { LINKS } from './staff/links.js';
import { LISTS } from './staff/lists.js';
import { StaffOrderAfterSalesResolver } from './staff/resolvers/after-sales-resolver.js';
import { ApiTokenResolver } from './staff/resolvers/api-token-resolver.js';
import { AuditEntryResolver } from './staff/resolvers/audit-entry-resolver.js';
import { CategoryResolver } from './staff/resolvers/category-resolver.js';
import { StaffClaimResolver } from './staff/resolvers/claim-resolver.js';
import { StaffCustomerResolver } from './staff/resolvers/customer-resolver.js';
import { DashboardResolver } from './staff/resolvers/dashboard-resolver.js';
import { StaffDeliveryResolver } from './staff/resolvers/delivery-resolver.js';
import { DiscountPackageResolver } from './staff/resolvers/discount-package-resolver.js';
import { StaffInvoiceResolver } from './staff/resolvers/invoice-resolver.js';
import { KeyImportResolver } from './staff/resolvers/key-import-resolver.js';
import { StaffLedgerEntryResolver } from './staff/resolvers/ledger-entry-resolver.js';
import { LicenseKeyResolver } from './staff/resolvers/license-key-resolver.js';
import { StaffLicensePoolResolver } from './staff/resolvers/license-pool-resolver.js';
import { NoteResolver } from './staff/resolvers/note-resolver.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './staff/resolvers/order-resolver.js';
import { DraftPriceResolver, PriceChangePreviewResolver } from './staff/resolvers/price-forecast-resolver.js';
import { OrderPreviewResolver, PriceChangeResolver } from './staff/resolvers/price-resolver.js';
import { StaffProductResolver } from './staff/resolvers/product-resolver.js';
import { PromotionResolver } from './staff/resolvers/promotion-resolver.js';
import { KeyRecallResolver } from './staff/resolvers/recall-resolver.js';
import {
  OrderCostResolver,
  SalesReportResolver,
  SalesReportRowResolver,
} from './staff/resolvers/sales-report-resolver.js';
import { SavedViewResolver } from './staff/resolvers/saved-view-resolver.js';
import { ScheduledPriceChangeResolver } from './staff/resolvers/scheduled-price-resolver.js';
import { SearchResolver } from './staff/resolvers/search-resolver.js';
import { SellerResolver } from './staff/resolvers/seller-resolver.js';
import { StaffMemberResolver } from './staff/resolvers/staff-member-resolver.js';
import { StaffSessionResolver } from './staff/resolvers/staff-session-resolver.js';
import { SystemResolver } from './staff/resolvers/system-resolver.js';
import { VatCheckResolver } from './staff/resolvers/vat-check-resolver.js';
import { StaffWebhookResolver } from './staff/resolvers/webhook-resolver.js';
import type { StaffServices } from './staff/services.js';

/** One instance of each resolver class. */
export function createStaffResolvers(services: StaffServices): object[] {
  return [
    ...LINKS,
    ...LISTS,
    new ApiTokenResolver(services.apiTokens),
    new AuditEntryResolver(services.auditLog),
    new CategoryResolver(services.products),
    new DashboardResolver(services.dashboard, services.openItems, services.recalledKeys),
    new DiscountPackageResolver(services.discountPackages),
    new DraftPriceResolver(services.draftPrices),
    new PriceChangePreviewResolver(services.priceChangePreviews),
    new PriceChangeResolver(services.priceHistory),
    new OrderPreviewResolver(services.orderPreviews),
    new ScheduledPriceChangeResolver(services.scheduledPrices),
    new PromotionResolver(services.promotions),
    new StaffClaimResolver(services.claims, services.afterSales, services.claimDesk),
    new KeyImportResolver(services.keyImports),
    new KeyRecallResolver(services.keyRecall, services.recalledKeys, services.recalledKeyAdmin),
    new LicenseKeyResolver(services.keyReader),
    new NoteResolver(services.notes),
    new OrderCostResolver(),
    new SalesReportResolver(services.salesReports),
    new SalesReportRowResolver(),
    new SavedViewResolver(services.savedViews),
    new SearchResolver(services.search),
    new StaffCustomerResolver(services.customers, services.payments),
    new StaffDeliveryResolver(services.webhooks),
    new SellerResolver(services.seller),
    new StaffInvoiceResolver(services.invoices, services.heldInvoices),
    new VatCheckResolver(services.vatChecks),
    new StaffLedgerEntryResolver(services.ledgers),
    new StaffLicensePoolResolver(services.licensePools, services.licensePoolList, services.licenseKeys),
    new StaffMemberResolver(services.staffMembers, services.staffAlerts),
    new StaffSessionResolver(services.sessions),
    new StaffOrderAfterSalesResolver(services.afterSales),
    new StaffOrderItemResolver(),
    new StaffOrderResolver(services.orders, services.staffOrders),
    new StaffProductResolver(services.products, services.catalogueImport),
    new StaffWebhookResolver(services.webhooks),
    new SystemResolver(services.system, services.verifications),
  ];
}

/** @param resolvers those of the service; if the schema is only printed, they have no services to call. */
export function buildStaffSchema(resolvers = createStaffResolvers({} as StaffServices)): Promise<GraphQLSchema> {
  return buildApiSchema(resolvers, STAFF_ROLES);
}
