import DataLoader from 'dataloader';
import type { Page } from '../../db/page.js';
import type { ApiToken } from '../../entities/api-token.js';
import type { Customer } from '../../entities/customer.js';
import type { DeliveryStatus } from '../../entities/webhook-delivery.js';
import type { StaffMember } from '../../entities/staff-member.js';
import type { Webhook } from '../../entities/webhook.js';
import type { ApiTokenAdmin } from '../../services/access/api-token-admin.js';
import type { CustomerAdmin } from '../../services/customers/customer-admin.js';
import type { CustomerLedger, LedgerEntryView, LedgerRequest } from '../../services/customers/customer-ledger.js';
import type { DeliveryRequest, DeliveryView } from '../../services/webhooks/delivery-reader.js';
import type { AttemptView, DeliveryService } from '../../services/webhooks/delivery-service.js';
import type { DiscountPackageAdmin, DiscountPackageView } from '../../services/discounts/discount-package-admin.js';
import type { LicensePoolAdmin, LicensePoolView } from '../../services/keys/license-pool-admin.js';
import type { OrderAdmin, MaskedLicense } from '../../services/orders/order-admin.js';
import type { ItemLicenses, OrderItemView } from '../../services/orders/order-view.js';
import type { ProductAdmin, StaffProductView } from '../../services/products/product-admin.js';
import type { StaffMemberAdmin } from '../../services/staff/staff-member-admin.js';
import type { WebhookAdmin } from '../../services/webhooks/webhook-admin.js';

/** Reads for the fields of one staff request, in batches, so that a list does not cost a query for each row. */
export interface StaffLoaders {
  apiTokens: DataLoader<string, ApiToken[]>;
  attempts: DataLoader<string, AttemptView[]>;
  customers: DataLoader<string, Customer | null>;
  deliveries: DataLoader<DeliveryRequest, Page<DeliveryView>>;
  /** By the webhook's id. */
  deliveryCounts: DataLoader<string, Map<DeliveryStatus, number>>;
  discountPackages: DataLoader<string, DiscountPackageView | null>;
  ledgers: DataLoader<LedgerRequest, Page<LedgerEntryView>>;
  ledgerCounts: DataLoader<string, number>;
  licensePools: DataLoader<string, LicensePoolView | null>;
  licenses: DataLoader<Pick<OrderItemView, 'id' | 'isBundle' | 'licenseCount'>, ItemLicenses<MaskedLicense>>;
  products: DataLoader<string, StaffProductView | null>;
  staffMembers: DataLoader<string, StaffMember | null>;
  webhooks: DataLoader<string, Webhook | null>;
  /** By the customer's id. */
  webhooksOf: DataLoader<string, Webhook[]>;
}

/** What the loaders read from. */
export interface StaffLoaderSources {
  apiTokens: ApiTokenAdmin;
  customers: CustomerAdmin;
  deliveries: DeliveryService;
  discountPackages: DiscountPackageAdmin;
  ledgers: CustomerLedger;
  licensePools: LicensePoolAdmin;
  orders: OrderAdmin;
  products: ProductAdmin;
  staffMembers: StaffMemberAdmin;
  webhooks: WebhookAdmin;
}

/** A loader by id. @param nothing the value for an id that is not found. */
function byId<V, N>(read: (ids: readonly string[]) => Promise<Map<string, V>>, nothing: N): DataLoader<string, V | N> {
  return new DataLoader(async (ids: readonly string[]) => {
    const found = await read(ids);
    return ids.map((id) => found.get(id) ?? nothing);
  });
}

const NO_LICENSES: ItemLicenses<MaskedLicense> = { licenses: [], bundleLicenses: null };

export function createStaffLoaders(sources: StaffLoaderSources): StaffLoaders {
  const { apiTokens, customers, deliveries, discountPackages, ledgers, licensePools, orders, products } = sources;
  const { staffMembers, webhooks } = sources;
  return {
    apiTokens: byId((ids) => apiTokens.tokensOf(ids), []),
    attempts: byId((ids) => deliveries.attemptsOf(ids), []),
    customers: byId((ids) => customers.customersById(ids), null),
    deliveries: new DataLoader((requests: readonly DeliveryRequest[]) => webhooks.findDeliveries(requests), {
      cache: false,
    }),
    deliveryCounts: byId((ids) => webhooks.countDeliveriesByStatus(ids), new Map<DeliveryStatus, number>()),
    discountPackages: byId((ids) => discountPackages.packagesById(ids), null),
    ledgers: new DataLoader((requests: readonly LedgerRequest[]) => ledgers.findEntries(requests), { cache: false }),
    ledgerCounts: byId((ids) => ledgers.countEntries(ids), 0),
    licensePools: byId((ids) => licensePools.poolsById(ids), null),
    licenses: new DataLoader(async (items) => {
      const licenses = await orders.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
    }),
    products: byId((ids) => products.productsById(ids), null),
    staffMembers: byId((ids) => staffMembers.membersById(ids), null),
    webhooks: byId((ids) => webhooks.webhooksById(ids), null),
    webhooksOf: byId((ids) => webhooks.webhooksOf(ids), []),
  };
}
