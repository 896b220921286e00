import type { GraphQLSchema } from 'graphql';
import { STAFF_ROLES } from '../domain/staff/staff-role.js';
import { buildApiSchema } from './shared/build-api-schema.js';
import { LINKS } from './staff/links.js';
import { LISTS } from './staff/lists.js';
import { AfterSalesResolver } from './staff/resolvers/after-sales.js';
import { AuditEntryResolver, NoteResolver } from './staff/resolvers/audit.js';
import { ApiTokenResolver, StaffCustomerResolver } from './staff/resolvers/customers.js';
import { DiscountResolver } from './staff/resolvers/discounts.js';
import { StaffInvoiceResolver } from './staff/resolvers/invoices.js';
import { KeyImportResolver, StaffLicensePoolResolver } from './staff/resolvers/keys.js';
import { StaffOrderItemResolver, StaffOrderResolver } from './staff/resolvers/orders.js';
import { PriceResolver } from './staff/resolvers/prices.js';
import { StaffProductResolver } from './staff/resolvers/products.js';
import { SalesReportRowResolver, SalesResolver } from './staff/resolvers/sales.js';
import { SearchResolver } from './staff/resolvers/search.js';
import { StaffMemberResolver, StaffSessionResolver } from './staff/resolvers/staff.js';
import { StaffDeliveryResolver, StaffWebhookResolver } from './staff/resolvers/webhooks.js';
import type { StaffServices } from './staff/services.js';

const RESOLVERS: readonly (new (services: StaffServices) => object)[] = [
  ApiTokenResolver,
  AuditEntryResolver,
  StaffProductResolver,
  SalesResolver,
  DiscountResolver,
  PriceResolver,
  AfterSalesResolver,
  KeyImportResolver,
  StaffLicensePoolResolver,
  NoteResolver,
  SalesReportRowResolver,
  StaffMemberResolver,
  SearchResolver,
  StaffCustomerResolver,
  StaffDeliveryResolver,
  StaffInvoiceResolver,
  StaffSessionResolver,
  StaffOrderItemResolver,
  StaffOrderResolver,
  StaffWebhookResolver,
];

/** One instance of each resolver class. */
export function createStaffResolvers(services: StaffServices): object[] {
  return [...LINKS, ...LISTS, ...RESOLVERS.map((Resolver) => new Resolver(services))];
}

/** @param resolvers those of the service; if the schema is only printed, they have no services to call. */
export function buildStaffSchema(resolvers = createStaffResolvers({} as StaffServices)): Promise<GraphQLSchema> {
  return buildApiSchema(resolvers, STAFF_ROLES);
}
