import type { GraphQLSchema } from 'graphql';
import type { ApiTokenAdmin } from '../services/access/api-token-admin.js';
import type { AuditLog } from '../services/staff/audit-log.js';
import type { ClaimResolutionAdmin } from '../services/claim-resolution/claim-resolution-admin.js';
import type { ClaimAdmin } from '../services/claims/claim-admin.js';
import type { CreditNoteAdmin } from '../services/credit-notes/credit-note-admin.js';
import type { CatalogueImport } from '../services/products/catalogue-import.js';
import type { CategoryReader } from '../services/catalogue/category-reader.js';
import type { CustomerAdmin } from '../services/customers/customer-admin.js';
import type { LedgerReader } from '../services/customers/ledger-reader.js';
import type { PaymentAdmin } from '../services/customers/payment-admin.js';
import type { DashboardReader } from '../services/sales/dashboard-reader.js';
import type { DeliveryService } from '../services/webhooks/delivery-service.js';
import type { DiscountPackageAdmin } from '../services/discounts/discount-package-admin.js';
import type { LicenseKeyAdmin } from '../services/keys/license-key-admin.js';
import type { KeyImportAdmin } from '../services/keys/key-import-admin.js';
import type { LicenseKeyReader } from '../services/keys/license-key-reader.js';
import type { LicensePoolAdmin } from '../services/keys/license-pool-admin.js';
import type { KeyImportOrders } from '../services/orders/key-import-orders.js';
import type { OrderAdmin } from '../services/orders/order-admin.js';
import type { OrderPreviews } from '../services/orders/placement/order-previews.js';
import type { StaffOrders } from '../services/orders/placement/staff-orders.js';
import type { PriceHistory } from '../services/products/price-history.js';
import type { PricePreviews } from '../services/catalogue/price-previews.js';
import type { ProductAdmin } from '../services/products/product-admin.js';
import type { PromotionAdmin } from '../services/discounts/promotion-admin.js';
import type { Search } from '../services/search/search.js';
import type { StaffSessions } from '../services/staff/staff-sessions.js';
import type { StaffMemberAdmin } from '../services/staff/staff-member-admin.js';
import type { SystemReader } from '../services/upkeep/system-reader.js';
import type { VerificationRuns } from '../services/upkeep/verification-runs.js';
import type { WebhookAdmin } from '../services/webhooks/webhook-admin.js';
import type { WebhookReplayAdmin } from '../services/webhooks/webhook-replay.js';
import { STAFF_ROLES } from '../entities/staff-member.js';
import { buildFace } from './shared/build-face.js';
import { ApiTokenResolver } from './staff/resolvers/api-token-resolver.js';
import { AuditEntryResolver } from './staff/resolvers/audit-entry-resolver.js';
import { CustomerClaimsResolver, StaffClaimResolver } from './staff/resolvers/claim-resolver.js';
import { CreditNoteResolver, StaffOrderCreditResolver } from './staff/resolvers/credit-note-resolver.js';
import { CategoryResolver } from './staff/resolvers/category-resolver.js';
import { StaffCustomerResolver } from './staff/resolvers/customer-resolver.js';
import { BestSellerResolver, DashboardResolver, RunningOutResolver } from './staff/resolvers/dashboard-resolver.js';
import { StaffDeliveryResolver } from './staff/resolvers/delivery-resolver.js';
import { CategoryDiscountResolver, DiscountPackageResolver } from './staff/resolvers/discount-package-resolver.js';
import { KeyImportResolver } from './staff/resolvers/key-import-resolver.js';
import { LicenseKeyResolver } from './staff/resolvers/license-key-resolver.js';
import { StaffLedgerEntryResolver } from './staff/resolvers/ledger-entry-resolver.js';
import { StaffLicensePoolResolver } from './staff/resolvers/license-pool-resolver.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './staff/resolvers/order-resolver.js';
import { OrderPreviewResolver, PriceChangeResolver, PricePreviewResolver } from './staff/resolvers/price-resolver.js';
import { StaffProductResolver } from './staff/resolvers/product-resolver.js';
import { PromotionResolver } from './staff/resolvers/promotion-resolver.js';
import { StaffReplayResolver } from './staff/resolvers/replay-resolver.js';
import { SearchResolver } from './staff/resolvers/search-resolver.js';
import { StaffSessionResolver } from './staff/resolvers/staff-session-resolver.js';
import { StaffMemberResolver } from './staff/resolvers/staff-member-resolver.js';
import { SystemResolver } from './staff/resolvers/system-resolver.js';
import { StaffCustomerWebhooksResolver, StaffWebhookResolver } from './staff/resolvers/webhook-resolver.js';

/** The services that the staff's resolvers call. */
export interface StaffServices {
  apiTokens: ApiTokenAdmin;
  auditLog: AuditLog;
  claimResolution: ClaimResolutionAdmin;
  claims: ClaimAdmin;
  creditNotes: CreditNoteAdmin;
  catalogueImport: CatalogueImport;
  categories: CategoryReader;
  customers: CustomerAdmin;
  dashboard: DashboardReader;
  deliveries: DeliveryService;
  discountPackages: DiscountPackageAdmin;
  keyImports: KeyImportAdmin;
  keyImportOrders: KeyImportOrders;
  keyReader: LicenseKeyReader;
  ledgers: LedgerReader;
  licenseKeys: LicenseKeyAdmin;
  licensePools: LicensePoolAdmin;
  orders: OrderAdmin;
  staffOrders: StaffOrders;
  priceHistory: PriceHistory;
  orderPreviews: OrderPreviews;
  pricePreviews: PricePreviews;
  payments: PaymentAdmin;
  products: ProductAdmin;
  promotions: PromotionAdmin;
  replays: WebhookReplayAdmin;
  search: Search;
  sessions: StaffSessions;
  staffMembers: StaffMemberAdmin;
  system: SystemReader;
  verifications: VerificationRuns;
  webhooks: WebhookAdmin;
}

/** One instance of each resolver class. */
export function createStaffResolvers(services: StaffServices): object[] {
  return [
    new ApiTokenResolver(services.apiTokens),
    new AuditEntryResolver(services.auditLog),
    new BestSellerResolver(),
    new CategoryDiscountResolver(),
    new CreditNoteResolver(),
    new CustomerClaimsResolver(),
    new CategoryResolver(services.categories),
    new DashboardResolver(services.dashboard),
    new DiscountPackageResolver(services.discountPackages),
    new PriceChangeResolver(services.priceHistory),
    new OrderPreviewResolver(services.orderPreviews),
    new PricePreviewResolver(services.pricePreviews),
    new PromotionResolver(services.promotions),
    new RunningOutResolver(),
    new StaffClaimResolver(services.claims, services.claimResolution),
    new KeyImportResolver(services.keyImports),
    new LicenseKeyResolver(services.keyReader),
    new SearchResolver(services.search),
    new StaffCustomerResolver(services.customers, services.payments),
    new StaffCustomerWebhooksResolver(),
    new StaffDeliveryResolver(services.webhooks),
    new StaffLedgerEntryResolver(services.ledgers),
    new StaffLicensePoolResolver(services.licensePools, services.licenseKeys),
    new StaffMemberResolver(services.staffMembers),
    new StaffSessionResolver(services.sessions),
    new StaffOrderCreditResolver(services.creditNotes),
    new StaffOrderItemResolver(),
    new StaffOrderResolver(services.orders, services.staffOrders),
    new StaffProductResolver(services.products, services.catalogueImport),
    new StaffReplayResolver(services.replays),
    new StaffWebhookResolver(services.webhooks),
    new SystemResolver(services.system, services.verifications),
  ];
}

const RESOLVERS = [
  ApiTokenResolver,
  AuditEntryResolver,
  BestSellerResolver,
  CategoryDiscountResolver,
  CreditNoteResolver,
  CustomerClaimsResolver,
  CategoryResolver,
  DashboardResolver,
  DiscountPackageResolver,
  PriceChangeResolver,
  OrderPreviewResolver,
  PricePreviewResolver,
  PromotionResolver,
  RunningOutResolver,
  StaffClaimResolver,
  KeyImportResolver,
  LicenseKeyResolver,
  SearchResolver,
  StaffCustomerResolver,
  StaffCustomerWebhooksResolver,
  StaffDeliveryResolver,
  StaffLedgerEntryResolver,
  StaffLicensePoolResolver,
  StaffMemberResolver,
  StaffSessionResolver,
  StaffOrderCreditResolver,
  StaffOrderItemResolver,
  StaffOrderResolver,
  StaffProductResolver,
  StaffReplayResolver,
  StaffWebhookResolver,
  SystemResolver,
] as const;

/** @param resolvers not needed where the schema is only printed. */
export function buildStaffSchema(resolvers: readonly object[] = []): Promise<GraphQLSchema> {
  return buildFace([...RESOLVERS], resolvers, STAFF_ROLES);
}
