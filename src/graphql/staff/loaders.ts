import DataLoader from 'dataloader';
import type { Outlook } from '../../domain/stock-outlook.js';
import type { Page } from '../../db/page.js';
import type { ApiToken } from '../../entities/api-token.js';
import type { Customer } from '../../entities/customer.js';
import type { DeliveryStatus } from '../../entities/webhook-delivery.js';
import type { StaffMember } from '../../entities/staff-member.js';
import type { Webhook } from '../../entities/webhook.js';
import type { ApiTokenAdmin } from '../../services/access/api-token-admin.js';
import type { ClaimAdmin } from '../../services/claims/claim-admin.js';
import type { ClaimListRequest, ClaimView } from '../../services/claims/claim-reader.js';
import type { CreditNoteAdmin } from '../../services/credit-notes/credit-note-admin.js';
import type { CreditNoteView } from '../../services/credit-notes/credit-note-reader.js';
import type { CustomerAdmin } from '../../services/customers/customer-admin.js';
import type { LedgerEntryView, LedgerReader, LedgerRequest } from '../../services/customers/ledger-reader.js';
import type { DeliveryRequest, DeliveryView } from '../../services/webhooks/delivery-reader.js';
import type { AttemptView, DeliveryService } from '../../services/webhooks/delivery-service.js';
import type { DiscountPackageAdmin, DiscountPackageView } from '../../services/discounts/discount-package-admin.js';
import type { KeyImportAdmin } from '../../services/keys/key-import-admin.js';
import type { KeyImportStock, KeyImportView } from '../../services/keys/key-import-reader.js';
import type { LicenseKeyReader, LicenseKeyView } from '../../services/keys/license-key-reader.js';
import type { LicensePoolAdmin, LicensePoolView } from '../../services/keys/license-pool-admin.js';
import type { MaskedLicense } from '../../services/orders/key-display.js';
import type { OrderAdmin } from '../../services/orders/order-admin.js';
import type { KeyedItem } from '../../services/orders/order-reader.js';
import { NO_LICENSES, type ItemLicenses, type KeptOrderView } from '../../services/orders/order-view.js';
import type { CustomerOrdersRequest } from '../../services/orders/staff-order-list.js';
import type {
  KeyImportOrder,
  KeyImportOrders,
  KeyImportOrdersRequest,
} from '../../services/orders/key-import-orders.js';
import type { DashboardReader } from '../../services/sales/dashboard-reader.js';
import type { ProductAdmin, StaffProductView } from '../../services/products/product-admin.js';
import type { NoteListRequest, NoteView } from '../../services/notes/note-reader.js';
import type { StaffNotes } from '../../services/notes/staff-notes.js';
import type { StaffMemberAdmin } from '../../services/staff/staff-member-admin.js';
import type { WebhookAdmin } from '../../services/webhooks/webhook-admin.js';

/** Reads for the fields of one staff request, in batches, so that a list does not cost a query for each row. */
export interface StaffLoaders {
  apiTokens: DataLoader<string, ApiToken[]>;
  attempts: DataLoader<string, AttemptView[]>;
  claims: DataLoader<ClaimListRequest, Page<ClaimView>>;
  claimsById: DataLoader<string, ClaimView | null>;
  /** By the customer's id. */
  claimCounts: DataLoader<string, number>;
  customerNoteCounts: DataLoader<string, number>;
  /** By the order's number. */
  orderNoteCounts: DataLoader<number, number>;
  notes: DataLoader<NoteListRequest, Page<NoteView>>;
  /** By the order's number. */
  creditNotes: DataLoader<number, CreditNoteView[]>;
  customers: DataLoader<string, Customer | null>;
  deliveries: DataLoader<DeliveryRequest, Page<DeliveryView>>;
  /** By the webhook's id. */
  deliveryCounts: DataLoader<string, Map<DeliveryStatus, number>>;
  discountPackages: DataLoader<string, DiscountPackageView | null>;
  keyImports: DataLoader<string, KeyImportView | null>;
  keyImportOrders: DataLoader<KeyImportOrdersRequest, Page<KeyImportOrder>>;
  keyImportOrderCounts: DataLoader<string, number>;
  keyImportStocks: DataLoader<string, KeyImportStock>;
  ledgers: DataLoader<LedgerRequest, Page<LedgerEntryView>>;
  ledgerCounts: DataLoader<string, number>;
  licenseKeys: DataLoader<string, LicenseKeyView | null>;
  licensePools: DataLoader<string, LicensePoolView | null>;
  /** By the pool's id. */
  poolBundles: DataLoader<string, string[]>;
  poolOutlooks: DataLoader<string, Outlook | null>;
  licenses: DataLoader<KeyedItem, ItemLicenses<MaskedLicense>>;
  orders: DataLoader<CustomerOrdersRequest, Page<KeptOrderView>>;
  /** By the customer's id. */
  orderCounts: DataLoader<string, number>;
  ordersByNumber: DataLoader<number, KeptOrderView | null>;
  /** How many customers have a discount package. */
  packageCustomers: DataLoader<string, number>;
  products: DataLoader<string, StaffProductView | null>;
  staffMembers: DataLoader<string, StaffMember | null>;
  webhooks: DataLoader<string, Webhook | null>;
  /** By the customer's id. */
  webhooksOf: DataLoader<string, Webhook[]>;
}

/** What the loaders read from. */
export interface StaffLoaderSources {
  apiTokens: ApiTokenAdmin;
  claims: ClaimAdmin;
  creditNotes: CreditNoteAdmin;
  customers: CustomerAdmin;
  dashboard: DashboardReader;
  deliveries: DeliveryService;
  discountPackages: DiscountPackageAdmin;
  keyImports: KeyImportAdmin;
  keyImportOrders: KeyImportOrders;
  ledgers: LedgerReader;
  keyReader: LicenseKeyReader;
  licensePools: LicensePoolAdmin;
  notes: StaffNotes;
  orders: OrderAdmin;
  products: ProductAdmin;
  staffMembers: StaffMemberAdmin;
  webhooks: WebhookAdmin;
}

/** A loader by id. @param nothing the value for an id that is not found. */
function byId<V, N, K extends string | number = string>(
  read: (ids: readonly K[]) => Promise<Map<K, V>>,
  nothing: N,
): DataLoader<K, V | N> {
  return new DataLoader(async (ids: readonly K[]) => {
    const found = await read(ids);
    return ids.map((id) => found.get(id) ?? nothing);
  });
}

export function createStaffLoaders(sources: StaffLoaderSources): StaffLoaders {
  const { apiTokens, customers, dashboard, deliveries, discountPackages, ledgers, licensePools, orders, products } =
    sources;
  const { claims, creditNotes, keyImports, keyImportOrders, keyReader, notes, staffMembers, webhooks } = sources;
  return {
    apiTokens: byId((ids) => apiTokens.tokensOf(ids), []),
    attempts: byId((ids) => deliveries.attemptsOf(ids), []),
    claims: new DataLoader((requests: readonly ClaimListRequest[]) => claims.findPages(requests), { cache: false }),
    claimsById: byId((ids) => claims.claimsById(ids), null),
    claimCounts: byId((ids) => claims.countClaimsOf(ids), 0),
    customerNoteCounts: byId((ids) => notes.countNotesOfCustomers(ids), 0),
    orderNoteCounts: byId((numbers: readonly number[]) => notes.countNotesOfOrders(numbers), 0),
    notes: new DataLoader((requests: readonly NoteListRequest[]) => notes.findNotes(requests), { cache: false }),
    creditNotes: byId((numbers: readonly number[]) => creditNotes.creditNotesOf(numbers), []),
    customers: byId((ids) => customers.customersById(ids), null),
    deliveries: new DataLoader((requests: readonly DeliveryRequest[]) => webhooks.findDeliveries(requests), {
      cache: false,
    }),
    deliveryCounts: byId((ids) => webhooks.countDeliveriesByStatus(ids), new Map<DeliveryStatus, number>()),
    discountPackages: byId((ids) => discountPackages.packagesById(ids), null),
    keyImports: byId((ids) => keyImports.importsById(ids), null),
    keyImportOrders: new DataLoader(
      (requests: readonly KeyImportOrdersRequest[]) => keyImportOrders.findOrders(requests),
      { cache: false },
    ),
    keyImportOrderCounts: byId((ids) => keyImportOrders.countOrders(ids), 0),
    keyImportStocks: byId((ids) => keyImports.stocksOf(ids), { available: 0, withdrawn: 0 }),
    ledgers: new DataLoader((requests: readonly LedgerRequest[]) => ledgers.findLedgers(requests), { cache: false }),
    ledgerCounts: byId((ids) => ledgers.countLedgers(ids), 0),
    licenseKeys: byId((ids) => keyReader.keysById(ids), null),
    licensePools: byId((ids) => licensePools.poolsById(ids), null),
    poolBundles: byId((ids) => licensePools.bundlesOf(ids), []),
    poolOutlooks: byId(() => dashboard.poolOutlooks(), null),
    licenses: new DataLoader(async (items) => {
      const licenses = await orders.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
    }),
    orders: new DataLoader((requests: readonly CustomerOrdersRequest[]) => orders.findOrdersOfCustomers(requests), {
      cache: false,
    }),
    orderCounts: byId((ids) => orders.countOrdersOfCustomers(ids), 0),
    ordersByNumber: byId((numbers: readonly number[]) => orders.ordersByNumber(numbers), null),
    packageCustomers: byId((ids) => discountPackages.countCustomers(ids), 0),
    products: byId((ids) => products.productsById(ids), null),
    staffMembers: byId((ids) => staffMembers.membersById(ids), null),
    webhooks: byId((ids) => webhooks.webhooksById(ids), null),
    webhooksOf: byId((ids) => webhooks.webhooksOf(ids), []),
  };
}
