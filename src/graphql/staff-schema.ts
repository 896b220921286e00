import type { GraphQLSchema } from 'graphql';
import { STAFF_ROLES } from '../entities/staff/staff-member.js';
import { buildApiSchema } from './shared/build-api-schema.js';
import { LINKS } from './staff/links.js';
import { LISTS } from './staff/lists.js';
import { KeyRecallResolver, StaffClaimResolver, StaffOrderAfterSalesResolver } from './staff/resolvers/after-sales.js';
import { AuditEntryResolver, NoteResolver } from './staff/resolvers/audit.js';
import { ApiTokenResolver, StaffCustomerResolver, StaffLedgerEntryResolver } from './staff/resolvers/customers.js';
import { DiscountPackageResolver, PromotionResolver } from './staff/resolvers/discounts.js';
import { SellerResolver, StaffInvoiceResolver, VatCheckResolver } from './staff/resolvers/invoices.js';
import { KeyImportResolver, LicenseKeyResolver, StaffLicensePoolResolver } from './staff/resolvers/keys.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './staff/resolvers/orders.js';
import {
  DraftPriceResolver,
  OrderPreviewResolver,
  PriceChangePreviewResolver,
  PriceChangeResolver,
  ScheduledPriceChangeResolver,
} from './staff/resolvers/prices.js';
import { CategoryResolver, StaffProductResolver } from './staff/resolvers/products.js';
import {
  DashboardResolver,
  OrderCostResolver,
  SalesReportResolver,
  SalesReportRowResolver,
} from './staff/resolvers/sales.js';
import { SearchResolver } from './staff/resolvers/search.js';
import {
  SavedViewResolver,
  StaffMemberResolver,
  StaffSessionResolver,
  SystemResolver,
} from './staff/resolvers/staff.js';
import { StaffDeliveryResolver, StaffWebhookResolver } from './staff/resolvers/webhooks.js';
import type { StaffServices } from './staff/services.js';

const RESOLVERS: readonly (new (services: StaffServices) => object)[] = [
  ApiTokenResolver,
  AuditEntryResolver,
  CategoryResolver,
  DashboardResolver,
  DiscountPackageResolver,
  DraftPriceResolver,
  PriceChangePreviewResolver,
  PriceChangeResolver,
  OrderPreviewResolver,
  ScheduledPriceChangeResolver,
  PromotionResolver,
  StaffClaimResolver,
  KeyImportResolver,
  KeyRecallResolver,
  LicenseKeyResolver,
  NoteResolver,
  OrderCostResolver,
  SalesReportResolver,
  SalesReportRowResolver,
  SavedViewResolver,
  SearchResolver,
  StaffCustomerResolver,
  StaffDeliveryResolver,
  SellerResolver,
  StaffInvoiceResolver,
  VatCheckResolver,
  StaffLedgerEntryResolver,
  StaffLicensePoolResolver,
  StaffMemberResolver,
  StaffSessionResolver,
  StaffOrderAfterSalesResolver,
  StaffOrderItemResolver,
  StaffOrderResolver,
  StaffProductResolver,
  StaffWebhookResolver,
  SystemResolver,
];

/** One instance of each resolver class. */
export function createStaffResolvers(services: StaffServices): object[] {
  return [...LINKS, ...LISTS, ...RESOLVERS.map((Resolver) => new Resolver(services))];
}

/** @param resolvers those of the service; if the schema is only printed, they have no services to call. */
export function buildStaffSchema(resolvers = createStaffResolvers({} as StaffServices)): Promise<GraphQLSchema> {
  return buildApiSchema(resolvers, STAFF_ROLES);
}
